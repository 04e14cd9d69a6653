"use strict";
// Opens the hand that a link points to, and hides findings, and rules without any, that do not hold the words of the filter.
function reveal() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.hidden = false;
  const folded = target && target.querySelector("details");
  if (folded) folded.open = true;
}
addEventListener("hashchange", reveal);
reveal();
const filter = document.querySelector(".filter");
if (filter) {
  filter.hidden = false;
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of document.querySelectorAll("[data-find]")) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
    for (const section of document.querySelectorAll("section:has([data-find])")) {
      section.hidden = !section.querySelector("[data-find]:not([hidden])");
    }
  });
}

from reports import amounts, messages

PLAYERS = {4: "Dev"}


def test_amounts_are_decimal_strings_in_the_hands_unit():
    assert amounts.amount(800, 2) == "8.00"
    assert amounts.amount(5, 2) == "0.05"
    assert amounts.amount(-5, 2) == "-0.05"
    assert amounts.amount(1450, 0) == "1450"
    assert amounts.amount(1, 8) == "0.00000001"
    assert amounts.amount(None, 2) is None


def test_parts_of_the_unit_are_written_as_far_as_there_are_any():
    assert [amounts.exact(value, 2) for value in (118500, 120000, 1200000, 0)] == ["0.1185", "0.12", "1.20", "0.00"]
    assert [amounts.exact(value, 0) for value in (25000, 20000)] == ["2.5", "2"]
    assert messages.fill("{b:parts}", {"b": 118500, "exponent": 2}, {}) == "0.1185"
    assert messages.fill("{b:parts}", {"b": None, "exponent": 2}, {}) == "unknown"


def test_cards_and_streets():
    assert amounts.street(11) == "first_draw"


def test_a_message_is_filled_by_kind():
    row = {"expected": 500, "actual": 450, "a": 3, "b": 4, "c": 51, "street": 11, "exponent": 2, "player": "Ana"}
    template = "{player} on {street}: {actual} for {expected}, {a:n} times, to {b:seat}, {c:card}, {a:street}"
    filled = messages.fill(template, row, PLAYERS)
    assert filled == "Ana on first draw: 4.50 for 5.00, 3 times, to Dev, As, turn"


def test_what_is_not_known_says_so():
    assert messages.fill("{expected} and {b:seat}", {"expected": None, "b": 9}, PLAYERS) == "unknown and seat 9"
    assert messages.fill("{a:?}/{b:?}", {"a": None, "b": 25, "exponent": 2}, {}) == "/0.25"


def test_of_a_choice_stands_the_first_part_that_is_known():
    template = "[to {actual} = {a} + {b}|bet {actual}|check]{detail}"
    told = {"actual": 500, "a": 300, "b": 200, "detail": " [a|b]", "exponent": 2}
    assert messages.fill(template, told, {}) == "to 5.00 = 3.00 + 2.00 [a|b]"
    assert messages.fill(template, {**told, "a": None}, {}) == "bet 5.00 [a|b]"
    assert messages.fill(template, {"detail": ""}, {}) == "check"
    assert messages.fill("[{a}]{detail}", {"detail": "x"}, {}) == "x"


def test_a_template_never_reads_what_the_log_says():
    assert messages.fill("{detail}", {"detail": "{expected} {0.__class__}"}, {}) == "{expected} {0.__class__}"


def test_text_for_a_terminal_has_no_control_characters():
    assert amounts.printable("a\x1b[31mb\n\u202ec") == "a\\x1b[31mb\\x0a\\u202ec"
    assert amounts.printable("Ænne 名") == "Ænne 名"


def test_what_the_input_says_is_one_line_harmless_and_not_long():
    hostile = "a\x1b[2J\u202e" + "b" * 1000 + "\nsecond line"
    told = messages.fill("{detail}, {player}, {a:seat}", {"detail": hostile, "player": hostile, "a": 4}, {4: hostile})
    assert told.isprintable()
    assert "\\x1b[2J\\u202eb" in told
    assert "second" not in told
    assert len(told) < 900
    assert messages.fill("{detail}", {"detail": "first\r\nsecond"}, {}) == "first ..."
    assert messages.fill("{detail}", {"detail": "\n"}, {}) == ""

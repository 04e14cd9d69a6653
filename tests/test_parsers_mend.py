"""What is read of a hand when all its lines are known: lines that stand there twice, antes and blinds that are told
late, buttons that are nowhere, streets that no line tells."""

from parsers import grammar
from parsers.tables import readable
from tests.test_parsers_text import codes, read


def sample(site: str, title: str) -> str:
    return next(sample.text for sample in grammar.load(site).samples if sample.title.startswith(title))


def acts(facts, **wanted):
    return readable("actions", facts.actions).filter(**wanted)


def test_a_line_that_stands_there_twice_is_one_act():
    text = sample("bovada", "a raise, a call")
    once = read(text, "bovada")
    twice = text.replace("Big Blind : Calls $0.20 \n", "Big Blind : Calls $0.20 \n" * 3)
    twice = twice.replace("Dealer  [ME] : Hand result $0.62 \n", "Dealer  [ME] : Hand result $0.62 \n" * 2)
    facts = read(twice, "bovada")
    same = ["seq", "street", "seat", "action", "amount"]
    assert facts.actions.select(same).equals(once.actions.select(same))
    assert facts.collections.drop("line").equals(once.collections.drop("line"))
    assert codes(facts) == [("DEPARTURE", 15), ("DEPARTURE", 16), ("DEPARTURE", 24)]


def test_payments_alone_may_be_equal():
    text = sample("bovada", "a raise, a call").replace("Hand result $0.62 \n", "Hand result $0.31 \n")
    half = "Dealer  [ME] : Hand result $0.31 \n"
    assert read(text.replace(half, half * 2), "bovada").collections.height == 2


def test_an_all_in_before_the_last_ante_is_an_ante():
    text = sample("bovada", "of a tournament")
    text = text.replace("UTG [ME] : All-in 90 \n", "").replace(
        "Dealer : Ante", "UTG [ME] : All-in 90 \nDealer : Ante", 1
    )
    facts = read(text, "bovada")
    assert acts(facts, action="ante").get_column("seat").to_list() == [4, 1, 2, 3]
    assert acts(facts, action="small_blind").get_column("amount").to_list() == [600]


def test_a_post_of_the_small_blind_needs_one_beside_it():
    text = sample("bovada", "of 2012: no line tells").replace("Small Blind : Ante/Small Blind $1 \n", "")
    posted = acts(read(text, "bovada"), action="big_blind")
    assert posted.select("seat", "amount").rows() == [(4, 200), (5, 100)]


def test_a_button_at_a_taken_seat_stays():
    text = sample("ongame", "the button is told at an empty seat").replace("Button: seat 2", "Button: seat 1")
    assert read(text, "ongame").hands.get_column("button").to_list() == [1]


def test_streets_wait_for_who_has_not_acted():
    text = sample("bovada", "of 2012: no line tells").replace(
        "Big Blind : Checks\nUTG : Bets $10 \n", "UTG : Bets $10 \n"
    )
    flop = acts(read(text, "bovada"), street="flop")
    assert flop.select("seat", "action").rows()[:3] == [(None, "deal"), (5, "bet"), (1, "fold")]


def test_a_board_that_was_dealt_is_left_alone():
    text = sample("bovada", "a raise, a call")
    facts = read(text, "bovada")
    assert acts(facts, action="deal").get_column("street").to_list() == ["preflop", "flop"]
    assert readable("cards", facts.cards).filter(origin="summary_board").height == 3


def test_streets_are_dealt_where_a_stack_is_not_told():
    """The line of a seat may be damaged: he still has to act."""
    text = sample("bovada", "of 2012: no line tells")
    facts = read(text.replace("[ME] ($100 in chips)", "[ME] ($~~ in chips)"), "bovada")
    assert facts.seats.get_column("starting_stack").null_count() == 1
    deals = acts(facts, action="deal").get_column("seq").to_list()
    assert deals == acts(read(text, "bovada"), action="deal").get_column("seq").to_list()

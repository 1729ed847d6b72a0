"""Corners of LIN that the case files leave out."""

from scoring.deals import Reading, read_deals

HANDS = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432"
OTHER = "HAKQJT98765432,SAKQJT98765432,DAKQJT98765432"


def read(text: str) -> Reading:
    return read_deals(text.encode())


def test_match_names_both_rooms_and_their_scores_at_its_head() -> None:
    head = "vg|Cup final,Segment 1,I,7,8,Home,0,Away,0|\nrs|4SN=,3NTE-1,PASS,2HXW+1|\n"
    names = "pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||\n"
    tables = f"qx|o7|md|3{HANDS}|sv|o|pg||\nqx|c7|md|3{HANDS}|sv|o|pg||\nqx|o8|md|4{OTHER}|sv|n|pg||\n"
    reading = read(head + names + tables)
    assert (reading.faults, reading.warnings) == ((), ())
    seventh, eighth = reading.boards
    assert [one.players for one in seventh.results] == [("N1", "E1", "S1", "W1"), ("N2", "E2", "S2", "W2")]
    assert [(one.table, one.contract, one.declarer, one.tricks) for one in seventh.results] == [
        ("Open", "4S", 0, 10),
        ("Closed", "3NT", 1, 8),
    ]
    assert (eighth.number, eighth.event, eighth.results[0].contract) == ("8", "Cup final", "Pass")


def test_board_without_cards_in_one_room_means_that_of_the_other() -> None:
    [board] = read(f"vg|Cup,,I,1,1|rs|1SN=,1SN+1|pn|a,b,c,d,e,f,g,h|qx|o1|md|3{HANDS}|pg||qx|c1|pg||").boards
    assert [one.tricks for one in board.results] == [7, 8]


def test_whole_play_counts_its_tricks() -> None:
    """South has all spades and plays them; they are trumps."""
    suits = ("S", "H", "D", "C")
    plays = "".join(f"pc|{suit}{rank}|" for rank in "AKQJT98765432" for suit in suits)
    [board] = read(f"pn|s,w,n,e|md|1{HANDS}|mb|1S|mb|p|mb|p|mb|p|{plays}").boards
    assert (board.results[0].declarer, board.results[0].tricks) == (2, 13)


def test_doubled_contract_belongs_to_who_named_the_suit_first() -> None:
    [board] = read(f"md|1{HANDS}|mb|1S|mb|p|mb|4S!|mb|d|mb|p|mb|p|mb|p|").boards
    assert (board.results[0].contract, board.results[0].declarer) == ("4SX", 2)


def test_small_letters_and_10() -> None:
    [board] = read("md|1sakqj1098765432,hAKQJT98765432,dAKQJT98765432|").boards
    assert board.deal == read(f"md|1{HANDS}|").boards[0].deal


def test_rank_that_there_is_not_is_told_with_its_seat() -> None:
    [finding] = read("md|1SAKQJT98765431,HAKQJT98765432,DAKQJT98765432|ah|Board 9|").faults
    facts = {name: fact for name, fact in finding.fault.facts.items() if name != "remedy"}
    assert (finding.fault.code, facts) == ("rank_unknown", {"given": "1", "seat": 2, "board": "9"})


def test_play_of_a_card_there_is_not_is_left_out_with_a_warning() -> None:
    reading = read(f"md|1{HANDS}|pc|S1|")
    assert len(reading.boards) == 1
    assert [one.fault.code for one in reading.warnings] == ["play_unreadable"]

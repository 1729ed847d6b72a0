"""How the steps of a reckoning and the remarks of a list are said."""

from scoring.terms import Term, term

__all__ = ["ITEM_NAMES"]

ITEM_NAMES: dict[str, Term] = {
    "won": term("Doppelkopf points", "Won"),
    "under_90": term("Doppelkopf points", "Under 90"),
    "under_60": term("Doppelkopf points", "Under 60"),
    "under_30": term("Doppelkopf points", "Under 30"),
    "schwarz": term("Doppelkopf points", "No trick for the other side"),
    "re_announced": term("Doppelkopf points", "Re said"),
    "kontra_announced": term("Doppelkopf points", "Kontra said"),
    "re_no_90": term("Doppelkopf points", "No 90 said by Re"),
    "re_no_60": term("Doppelkopf points", "No 60 said by Re"),
    "re_no_30": term("Doppelkopf points", "No 30 said by Re"),
    "re_schwarz": term("Doppelkopf points", "Schwarz said by Re"),
    "kontra_no_90": term("Doppelkopf points", "No 90 said by Kontra"),
    "kontra_no_60": term("Doppelkopf points", "No 60 said by Kontra"),
    "kontra_no_30": term("Doppelkopf points", "No 30 said by Kontra"),
    "kontra_schwarz": term("Doppelkopf points", "Schwarz said by Kontra"),
    "120_against_no_90": term("Doppelkopf points", "120 reached against no 90"),
    "90_against_no_60": term("Doppelkopf points", "90 reached against no 60"),
    "60_against_no_30": term("Doppelkopf points", "60 reached against no 30"),
    "30_against_schwarz": term("Doppelkopf points", "30 reached against schwarz"),
    "against_the_queens": term("Doppelkopf points", "Against the queens"),
    "doppelkopf": term("Doppelkopf points", "Doppelkopf"),
    "fox": term("Doppelkopf points", "Fox caught"),
    "karlchen": term("Doppelkopf points", "Karlchen"),
    "karlchen_caught": term("Doppelkopf points", "Karlchen caught"),
    "fox_last_trick": term("Doppelkopf points", "Last trick won by a fox"),
}

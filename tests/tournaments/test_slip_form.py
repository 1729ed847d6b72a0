"""The slip as a form: what it tells the browser about fields that matter only sometimes."""

import json

from scoring.games import game_called
from tournaments.forms.slip import SlipForm

NAMES, LETTERS = ("Ann", "Bram", "Cor", "Dörte"), "NESW"


def test_a_field_shown_while_another_is_empty_names_emptiness() -> None:
    """Made or lost is asked as long as no tricks are given; the script knows null, not the word "None"."""
    game = game_called("solo-whist")
    form = SlipForm(game.slip(game.presets["nl"].rules, 4), NAMES, LETTERS)
    condition = json.loads(form.fields["result"].widget.attrs["data-when"])
    assert condition["tricks"] == [None]
    assert "solo" in condition["contract"]

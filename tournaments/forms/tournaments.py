"""Making a tournament, and what may be changed in it later."""

import json
from datetime import datetime, time
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from config.widgets import Choice, Stepper
from scoring.games import GAMES
from tournaments.forms.amounts import AmountField
from tournaments.labels import term_text
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import MOST_ROUNDS

__all__ = ["NewTournamentForm", "TournamentForm", "preset_choices"]

USUAL_START = time(19, 30)


def preset_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """By game, each preset as "game:preset" with its name."""
    return [
        (
            term_text(game.name),
            [(f"{game.slug}:{slug}", term_text(preset.name)) for slug, preset in game.presets.items()],
        )
        for game in GAMES.values()
    ]


class EntryField(forms.ChoiceField):
    """Not asked in games without pairs: then everybody plays alone."""

    def clean(self, value: Any) -> str:
        entry: str = super().clean(value or Entry.SINGLES)
        return entry


def _entry_field() -> EntryField:
    return EntryField(
        label=_("Who is entered"),
        choices=Entry.choices,
        initial=Entry.SINGLES,
        widget=Choice,
        help_text=_("Choose each player alone as well where partners change from round to round."),
    )


def _with_pairs() -> list[str]:
    """The choices of game and house rules that can be played by pairs."""
    games = [game for game in GAMES.values() if game.has_pairs]
    return [f"{game.slug}:{preset}" for game in games for preset in game.presets]


class TournamentForm(forms.Form):
    """The start is read and shown in the time zone that is current, which is the club's on all its pages."""

    name = forms.CharField(
        label=_("Name"), max_length=100, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    starts_at = forms.DateTimeField(
        label=_("Start"),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
    )
    stake = AmountField(
        label=_("Stake per unit"),
        min_value=Decimal(0),
        max_digits=10,
        decimal_places=4,
        initial=Decimal(0),
        help_text=_("0: nothing is paid."),
    )
    rounds_planned = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=1, widget=Stepper
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_at"].help_text = _("In the club's time: %(zone)s.") % {
            "zone": club.time_zone.replace("_", " ")
        }
        self.fields["stake"].label = _("Stake per unit, in %(currency)s") % {"currency": club.currency}

    @classmethod
    def of(cls, tournament: Tournament, data: Any = None) -> "TournamentForm":
        """The form of a tournament that exists; who is entered can be changed until somebody is."""
        initial = {name: getattr(tournament, name) for name in (*cls.base_fields, "entry")}
        form = cls(data, club=tournament.club, initial=initial)
        if tournament.game.has_pairs and not tournament.entrants.exists():
            form.fields["entry"] = _entry_field()
        return form


class NewTournamentForm(TournamentForm):
    """Game and house rules are one choice, so that no entry depends on another."""

    house_rules = forms.ChoiceField(
        label=_("Game and house rules"),
        choices=preset_choices,
        help_text=_("Every single rule can be changed afterwards."),
    )

    entry = _entry_field()

    field_order = ("name", "starts_at", "house_rules", "entry", "rounds_planned", "stake")

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        self.fields["name"].widget.attrs["autofocus"] = True
        self.fields["entry"].widget.attrs["data-when"] = json.dumps({"house_rules": _with_pairs()})
        self.initial.setdefault("starts_at", _tonight())

    def facts(self) -> dict[str, Any]:
        """What `create_tournament` asks for."""
        facts = dict(self.cleaned_data)
        game, _colon, preset = facts.pop("house_rules").partition(":")
        return {**facts, "game": game, "preset": preset}


def _tonight() -> datetime:
    today = timezone.localdate()
    return timezone.make_aware(datetime.combine(today, USUAL_START))

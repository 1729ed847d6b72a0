"""What statistics are asked for: which hands count, and which of them to list. What cannot be read asks for
nothing, so that an old address still answers.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Club, Member, User
from scoring.games import GAMES, game_called
from scoring.parts import Role
from tournaments.labels import contract_text, seat_text, term_text
from tournaments.models import ContractKind, HandPart, Part, Tournament
from tournaments.selectors.statistics import (
    HandSearch,
    Scope,
    counted_tournaments,
    games_played,
    parts_within,
)

__all__ = ["WHAT", "HandsForm", "ScopeForm"]

SEASON, EVENING = "season-", "evening-"
SAYS_ITSELF = {"period", "player", "part", "what", "contract"}
Choices = list[tuple[Any, Any]]

WHAT: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    "bid": (pgettext_lazy("hands", "contract bid"), {"is_bid": True}),
    "made": (pgettext_lazy("hands", "contract made"), {"is_bid": True, "is_made": True}),
    "lost": (pgettext_lazy("hands", "contract lost"), {"is_bid": True, "is_made": False}),
    "alone": (pgettext_lazy("hands", "played alone"), {"is_bid": True, "is_alone": True}),
    "beaten": (pgettext_lazy("hands", "contract beaten"), {"role": Role.DEFENDER, "is_made": False}),
    "announced": (pgettext_lazy("hands", "with an announcement"), {"is_announced": True}),
    "plus": (pgettext_lazy("hands", "units won"), {"is_won": True}),
    "minus": (pgettext_lazy("hands", "units lost"), {"is_won": False}),
}
"""Which hands, in words, and how they are looked for."""


class ScopeForm(forms.Form):
    """Which hands count: the game (the one most played, unless said) and the time."""

    period = forms.ChoiceField(label=pgettext_lazy("statistics", "Time"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any],
        *,
        club: Club,
        reader: User | AnonymousUser,
        member: Member | None = None,
        **kwargs: Any,
    ) -> None:
        self.club, self.reader = club, reader
        self.games = games_played(club, reader, member)
        wanted = data.get("game", "")
        self.game_slug = wanted if wanted in GAMES else next(iter(self.games), next(iter(GAMES)))
        self.evenings = self._evenings(member)
        super().__init__(data, auto_id="scope-%s", **kwargs)
        self.periods = dict(self._periods())
        self.fields["period"].choices = self._period_choices()  # type: ignore[attr-defined]
        self._read()

    def _read(self) -> None:
        """What every field says; nothing where it says what there is not."""
        self.is_valid()
        self.said: dict[str, Any] = {name: self.cleaned_data.get(name) or "" for name in self.fields}
        self.said["game"] = self.game_slug

    @property
    def scope(self) -> Scope:
        period = self.said["period"]
        season = next((one for one in self._seasons if f"{SEASON}{one.pk}" == period), None)
        evening = next((one for one in self.evenings if f"{EVENING}{one.public_key}" == period), None)
        return Scope(self.club, self.reader, self.game_slug, season, evening)

    @property
    def asked(self) -> dict[str, str]:
        """The scope as a query."""
        return {name: self.said[name] for name in ("game", "period") if self.said[name]}

    @property
    def period_text(self) -> str:
        return self.periods.get(self.said["period"], "")

    @property
    def game_text(self) -> str:
        return term_text(game_called(self.game_slug).name)

    def game_tabs(self) -> list[tuple[str, str]]:
        """(slug, name) of every game that was played."""
        return [(slug, term_text(game_called(slug).name)) for slug in self.games]

    def _evenings(self, member: Member | None) -> list[Tournament]:
        played = HandPart.objects.filter(tournament=OuterRef("pk"))
        played = played.filter(member=member) if member else played
        found = counted_tournaments(self.club, self.reader).filter(Exists(played), game_slug=self.game_slug)
        return list(found.order_by("-starts_at", "-pk"))

    def _periods(self) -> Iterator[tuple[str, str]]:
        self._seasons = list(self.club.seasons.filter(game_slug=self.game_slug))
        for season in self._seasons:
            season.club = self.club
            yield f"{SEASON}{season.pk}", season.name
        for evening in self.evenings:
            day = date_format(localtime(evening.starts_at), "SHORT_DATE_FORMAT")
            yield f"{EVENING}{evening.public_key}", f"{day} {evening.name}"

    def _period_choices(self) -> Choices:
        groups = ((SEASON, _("Seasons")), (EVENING, _("Evenings")))
        found: Choices = [("", pgettext_lazy("statistics", "all time"))]
        for prefix, label in groups:
            if group := [(key, text) for key, text in self.periods.items() if key.startswith(prefix)]:
                found.append((label, group))
        return found


class HandsForm(ScopeForm):
    """Which hands to list. `since` and `until` (hands) come from the run that led here."""

    player = forms.ChoiceField(label=_("Player"), required=False)
    part = forms.ChoiceField(label=pgettext_lazy("in a hand", "As"), required=False)
    what = forms.ChoiceField(label=pgettext_lazy("hands", "Which"), required=False)
    contract = forms.ChoiceField(label=_("Contract"), required=False)
    seat = forms.ChoiceField(label=_("Seat"), required=False)
    partner = forms.ChoiceField(label=pgettext_lazy("on the same side", "With"), required=False)
    opponent = forms.ChoiceField(label=pgettext_lazy("on the other side", "Against"), required=False)
    since = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)
    until = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)

    def _read(self) -> None:
        there = parts_within(self.scope_of_game)
        people = Member.objects.filter(pk__in=there.order_by().values("member"))
        self.people = {str(member.pk): member for member in people}
        names = [(pk, member.name) for pk, member in self.people.items()]
        self.contracts = {
            kind.slug: contract_text(kind) for kind in ContractKind.objects.filter(game_slug=self.game_slug)
        }
        seats = there.order_by("size", "seat").values_list("seat", "size").distinct()
        self.seats = {f"{seat}-{size}": (seat, size) for seat, size in seats}
        self._offer("player", names)
        self._offer("partner", names)
        self._offer("opponent", names)
        self._offer("part", list(Part.choices))
        self._offer("what", [(key, label) for key, (label, _asked) in WHAT.items()])
        self._offer("contract", list(self.contracts.items()))
        self._offer("seat", [(key, seat_text(*seat)) for key, seat in self.seats.items()])
        super()._read()

    @property
    def scope_of_game(self) -> Scope:
        return Scope(self.club, self.reader, self.game_slug)

    @property
    def search(self) -> HandSearch:
        said = self.said
        _label, asked = WHAT.get(said["what"], ("", {}))
        role = {"role": Role(said["part"])} if said["part"] else {}
        return HandSearch(
            member=self.people.get(said["player"]),
            contract=said["contract"] or None,
            seat=self.seats.get(said["seat"]),
            partner=self.people.get(said["partner"]),
            opponent=self.people.get(said["opponent"]),
            since=said["since"] or None,
            until=said["until"] or None,
            **{**asked, **role},
        )

    @property
    def query(self) -> dict[str, str]:
        """All that is asked for, as an address says it."""
        return {name: str(value) for name, value in self.said.items() if value}

    def told(self) -> Iterator[str]:
        """What is asked for, in words."""
        for field in self.visible_fields():
            said = self.said[field.name]
            label = dict(self.periods if field.name == "period" else self._plain_choices(field.name)).get(
                said
            )
            if said and label:
                yield str(label) if field.name in SAYS_ITSELF else f"{field.label}: {label}"

    def _plain_choices(self, name: str) -> Choices:
        return list(self.fields[name].choices)  # type: ignore[attr-defined]

    def _offer(self, name: str, choices: Choices) -> None:
        self.fields[name].choices = [("", pgettext_lazy("hands", "all")), *choices]  # type: ignore[attr-defined]

"""House rules on their pages: a form for those who organise, a sheet for everybody."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import Role
from scoring.games import GAMES
from scoring.house_rules import changed
from tests.factories.accounts import club_with_roles
from tests.factories.tournaments import RoundFactory, TournamentFactory
from tournaments.forms.amounts import plain_number
from tournaments.forms.house_rules import HouseRulesForm
from tournaments.models import Tournament
from tournaments.services.tournaments import change_rules

PRESETS = [(game, preset) for game in GAMES for preset in GAMES[game].presets]


def _typed(game: str, preset: str) -> tuple[HouseRulesForm, dict[str, Any]]:
    """The form of a preset and what a browser without JavaScript sends of it."""
    chosen = GAMES[game].presets[preset]
    form = HouseRulesForm(GAMES[game], chosen.rules, preset)
    typed: dict[str, Any] = {}
    for field in form:
        for part in field.subwidgets[0].data.get("subwidgets", [field.subwidgets[0].data]):
            typed |= _sent(part, field)
    return form, typed


def _sent(part: dict[str, Any], field: Any) -> dict[str, Any]:
    value = field.value()
    if field.widget_type == "checkbox":
        return {field.name: "on"} if value else {}
    if field.widget_type == "checkboxselectmultiple":
        return {field.name: list(value)}
    if field.widget_type == "pricelist":
        return {part["name"]: part["value"] or ""}
    shown = field.field.widget.format_value(value)
    return {field.name: (shown[0] if isinstance(shown, list) else shown) or ""}


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_form_sent_as_it_came_changes_nothing(game: str, preset: str, language: str) -> None:
    with translation.override(language):
        form, typed = _typed(game, preset)
        bound = HouseRulesForm(form_game := GAMES[game], form.rules, preset, _post(typed))
        assert bound.errors == {}
        assert changed(form.rules, bound.cleaned_data) == form_game.presets[preset].rules


def _post(typed: dict[str, Any]) -> Any:
    from django.http import QueryDict

    sent = QueryDict(mutable=True)
    for name, value in typed.items():
        sent.setlist(name, value if isinstance(value, list) else [value])
    return sent


def test_what_does_not_matter_keeps_its_value_and_is_not_complained_about() -> None:
    _form, typed = _typed("solo-whist", "de")
    typed |= {"session_end": "manual", "session_hands": "many"}
    bound = HouseRulesForm(GAMES["solo-whist"], _form.rules, "de", _post(typed))
    assert bound.is_valid()
    assert "session_hands" not in bound.cleaned_data


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "0,10", "0.10"),
        ("de", "0,10", "0.10"),
        ("de", "0.5", "0.5"),
        ("de", "12,125", "12.125"),
        ("en", "−3", "-3"),
    ],
)
def test_comma_and_point_are_both_decimal_signs(language: str, typed: str, meant: str) -> None:
    with translation.override(language):
        assert plain_number(typed) == meant


class TestPages:
    pytestmark = pytest.mark.django_db

    @pytest.fixture
    def tournament(self) -> Tournament:
        self.club, users = club_with_roles()
        self.organiser, self.player = Client(), Client()
        self.organiser.force_login(users[Role.ORGANISER])
        self.player.force_login(users[Role.PLAYER])
        return TournamentFactory(club=self.club, is_published=True)

    def test_a_changed_price_is_saved_and_marked(self, tournament: Tournament) -> None:
        self._save(tournament, values_solo="4,5")
        tournament = Tournament.objects.get()
        assert tournament.rules.values["solo"] == Decimal("4.5")
        page = self.organiser.get(self._url("edit_rules", tournament))
        marked = [one.setting.name for group in page.context["groups"] for one in group.entries if one.usual]
        assert marked == ["values"]

    def test_a_price_taken_off_its_list_stays_off(self, tournament: Tournament) -> None:
        change_rules(tournament=tournament, options={"fail_value": {"solo": "2", "misere": "4"}})
        self._save(tournament, fail_value_solo="", fail_value_misere="4")
        assert dict(Tournament.objects.get().rules.fail_value) == {"misere": Decimal(4)}

    def test_a_rule_out_of_bounds_is_told_at_its_field(self, tournament: Tournament) -> None:
        answer = self._save(tournament, session_hands="900")
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["session_hands"]
        assert Tournament.objects.get().rules == tournament.rules

    def test_start_afresh_drops_changes_after_asking(self, tournament: Tournament) -> None:
        change_rules(tournament=tournament, options={"stake_factor": "0.1"})
        address = self._url("choose_preset", tournament)
        asked = self.organiser.get(address, {"preset": "de"}).context["question"]
        assert asked.items == ["Stakes times"]
        self.organiser.post(f"{address}?preset=de", {"confirmed": "yes"})
        assert Tournament.objects.get().rules == GAMES["solo-whist"].presets["de"].rules

    def test_another_preset_is_taken_whole(self, tournament: Tournament) -> None:
        self.organiser.post(f"{self._url('choose_preset', tournament)}?preset=no", {"confirmed": "yes"})
        tournament = Tournament.objects.get()
        assert (tournament.preset, tournament.rules) == ("no", GAMES["solo-whist"].presets["no"].rules)

    def test_players_read_the_sheet_and_change_nothing(self, tournament: Tournament) -> None:
        page = self.player.get(self._url("rules", tournament))
        assert (page.status_code, page.context["may_change"]) == (200, False)
        assert self.player.get(self._url("edit_rules", tournament)).status_code == 403

    def test_the_sheet_lists_the_contracts_in_order_with_what_they_pay(self, tournament: Tournament) -> None:
        change_rules(tournament=tournament, options={"values": {"solo": "3.5"}})
        contracts = self.player.get(self._url("rules", tournament)).context["told"][0]
        shown = [(row[0][1], dict(row)["Pays"]) for row in contracts.rows]
        assert shown[:3] == [("Prop and cop", "1"), ("Solo", "3.5"), ("Misère", "3")]

    def test_frozen_rules_are_a_sheet_only(self, tournament: Tournament) -> None:
        RoundFactory(tournament=tournament, tables=1, is_open=True)
        assert not self.organiser.get(self._url("rules", tournament)).context["may_change"]
        answer = self._save(tournament, values_solo="9")
        assert answer.headers["Location"] == self._url("rules", tournament)
        assert Tournament.objects.get().rules == tournament.rules

    def _save(self, tournament: Tournament, **changes: str) -> Any:
        _form, typed = _typed("solo-whist", "de")
        return self.organiser.post(self._url("edit_rules", tournament), {**typed, **changes})

    def _url(self, name: str, tournament: Tournament) -> str:
        return reverse(f"tournaments:{name}", args=[tournament.public_key])

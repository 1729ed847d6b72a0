"""House rules, whatever the game: read, changed, stored, recalled, upgraded."""

import json
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from typing import Any, ClassVar

import pytest

from scoring.errors import RuleBookError, SettingCode
from scoring.games import GAMES
from scoring.house_rules import HouseRules, Setting, changed, differences, dump, load, setting, settings
from scoring.kinds import Amounts, Clock, Number, OneOf, Option, Prices, Subset, Switch
from scoring.price_rows import PriceRows, Rows
from scoring.terms import Term

LABEL = Term("test", "Label")
AB = (Option("a", LABEL), Option("b", LABEL))
EVERY_PRESET = [(slug, preset) for slug, game in GAMES.items() for preset in game.presets]


def declared(kind: Any) -> Setting:
    return Setting(label=LABEL, kind=kind, group=LABEL)


@dataclass(frozen=True)
class Rules(HouseRules):
    """One setting of each kind."""

    schema: ClassVar[int] = 3
    upgrades: ClassVar[Any] = {
        1: lambda old: old | {"way": "b"},
        2: lambda old: {**old, "open": not old["open"]},
    }

    open: bool = setting(False, declared(Switch()))
    way: str = setting("a", declared(OneOf(AB)))
    hands: int = setting(20, declared(Number(Decimal(1), Decimal(40), places=0)))
    factor: Decimal = setting(Decimal(1), declared(Number(Decimal("0.1"), Decimal(5))))
    limit: Decimal | None = setting(None, declared(Number(Decimal(0), Decimal(5), is_optional=True)))
    closes: time | None = setting(None, declared(Clock()))
    some: tuple[str, ...] = setting((), declared(Subset(AB)))
    prices: Prices = setting(Prices({"a": 1, "b": 2}), declared(Amounts(AB, Decimal(0), Decimal(9))))
    rows: PriceRows = setting(PriceRows({"a": (1, 2)}), declared(Rows(AB, Decimal(0), Decimal(9), most=3)))


def refused(**options: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(RuleBookError) as error:
        changed(Rules(), options)
    return [(fault.field, fault.code) for fault in error.value.faults]


def test_settings_come_in_the_order_of_the_form_with_their_names() -> None:
    names = [one.name for one in settings(Rules)]
    assert names == ["open", "way", "hands", "factor", "limit", "closes", "some", "prices", "rows"]


def test_text_of_a_form_is_read() -> None:
    by = changed(
        Rules(),
        {
            "hands": "24",
            "factor": " 0.5 ",
            "limit": "",
            "closes": "22:30",
            "some": ["b", "a"],
            "prices": {"b": "3.5"},
            "rows": {"b": "1; 2"},
        },
    )
    assert by == Rules(
        hands=24,
        factor=Decimal("0.5"),
        closes=time(22, 30),
        some=("a", "b"),
        prices=Prices({"a": 1, "b": "3.5"}),
        rows=PriceRows({"a": (1, 2), "b": (1, 2)}),
    )


def test_every_fault_names_its_setting() -> None:
    found = refused(
        open="yes",
        way="c",
        hands="2.5",
        factor="9",
        closes="25:00",
        some="a",
        prices={"c": 1},
        rows={"a": "1 x"},
        size=1,
    )
    assert found == [
        ("open", SettingCode.SETTING_NOT_YES_OR_NO),
        ("way", SettingCode.SETTING_NOT_A_CHOICE),
        ("hands", SettingCode.SETTING_NOT_A_NUMBER),
        ("factor", SettingCode.SETTING_TOO_HIGH),
        ("closes", SettingCode.SETTING_NOT_A_TIME),
        ("some", SettingCode.SETTING_NOT_A_LIST),
        ("prices", SettingCode.SETTING_NOT_A_CHOICE),
        ("rows", SettingCode.SETTING_NOT_A_NUMBER),
        ("size", SettingCode.SETTING_UNKNOWN),
    ]


@pytest.mark.parametrize("raw", ["NaN", "Infinity", "", None, True, "x", [1]])
def test_other_things_are_no_numbers(raw: object) -> None:
    assert refused(factor=raw) == [("factor", SettingCode.SETTING_NOT_A_NUMBER)]


@pytest.mark.parametrize(
    ("raw", "code"), [("1e999999", SettingCode.SETTING_TOO_HIGH), ("-1e999999", SettingCode.SETTING_TOO_LOW)]
)
def test_numbers_far_beyond_their_bounds_are_out_of_bounds(raw: str, code: SettingCode) -> None:
    assert refused(factor=raw) == [("factor", code)]


def test_a_row_may_not_be_longer_than_its_kind_allows() -> None:
    assert refused(rows={"a": "1 2 3 4"}) == [("rows", SettingCode.SETTING_NOT_A_LIST)]


def test_a_price_or_a_row_left_blank_is_taken_off_the_list() -> None:
    by = changed(Rules(), {"prices": {"a": None}, "rows": {"a": ""}})
    assert by.prices == {"b": 2}
    assert by.rows == {}
    assert load(Rules, json.loads(json.dumps(dump("test", by)))) == by


def test_old_rules_are_upgraded_step_by_step() -> None:
    assert load(Rules, {"schema": 1, "rules": {"open": True, "hands": 10}}) == Rules(way="b", hands=10)


def test_newer_rules_than_ours_are_refused() -> None:
    with pytest.raises(RuleBookError) as error:
        load(Rules, {"schema": 4, "rules": {}})
    assert error.value.faults[0].code is SettingCode.SCHEMA_TOO_NEW


def test_differences_lead_from_one_to_the_other() -> None:
    other = Rules(way="b", factor=Decimal("0.1"), rows=PriceRows({"b": (5,)}))
    assert differences(Rules(), Rules()) == {}
    assert changed(Rules(), differences(Rules(), Rules(way="b"))) == Rules(way="b")
    assert set(differences(Rules(), other)) == {"way", "factor", "rows"}


@pytest.mark.parametrize(("slug", "preset"), EVERY_PRESET)
def test_every_preset_of_every_game_survives_storage(slug: str, preset: str) -> None:
    game = GAMES[slug]
    rules = game.rules_of(preset)
    assert game.recall(json.loads(json.dumps(game.store(rules)))) == rules
    assert hash(rules) == hash(game.rules_of(preset))


def test_unknown_preset_is_refused_with_a_code() -> None:
    with pytest.raises(RuleBookError) as error:
        GAMES["solo-whist"].rules_of("xx")
    assert error.value.faults[0].code is SettingCode.PRESET_UNKNOWN

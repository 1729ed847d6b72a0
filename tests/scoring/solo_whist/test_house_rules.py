"""What clubs may choose, and what cannot go together."""

import json
from typing import Any

import pytest

from scoring.errors import ErrorCode, RuleBookError
from scoring.games.solo_whist import GAME
from scoring.games.solo_whist.choices import ROYAL
from scoring.games.solo_whist.codes import RuleCode
from scoring.house_rules import Chosen
from scoring.kinds import OneOf
from tests.scoring.solo_whist.evenings import rules


def refused(preset: str, **options: Any) -> list[tuple[str | None, ErrorCode]]:
    with pytest.raises(RuleBookError) as error:
        rules(preset, **options)
    return [(fault.field, fault.code) for fault in error.value.faults]


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_preset_survives_storage(preset: str) -> None:
    stored = json.loads(json.dumps(GAME.store(rules(preset))))
    assert GAME.recall(stored) == rules(preset)


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_changed_copy_survives_storage(preset: str) -> None:
    changed = rules(preset, stake_factor="0.1", session_end="clock", session_clock="23:15", over_under="flat")
    assert GAME.recall(json.loads(json.dumps(GAME.store(changed)))) == changed


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("options", [{"stake_factor": "5"}, {"over_under": "flat"}, {"revoke_rule": "hoyle"}])
def test_variants_combine_with_every_preset(preset: str, options: dict[str, Any]) -> None:
    assert rules(preset, **options).ladder == rules(preset).ladder


def test_ladder_without_pairs_begins_with_the_solo() -> None:
    assert [contract.code for contract in rules("de", prop_cop=False).ladder][:2] == ["solo", "misere"]


def test_without_upcard_there_is_no_royal_abundance() -> None:
    assert not rules("de", upcard_shown=False).plays("royal_abundance")


def test_a_club_may_reorder_its_ladder() -> None:
    by = rules(
        "be-iwwa",
        ranks={"miserie": 2, "alleen": 4, "abondance": 5, "troel": 6, "miserie_tafel": 7, "solo_slim": 8},
    )
    assert [contract.code for contract in by.ladder][:3] == ["vraag", "miserie", "alleen"]


def test_what_cannot_go_together_is_refused_at_its_setting() -> None:
    assert refused("boston", prop_cop=True) == [("prop_cop", RuleCode.PROP_COP_NOT_IN_LADDER)]
    assert refused("ghent", royal_abundance="open") == [("royal_abundance", RuleCode.ROYAL_NOT_IN_LADDER)]
    assert refused("boston", upcard_shown=False) == [("upcard_shown", RuleCode.PREFERENCE_NEEDS_UPCARD)]
    assert refused("be-kleur", all_pass="general_misere_last_trick") == [
        ("all_pass", RuleCode.GENERAL_MISERE_NEEDS_SOLO)
    ]
    assert refused("de", session_end="clock") == [("session_clock", RuleCode.SESSION_END_INCOMPLETE)]
    assert refused("de", ranks={"solo": 3}) == [("ranks", RuleCode.RANK_TWICE)]
    assert refused("be-iwwa", level_values={"abondance": "5 6 8 9 10 11"}) == [
        ("level_values", RuleCode.BIDS_TOO_HIGH)
    ]


def test_an_empty_ladder_is_refused() -> None:
    nothing = dict.fromkeys(rules().ranks, 0)
    assert ("ranks", RuleCode.LADDER_EMPTY) in refused("de", ranks=nothing)


def test_a_contract_needs_a_price() -> None:
    assert refused("de", values={"solo": None}) == [("values", RuleCode.PRICE_MISSING)]


def test_every_setting_has_a_label_of_its_own() -> None:
    labels = [setting.label for setting in GAME.settings]
    assert len(set(labels)) == len(labels)


def test_conditions_ask_for_settings_and_values_that_exist() -> None:
    named = {setting.name: setting for setting in GAME.settings}
    for condition in (one for setting in GAME.settings for one in setting.when):
        assert isinstance(condition, Chosen)
        kind = named[condition.name].kind
        if isinstance(kind, OneOf):
            assert set(condition.values) <= {option.value for option in kind.options}


def test_a_german_club_is_offered_no_belgian_prices() -> None:
    prices = next(setting for setting in GAME.settings if setting.name == "values")
    offered = [option.value for option in prices.kind_under(rules()).options]  # type: ignore[attr-defined]
    assert offered == list(rules().ranks)


def test_royal_abundance_has_three_ways() -> None:
    assert [option.value for option in ROYAL.options] == ["open", "overcall_only", "none"]


@pytest.mark.parametrize("preset", GAME.presets)
def test_sheet_names_every_contract_and_every_sentence_can_be_said(preset: str) -> None:
    assert GAME.sheet is not None
    sections = GAME.sheet(rules(preset))
    assert len(sections[0].rows) == len(rules(preset).ladder)
    for section in sections:
        assert all(len(row) == len(section.heads) for row in section.rows)
        assert all(line.term.text % line.facts for line in section.lines)


def test_sheet_says_when_a_price_is_missing() -> None:
    assert GAME.sheet is not None
    notes = GAME.sheet(rules("be-kleur", ranks={"piccolo": 35}))[0].lines
    assert "%(contract)s has no price yet: the club must set it." in [line.term.text for line in notes]

"""C47: a sign can be given on any phone, whose number pad has no minus."""

from decimal import Decimal

import pytest

from tests.factories.tournaments import TournamentFactory
from tournaments.forms.amounts import AmountField
from tournaments.forms.penalty import PenaltyForm


@pytest.mark.parametrize(
    ("least", "pad"), [(None, None), (Decimal(-5), None), (Decimal(0), "decimal"), (Decimal(1), "decimal")]
)
def test_only_what_is_never_negative_asks_for_the_number_pad(least: Decimal | None, pad: str | None) -> None:
    assert AmountField(min_value=least).widget.attrs.get("inputmode") == pad


@pytest.mark.django_db
def test_the_sign_of_a_penalty_is_a_choice_of_its_own() -> None:
    form = PenaltyForm(tournament=TournamentFactory())
    assert [value for value, _ in form.fields["kind"].choices] == ["penalty", "bonus"]  # type: ignore[attr-defined]

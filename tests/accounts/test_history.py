"""Members who have entered tournaments: a club never loses what they did."""

import pytest

from accounts import services
from accounts.errors import AccountCode, AccountsError
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EntrantFactory
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


def test_who_is_in_a_tournament_is_not_deleted() -> None:
    """C46."""
    entrant = EntrantFactory()
    with pytest.raises(AccountsError) as refused:
        services.remove_member(member=entrant.member)
    assert refused.value.faults[0].code is AccountCode.MEMBER_HAS_PLAYED
    assert Entrant.objects.get().member == entrant.member


def test_a_forgotten_name_is_gone_from_the_tournament_too() -> None:
    entrant = EntrantFactory()
    services.retire_member(member=entrant.member, forget_name=True)
    assert Entrant.objects.get().member.name == "former member"


def test_who_claims_a_guest_has_played_what_the_guest_played() -> None:
    entrant = EntrantFactory()
    user = UserFactory()
    invitation = services.invite(club=entrant.member.club, by=UserFactory(), member=entrant.member)
    services.accept_invitation(invitation=invitation, user=user)
    assert Entrant.objects.get(member__user=user) == entrant


def test_a_place_in_the_list_stays_when_its_person_leaves() -> None:
    entrant = EntrantFactory()
    entrant.member.user = UserFactory()
    entrant.member.save()
    services.leave_club(club=entrant.member.club, user=entrant.member.user)
    assert not Entrant.objects.get().member.is_active

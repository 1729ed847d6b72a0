"""What happens to clubs and members, and what is refused."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import services
from accounts.errors import AccountCode, AccountsError
from accounts.models import Invitation, Member, Role
from accounts.selectors import clubs_of, members
from tests.factories.accounts import ClubFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db

BERLIN = {"language": "de", "time_zone": "Europe/Berlin", "currency": "EUR"}


def codes(refused: pytest.ExceptionInfo[AccountsError]) -> list[AccountCode]:
    return [fault.code for fault in refused.value.faults]


def names(found: object) -> list[str]:
    return [member.name for member in found]  # type: ignore[attr-defined]


def test_the_founder_owns_the_club() -> None:
    founder = UserFactory()
    club = services.found_club(by=founder, name="Grüne Wenzel", **BERLIN)
    assert (club.slug, clubs_of(founder)) == ("grune-wenzel", [(club, Role.OWNER)])


def test_clubs_of_one_name_have_addresses_of_their_own() -> None:
    founder = UserFactory()
    slugs = [
        services.found_club(by=founder, name=name, **BERLIN).slug for name in ("Bube", "Bubé", "Bube", "李")
    ]
    assert slugs == ["bube", "bube-2", "bube-3", "club"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"currency": "XXZ"}, "currency_unknown"), ({"time_zone": "Europe/Bielefeld"}, "time_zone_unknown")],
)
def test_a_club_needs_real_money_and_a_real_place(wrong: dict[str, str], code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        services.found_club(by=UserFactory(), name="Nowhere", **BERLIN | wrong)
    assert [error.code for errors in refused.value.error_dict.values() for error in errors] == [code]


def test_another_language_sorts_the_members_anew() -> None:
    club = ClubFactory(language="de")
    for name in ("Zander", "Ärmel", "Arndt"):
        services.add_member(club=club, name=name)
    assert names(members(club)) == ["Ärmel", "Arndt", "Zander"]
    services.update_club(club=club, language="nb")
    assert names(members(club)) == ["Arndt", "Zander", "Ärmel"]


def test_a_name_that_is_there_is_asked_about() -> None:
    """C42: typed on another machine it is the same name."""
    club = ClubFactory()
    services.add_member(club=club, name="M\u00fcller")
    with pytest.raises(AccountsError) as refused:
        services.add_member(club=club, name="mu\u0308ller")
    assert codes(refused) == [AccountCode.NAMESAKE]
    services.add_member(club=club, name="Müller", namesake_is_known=True)
    assert club.members.count() == 2


def test_leading_zeros_make_another_number() -> None:
    """C34."""
    club = ClubFactory()
    for number in ("00123", "123"):
        services.add_member(club=club, name=f"Number {number}", number=f" {number} ")
    assert sorted(club.members.values_list("number", flat=True)) == ["00123", "123"]
    with pytest.raises(ValidationError) as refused:
        services.add_member(club=club, name="Late", number="123")
    assert refused.value.error_dict["__all__"][0].code == AccountCode.NUMBER_TAKEN


def test_an_empty_name_is_an_error_and_changes_nothing() -> None:
    """C46."""
    member = MemberFactory(name="Ann")
    with pytest.raises(ValidationError) as refused:
        services.rename_member(member=member, name=" ", number="")
    assert set(refused.value.error_dict) == {"name"}
    assert Member.objects.get().name == "Ann"


def test_a_new_name_is_found_under_its_new_spelling() -> None:
    member = MemberFactory(name="Ann")
    services.rename_member(member=member, name="Änne", number="")
    assert names(members(member.club, search="aenne")) == ["Änne"]


def test_who_has_not_played_is_deleted() -> None:
    member = MemberFactory()
    services.remove_member(member=member)
    assert not Member.objects.exists()


@pytest.mark.usefixtures("has_played")
def test_who_has_played_is_not_deleted() -> None:
    """C46."""
    member = MemberFactory(name="Ann")
    with pytest.raises(AccountsError) as refused:
        services.remove_member(member=member)
    assert (codes(refused), Member.objects.get().name) == ([AccountCode.MEMBER_HAS_PLAYED], "Ann")


def test_a_former_member_may_keep_the_name_and_come_back() -> None:
    member = MemberFactory(name="Ann", number="7")
    services.retire_member(member=member)
    assert names(members(member.club)) == []
    assert names(members(member.club, former=True)) == ["Ann"]
    services.restore_member(member=member)
    assert names(members(member.club)) == ["Ann"]


def test_a_forgotten_name_leaves_nothing_of_the_person() -> None:
    member = MemberFactory(name="Ann", number="7", with_account=True)
    services.retire_member(member=member, forget_name=True)
    kept = Member.objects.values("name", "number", "user", "search_name", "is_active").get()
    assert kept == {
        "name": "former member",
        "number": "",
        "user": None,
        "search_name": "former member",
        "is_active": False,
    }


@pytest.mark.parametrize(
    "go",
    [
        lambda owner: services.set_role(member=owner, role=Role.PLAYER),
        lambda owner: services.remove_member(member=owner),
        lambda owner: services.retire_member(member=owner),
        lambda owner: services.leave_club(club=owner.club, user=owner.user),
    ],
    ids=["another role", "removed", "retired", "leaves"],
)
def test_a_club_keeps_an_owner(go) -> None:
    owner = MemberFactory(with_account=True, role=Role.OWNER)
    with pytest.raises(AccountsError) as refused:
        go(owner)
    assert codes(refused) == [AccountCode.LAST_OWNER]
    MemberFactory(club=owner.club, with_account=True, role=Role.OWNER)
    go(owner)
    assert owner.club.members.filter(role=Role.OWNER, is_active=True).count() == 1


def test_a_guest_holds_no_office() -> None:
    with pytest.raises(ValidationError) as refused:
        services.set_role(member=MemberFactory(), role=Role.SECRETARY)
    assert refused.value.error_dict["__all__"][0].code == AccountCode.OFFICE_NEEDS_ACCOUNT


@pytest.mark.usefixtures("has_played")
def test_who_leaves_with_results_stays_as_a_former_member() -> None:
    member = MemberFactory(with_account=True)
    services.leave_club(club=member.club, user=member.user)
    member.refresh_from_db()
    assert (member.is_active, member.name != "former member") == (False, True)
    with pytest.raises(AccountsError) as refused:
        services.leave_club(club=member.club, user=member.user)
    assert codes(refused) == [AccountCode.NOT_A_MEMBER]


class TestInvitations:
    def test_a_guest_takes_over_the_same_row(self) -> None:
        """The row is what hands refer to, so history comes along."""
        guest = MemberFactory(name="Uli from the bar")
        user = UserFactory(name="Ulrich Beispiel")
        member = services.accept_invitation(invitation=self.made(member=guest), user=user)
        assert (member.pk, member.name, member.user) == (guest.pk, "Uli from the bar", user)

    def test_a_newcomer_becomes_a_member_with_the_role(self) -> None:
        user = UserFactory(name="Ann")
        member = services.accept_invitation(invitation=self.made(role=Role.SECRETARY), user=user)
        assert (member.name, member.role, member.user) == ("Ann", Role.SECRETARY, user)

    def test_a_former_member_comes_back_as_the_same(self) -> None:
        former = MemberFactory(with_account=True, is_active=False)
        invitation = self.made(club=former.club)
        assert services.accept_invitation(invitation=invitation, user=former.user).pk == former.pk
        assert clubs_of(former.user) == [(former.club, Role.PLAYER)]

    def test_one_link_is_good_once(self) -> None:
        invitation = self.made()
        services.accept_invitation(invitation=invitation, user=UserFactory())
        self.refused(invitation, AccountCode.INVITATION_USED)

    def test_an_open_link_is_good_for_all(self) -> None:
        invitation = self.made(is_open=True)
        for _ in range(3):
            services.accept_invitation(invitation=invitation, user=UserFactory())
        assert invitation.club.members.count() == 3

    def test_an_open_link_gives_no_office(self) -> None:
        with pytest.raises(ValidationError) as refused:
            self.made(is_open=True, role=Role.OWNER)
        assert refused.value.error_dict["__all__"][0].code == AccountCode.INVITATION_NOT_OPEN

    def test_revoked_and_ended_links_are_dead(self) -> None:
        revoked = services.revoke_invitation(invitation=self.made())
        self.refused(revoked, AccountCode.INVITATION_REVOKED)
        ended = self.made(days=1)
        long_ago = timezone.now() - timedelta(days=9)
        Invitation.objects.filter(pk=ended.pk).update(created=long_ago, expires=long_ago + timedelta(days=1))
        self.refused(ended, AccountCode.INVITATION_EXPIRED)

    def test_members_need_no_invitation(self) -> None:
        member = MemberFactory(with_account=True)
        with pytest.raises(AccountsError) as refused:
            services.accept_invitation(invitation=self.made(club=member.club), user=member.user)
        assert codes(refused) == [AccountCode.ALREADY_MEMBER]

    def test_a_member_with_an_account_cannot_be_claimed(self) -> None:
        member = MemberFactory(with_account=True)
        with pytest.raises(AccountsError) as refused:
            self.made(member=member)
        assert codes(refused) == [AccountCode.MEMBER_CLAIMED]

    def test_the_second_claim_of_a_guest_is_refused(self) -> None:
        guest = MemberFactory()
        first, second = self.made(member=guest), self.made(member=guest)
        services.accept_invitation(invitation=first, user=UserFactory())
        self.refused(second, AccountCode.MEMBER_CLAIMED)

    def test_the_table_alone_makes_no_link(self) -> None:
        invitation = self.made()
        assert Invitation.key_of(invitation.token) == invitation.key
        assert Invitation.key_of(invitation.key.hex) is None
        assert Invitation.key_of(f"{invitation.key.hex}.forged") is None

    def made(self, *, member: Member | None = None, club: object = None, **wishes: object) -> Invitation:
        club = member.club if member else club or ClubFactory()
        return services.invite(club=club, by=UserFactory(), member=member, **wishes)

    def refused(self, invitation: Invitation, code: AccountCode) -> None:
        with pytest.raises(AccountsError) as refused:
            services.accept_invitation(invitation=invitation, user=UserFactory())
        assert codes(refused) == [code]

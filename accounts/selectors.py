"""Reading people and clubs."""

from collections import defaultdict
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Length, NullIf

from accounts.matching import KnownPerson, People
from accounts.models import Club, Invitation, KnownApart, Member, PersonalToken, Role, Spelling, User
from accounts.models.token import digest_of
from accounts.names import fold, search_key, spell_out

__all__ = [
    "MEMBER_ORDERS",
    "Membership",
    "clubs_of",
    "invitation_by",
    "invitations",
    "likely_doubles",
    "member_of",
    "members",
    "namesakes",
    "people_of",
    "public_clubs",
    "roles_of",
    "token_by",
    "tokens_of",
    "visible_clubs",
]

_BY_RANK = Case(*[When(role=role, then=Value(-role.rank)) for role in Role], output_field=IntegerField())
# Numbers are text: 9 comes before 10, and who has none comes last.
_BY_LENGTH = Length(NullIf("number", Value(""))).asc(nulls_last=True)
MEMBER_ORDERS = {
    "name": ("sort_name", "name", "pk"),
    "number": (_BY_LENGTH, "number", "sort_name", "pk"),
    "role": (_BY_RANK, "sort_name", "name", "pk"),
    "joined": ("-joined", "pk"),
}


class Membership(NamedTuple):
    """A club and the role that somebody has in it."""

    club: Club
    role: Role


def roles_of(user: User) -> dict[int, Role]:
    """Club's primary key to role, for the clubs where `user` is an active member."""
    rows = Member.objects.filter(user_id=user.pk, is_active=True).values_list("club_id", "role")
    return {club: Role(role) for club, role in rows}


def clubs_of(user: User) -> list[Membership]:
    """The clubs where `user` is an active member, by name."""
    rows = (
        Member.objects.filter(user=user, is_active=True)
        .select_related("club")
        .order_by("club__name", "club_id")
    )
    return [Membership(member.club, Role(member.role)) for member in rows]


def public_clubs(*, at_most: int) -> QuerySet[Club]:
    """Clubs whose evenings anyone may see, those founded last first."""
    return Club.objects.filter(is_public=True).order_by("-created", "-pk")[:at_most]


def members(
    club: Club, *, search: str = "", order: str = "name", former: bool = False, guests: bool | None = None
) -> QuerySet[Member]:
    """Members of `club`; every word of `search` is in the name, accents aside, or begins the number.

    A former spelling finds its member too. Records merged into others are on no list. `guests`: only those
    without an account, or only those with one.
    """
    found = club.members.filter(is_active=not former, merged_into=None).select_related("user")
    if guests is not None:
        found = found.filter(user__isnull=guests)
    for word in search.split():
        spelt = Spelling.objects.filter(_name_has(word), member__club=club)
        is_meant = _name_has(word) | Q(number__istartswith=word) | Q(pk__in=spelt.values("member"))
        found = found.filter(is_meant)
    return found.order_by(*MEMBER_ORDERS.get(order, MEMBER_ORDERS["name"]))


def _name_has(word: str) -> Q:
    return Q(search_name__contains=fold(word)) | Q(search_name__contains=spell_out(word))


def likely_doubles(club: Club) -> list[tuple[KnownPerson, KnownPerson]]:
    """Members of like names of whom nobody has said that they are two people, by the name of the first."""
    people = people_of(club)
    apart = set(KnownApart.objects.filter(one__club=club).values_list("one", "other"))
    pairs = {
        (one.pk, other.pk): (one, other)
        for one in people.known
        for other in people.like(one.name)
        if one.pk < other.pk and (one.pk, other.pk) not in apart
    }
    return sorted(pairs.values(), key=lambda pair: (fold(pair[0].name), pair[0].pk, pair[1].pk))


def member_of(user: User, club: Club) -> Member | None:
    """The active member that `user` is in `club`."""
    return club.members.filter(user=user, is_active=True).first()


def namesakes(club: Club, name: str) -> QuerySet[Member]:
    """Members whose names, or former spellings, differ from `name` by accents and capitals at most."""
    key = search_key(name)
    spelt = Spelling.objects.filter(search_name=key, member__club=club)
    is_called = Q(search_name=key) | Q(pk__in=spelt.values("member"))
    return club.members.filter(is_called, merged_into=None)


def people_of(club: Club) -> People:
    """All members, former ones too, with every name and number remembered of them; three queries."""
    spellings: dict[int, list[str]] = defaultdict(list)
    for member, name in Spelling.objects.filter(member__club=club).values_list("member_id", "name"):
        spellings[member].append(name)
    numbers: dict[int, list[str]] = defaultdict(list)
    signs = club.members.filter(merged_into__isnull=False).exclude(number="")
    for member, number in signs.values_list("merged_into_id", "number"):
        numbers[member].append(number)
    return People(
        [
            KnownPerson(
                member.pk,
                member.name,
                member.number,
                member.is_active,
                tuple(spellings[member.pk]),
                tuple(numbers[member.pk]),
            )
            for member in club.members.filter(merged_into=None)
        ]
    )


def invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that were made, latest first."""
    return club.invitations.select_related("member", "by")


def invitation_by(token: str) -> Invitation | None:
    """The invitation that a link speaks of; None when there is none."""
    key = Invitation.key_of(token)
    return Invitation.objects.select_related("club", "member", "by").filter(key=key).first() if key else None


def visible_clubs(user: User | AnonymousUser, *, search: str = "", only_own: bool = False) -> QuerySet[Club]:
    """Public clubs and the reader's own; every word of `search` is in the name."""
    own = (
        Member.objects.filter(user=user, is_active=True) if isinstance(user, User) else Member.objects.none()
    )
    is_own = Q(pk__in=own.values("club"))
    found = Club.objects.filter(is_own if only_own else is_own | Q(is_public=True))
    for word in search.split():
        found = found.filter(name__icontains=word)
    return found


def token_by(secret: str) -> PersonalToken | None:
    """The token with this secret, when it and its user's account are good."""
    rows = PersonalToken.objects.select_related("user").filter(revoked__isnull=True, user__is_active=True)
    return rows.filter(digest=digest_of(secret)).first()


def tokens_of(user: User) -> QuerySet[PersonalToken]:
    """The tokens that still open something, latest first."""
    return PersonalToken.objects.filter(user=user, revoked__isnull=True)

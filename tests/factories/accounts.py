"""Users, clubs and members for tests."""

import factory

from accounts.models import Club, Member, Role, User

__all__ = ["ClubFactory", "MemberFactory", "UserFactory", "club_with_roles"]


class UserFactory(factory.django.DjangoModelFactory):
    """Signs in at once: the address is confirmed. Password: `password`."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda number: f"user{number}@example.org")
    name = factory.Faker("name")
    password = factory.django.Password("password")

    @factory.post_generation
    def confirmed(self: User, create: bool, extracted: bool | None, **kwargs: object) -> None:
        if create and extracted is not False:
            self.emailaddress_set.create(email=self.email, verified=True, primary=True)


class ClubFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Club

    name = factory.Sequence(lambda number: f"Club {number}")
    slug = factory.Sequence(lambda number: f"club-{number}")
    language = "en"
    time_zone = "Europe/London"
    currency = "GBP"


class MemberFactory(factory.django.DjangoModelFactory):
    """A guest of a club; give `user` (or `with_account=True`) for a member who signs in."""

    class Meta:
        model = Member

    class Params:
        with_account = factory.Trait(user=factory.SubFactory(UserFactory))

    club = factory.SubFactory(ClubFactory)
    name = factory.Faker("name")


def club_with_roles(**club: object) -> tuple[Club, dict[Role, User]]:
    """A club and a user for each role in it."""
    made = ClubFactory(**club)
    users = {role: MemberFactory(club=made, role=role, with_account=True).user for role in Role}
    return made, users

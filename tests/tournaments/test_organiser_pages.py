"""The organiser's way through an evening, page by page."""

import pytest
from django.test import Client
from django.urls import reverse
from tests.factories.accounts import MemberFactory, club_with_roles
from accounts.models import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_smoke():
    club, users = club_with_roles()
    client = Client()
    client.force_login(users[Role.ORGANISER])
    u = reverse("tournaments:new", args=[club.slug])
    assert client.get(u).status_code == 200
    r = client.post(
        u,
        {
            "name": "Cup",
            "starts_at": "2026-01-08T19:30",
            "house_rules": "solo-whist:de",
            "stake": "0,10",
            "rounds_planned": "1",
        },
    )
    assert r.status_code == 302, r.content.decode()
    t = Tournament.objects.get()
    assert str(t.stake) == "0.1000"
    k = [t.public_key]
    for name in ["manage", "edit", "rules", "edit_rules", "entrants", "withdraw", "end", "delete"]:
        r = client.get(reverse(f"tournaments:{name}", args=k))
        assert r.status_code == 200, name
    assert (
        client.get(
            reverse("tournaments:preset_preview", args=[club.slug]), {"house_rules": "solo-whist:nl"}
        ).status_code
        == 200
    )
    assert client.get(reverse("tournaments:choose_preset", args=k), {"preset": "nl"}).status_code == 200
    for i in range(8):
        MemberFactory(club=club)
    assert client.get(reverse("tournaments:entrants", args=k)).status_code == 200
    assert client.post(reverse("tournaments:enter_members", args=k), {"who": "all"}).status_code == 302
    assert client.post(reverse("tournaments:enter_guest", args=k), {"name": "Zoë"}).status_code == 302
    r = client.post(reverse("tournaments:enter_guest", args=k), {"name": "Zoe"})
    assert r.status_code == 422
    assert t.entrants.count() == 13, t.entrants.count()
    r = client.post(reverse("tournaments:plan_round", args=k))
    assert r.status_code == 302
    assert client.get(r.url).status_code == 200
    r = client.post(reverse("tournaments:draw_seats", args=[*k, 1]), {"odd": "byes"})
    assert r.status_code == 302
    for n in ("seats", "place_seats", "clear_seats", "print_seats", "close_round", "open_round"):
        assert client.get(reverse(f"tournaments:{n}", args=[*k, 1])).status_code == 200, n
    assert client.post(reverse("tournaments:publish", args=k)).status_code == 302
    r = client.post(reverse("tournaments:open_round", args=[*k, 1]))
    assert r.status_code == 200
    r = client.post(reverse("tournaments:open_round", args=[*k, 1]), {"confirmed": "yes"})
    assert r.status_code == 302
    assert client.get(reverse("tournaments:manage", args=k)).status_code == 200
    assert client.get(reverse("accounts:club", args=[club.slug])).status_code == 200

"""A club's tournaments on pages that other apps bring, and card players' words."""

from django import template
from django.core.paginator import Page, Paginator

from accounts.models import Club
from tournaments.labels import term_text
from tournaments.models import Tournament
from tournaments.selectors.evenings import tournaments_of

register = template.Library()
register.filter("term", term_text)

PAGE = 50


@register.simple_tag(takes_context=True)
def club_tournaments(context: template.Context, club: Club, with_drafts: bool) -> Page[Tournament]:
    """`{% club_tournaments club may_record as page %}`: the page of the list that the address asks for."""
    found = tournaments_of(club, with_drafts=with_drafts)
    return Paginator(found, PAGE).get_page(context["request"].GET.get("page"))

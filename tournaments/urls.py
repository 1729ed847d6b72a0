"""Addresses of club nights: `/c/<club>/…` makes them, `/t/<key>/…` is one of them."""

from django.urls import include, path

from tournaments.views import deal_urls, figures_urls, member_urls, organiser_urls, secretary_urls, table_urls

app_name = "tournaments"

urlpatterns = [
    path("", include(deal_urls)),
    path("", include(figures_urls)),
    path("", include(member_urls)),
    path("", include(organiser_urls)),
    path("", include(secretary_urls)),
    path("", include(table_urls)),
]

"""`manage.py rebuild`: standings anew from the hands."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Tournament
from tournaments.services.rebuilding import rebuild_from_hands

__all__ = ["Command"]


class Command(BaseCommand):
    help = "Work standings out anew from the hands, of every tournament or of those named by their keys."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("keys", nargs="*", metavar="KEY", help="the part of the address after /t/")

    def handle(self, *args: Any, keys: list[str], **options: Any) -> None:
        found = Tournament.objects.filter(public_key__in=keys) if keys else Tournament.objects.all()
        if missing := sorted(set(keys) - {one.public_key for one in found}):
            raise CommandError(f"No tournament has the key {', '.join(missing)}: see its address after /t/.")
        for tournament in found.order_by("pk"):
            rebuild_from_hands(tournament=tournament)
            self.stdout.write(f"{tournament.public_key} {tournament.name}: rebuilt")

"""`manage.py demo`: a club to look around in."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.demo import CLUB, PASSWORD, load_demo, logins

__all__ = ["Command"]


class Command(BaseCommand):
    help = "Load the demo club with evenings of every game, and print how to sign in. Twice is once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--anyway",
            action="store_true",
            help="also where DEBUG is off: only on a machine that nobody else can reach",
        )

    def handle(self, *args: Any, anyway: bool = False, **options: Any) -> None:
        if not (settings.DEBUG or anyway):
            raise CommandError(
                "The demo logins are known to all, and DEBUG is off: this looks like a real site."
            )
        made = load_demo()
        self.stdout.write(f"Demo club “{CLUB}”{'' if made else ' (was there already)'}, password {PASSWORD}:")
        for login in logins():
            self.stdout.write(f"  {login.email:<22} {login.role}, {login.name}")

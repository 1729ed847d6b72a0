"""The demo club: evenings of every game, made from one seed and brought in as sheets, as a club would."""

from tournaments.demo.club import CLUB, PASSWORD, Login, load_demo, logins

__all__ = ["CLUB", "PASSWORD", "Login", "load_demo", "logins"]

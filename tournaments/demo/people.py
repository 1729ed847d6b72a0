"""Who plays in the demo club: people from Britain, Germany, the Netherlands and Norway, all invented."""

from accounts.models import Role

__all__ = ["NAMES", "OFFICES"]

NAMES = (
    "Siân Llewellyn",
    "Jörg Müller",
    "Anneke de Groot",
    "Kåre Sæther",
    "Finn O’Hara",
    "Änne Weiß",
    "Sjoerd van der Meer",
    "Ragnhild Ødegård",
    "Zoë Whitlock",
    "Uwe Kühn",
    "Noël Smeets",
    "Bjørn Ås",
    "Margaret Ellis-Brown",
    "Björn Großmann",
    "Femke Dijkstra",
    "Ingrid Bjørnstad",
    "Renée Hughes",
    "Käthe Schröder",
)

# Who has which office, by place in the list above, and the address to sign in with.
OFFICES = {
    0: (Role.OWNER, "owner@example.org"),
    1: (Role.ORGANISER, "organiser@example.org"),
    2: (Role.SECRETARY, "secretary@example.org"),
    3: (Role.PLAYER, "player@example.org"),
}

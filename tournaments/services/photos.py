"""Photographs of sheets: taken in, given to their table, thrown away with their files."""

import re
from collections.abc import Iterable
from functools import partial
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from accounts.models import User
from tournaments.errors import Refused, TournamentCode
from tournaments.models import SheetPhoto, Table, TableCode, Tournament
from tournaments.photos import PhotoCode, addresses_on, read_picture

__all__ = [
    "MOST_A_TOURNAMENT",
    "delete_photo",
    "forget_files",
    "keep_photo",
    "place_photo",
    "show_to_players",
]

MOST_A_TOURNAMENT = 2000
SHEET_ADDRESS = re.compile(r"/t/(?P<key>[\w-]{1,16})/rounds/(?P<round>\d{1,3})/tables/(?P<table>\d{1,4})/")
CARD_ADDRESS = re.compile(r"/table/(?P<token>[^/\s]{1,200})/")


def keep_photo(
    *, tournament: Tournament, data: bytes, key: UUID, by: User | None, table: Table | None = None
) -> SheetPhoto:
    """Make a picture of the bytes and keep it, for `table` or for the one whose code is on the paper.

    Raises `PhotoRefused`. Sent again with the same key it is the photo that is there.
    """
    if known := SheetPhoto.objects.filter(key=key).first():
        return _same_place(known, tournament)
    picture = read_picture(data)
    table = table or table_named(tournament, addresses_on(picture.image))
    with transaction.atomic():
        Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
        if known := SheetPhoto.objects.filter(key=key).first():
            return _same_place(known, tournament)
        if tournament.photos.count() >= MOST_A_TOURNAMENT:
            raise Refused.of(PhotoCode.TOO_MANY, at="photo", most=MOST_A_TOURNAMENT)
        width, height = picture.size
        photo = SheetPhoto(tournament=tournament, table=table, key=key, by=by, width=width, height=height)
        photo.file.save("", ContentFile(picture.jpeg), save=False)
        photo.save()
    return photo


def table_named(tournament: Tournament, addresses: Iterable[str]) -> Table | None:
    """The table of this tournament that one of the addresses leads to: a sheet's, or a table card's."""
    for address in addresses:
        if found := SHEET_ADDRESS.search(address):
            place = {"round__number": found["round"], "number": found["table"]}
            tables = Table.objects.filter(round__tournament=tournament, **place)
            table = tables.filter(round__tournament__public_key=found["key"]).first()
        elif found := CARD_ADDRESS.search(address):
            table = _table_of_card(tournament, found["token"])
        else:
            table = None
        if table:
            return table
    return None


@transaction.atomic
def place_photo(*, photo: SheetPhoto, table: Table) -> SheetPhoto:
    """Give it to a table of its tournament, or to another one."""
    if table.round.tournament_id != photo.tournament_id:
        raise Refused.of(PhotoCode.TABLE_UNKNOWN, at="table")
    photo.table = table
    photo.save(update_fields=["table"])
    return photo


@transaction.atomic
def delete_photo(*, photo: SheetPhoto) -> None:
    photo.delete()
    transaction.on_commit(partial(forget_files, [str(photo.file.name)]))


@transaction.atomic
def show_to_players(*, tournament: Tournament, shown: bool) -> Tournament:
    """Whether those who sat at a table may see its photos."""
    tournament.shows_photos = shown
    tournament.save(update_fields=["shows_photos"])
    return tournament


def forget_files(names: Iterable[str]) -> None:
    """Files whose photos are gone; one that is not there is gone already."""
    for name in names:
        default_storage.delete(name)


def _table_of_card(tournament: Tournament, token: str) -> Table | None:
    """A code that has ended still says whose table it was."""
    if (key := TableCode.key_of(token)) is None:
        return None
    codes = TableCode.objects.filter(key=key, table__round__tournament=tournament)
    code = codes.select_related("table").first()
    return code.table if code else None


def _same_place(photo: SheetPhoto, tournament: Tournament) -> SheetPhoto:
    if photo.tournament_id != tournament.pk:
        raise Refused.of(TournamentCode.KEY_REUSED, at="key")
    return photo

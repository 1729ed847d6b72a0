"""Rankings chosen before choices were kept count from the day of their tournament; ties are marked."""

from typing import Any

from django.db import migrations

MARK_TIES = """
    UPDATE tournaments_standing own SET is_shared = TRUE
     WHERE own.place IS NOT NULL AND EXISTS (
        SELECT 1 FROM tournaments_standing other
         WHERE other.standings_id = own.standings_id AND other.place = own.place AND other.id <> own.id)
"""


def keep_choices(apps: Any, schema_editor: Any) -> None:
    choices = apps.get_model("tournaments", "RankingChoice")
    entrants = apps.get_model("tournaments", "Entrant").objects.filter(is_ranked=False)
    unranked: dict[int, list[int]] = {}
    for entrant in entrants:
        unranked.setdefault(entrant.tournament_id, []).append(entrant.pk)
    for tournament in apps.get_model("tournaments", "Tournament").objects.order_by("pk"):
        if tournament.ranking_stored or tournament.pk in unranked:
            choices.objects.create(
                tournament=tournament,
                stored=tournament.ranking_stored,
                unranked=unranked.get(tournament.pk, []),
                at=tournament.created_at,
            )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_hiding_and_outlook")]

    operations = [
        migrations.RunPython(keep_choices, migrations.RunPython.noop),
        migrations.RunSQL(MARK_TIES, migrations.RunSQL.noop),
    ]

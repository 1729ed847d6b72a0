from django.db import migrations, models


def count_standings_anew(apps, schema_editor):
    """Who met whom is kept with them from now on: the next rebuild adds it."""
    apps.get_model("tournaments", "Standings").objects.update(change=0)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_second_pair_of_eyes")]

    operations = [
        migrations.AddField("season", "ranking_stored", models.JSONField(default=dict, editable=False)),
        migrations.AddField("standing", "met", models.JSONField(default=dict)),
        migrations.RunPython(count_standings_anew, migrations.RunPython.noop),
    ]

"""Addresses of lists of members: brought, taken away, put together."""

from django.urls import path

from tournaments.views import member_imports, member_lists, member_merges

MEMBERS = "c/<slug:slug>/members/"

urlpatterns = [
    path(f"{MEMBERS}members.<slug:kind>", member_lists.export_members, name="export_members"),
    path(f"{MEMBERS}import/", member_imports.import_page, name="import_members"),
    path(f"{MEMBERS}imports/<int:pk>/", member_imports.imported, name="members_imported"),
    path(f"{MEMBERS}imports/<int:pk>/undo/", member_imports.undo, name="undo_members_import"),
    path(f"{MEMBERS}doubles/", member_merges.doubles, name="doubles"),
    path(f"{MEMBERS}doubles/apart/", member_merges.apart, name="know_apart"),
    path(f"{MEMBERS}merge/", member_merges.merge, name="merge_members"),
    path(f"{MEMBERS}merges/<int:pk>/", member_merges.merged, name="members_merged"),
    path(f"{MEMBERS}merges/<int:pk>/undo/", member_merges.undo, name="undo_merge"),
]

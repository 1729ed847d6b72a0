"""Addresses of lists of members: brought, taken away, put together."""

from django.urls import path

from tournaments.views import member_imports

MEMBERS = "c/<slug:slug>/members/"

urlpatterns = [
    path(f"{MEMBERS}import/", member_imports.import_page, name="import_members"),
    path(f"{MEMBERS}imports/<int:pk>/", member_imports.imported, name="members_imported"),
    path(f"{MEMBERS}imports/<int:pk>/undo/", member_imports.undo, name="undo_members_import"),
]

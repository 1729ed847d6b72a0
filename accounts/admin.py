"""The site's own people look after users and clubs here; results are never touched from here."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Invitation, Member, User


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    ordering = ("email",)
    list_display = ("email", "name", "language", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("email", "name")
    readonly_fields = ("last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("email", "password", "name", "language")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "name", "usable_password", "password1", "password2")}),)


class MemberInline(admin.TabularInline):
    model = Member
    fields = ("name", "number", "role", "user", "is_active", "joined")
    readonly_fields = ("joined",)
    raw_id_fields = ("user",)
    extra = 0
    can_delete = False


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ("name", "slug", "language", "time_zone", "currency", "is_public", "created")
    list_filter = ("language", "is_public")
    search_fields = ("name", "slug")
    readonly_fields = ("created",)
    inlines = (MemberInline,)

    def has_delete_permission(self, request: object, obj: Club | None = None) -> bool:
        """A club goes with its ledger, and the ledger is never deleted."""
        return False


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ("club", "role", "member", "is_open", "by", "created", "expires", "used", "revoked")
    list_select_related = ("club", "member", "by")
    search_fields = ("club__name",)

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: Invitation | None = None) -> bool:
        return False

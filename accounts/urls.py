"""Addresses of people and clubs."""

from django.urls import path

from accounts.views import clubs, home, invitations, members, profile, tokens

app_name = "accounts"

urlpatterns = [
    path("", home.home, name="home"),
    path("profile/", profile.edit_profile, name="profile"),
    path("profile/delete/", profile.delete, name="delete_account"),
    path("profile/tokens/", tokens.token_list, name="tokens"),
    path("profile/tokens/<int:pk>/revoke/", tokens.revoke, name="revoke_token"),
    path("clubs/new/", clubs.found, name="found_club"),
    path("c/<slug:slug>/", clubs.club_home, name="club"),
    path("c/<slug:slug>/settings/", clubs.settings, name="club_settings"),
    path("c/<slug:slug>/leave/", clubs.leave, name="leave_club"),
    path("c/<slug:slug>/members/", members.member_list, name="members"),
    path("c/<slug:slug>/members/add/", members.add_guest, name="add_guest"),
    path("c/<slug:slug>/members/<int:pk>/", members.edit_member, name="member"),
    path("c/<slug:slug>/members/<int:pk>/role/", members.change_role, name="member_role"),
    path("c/<slug:slug>/members/<int:pk>/remove/", members.remove, name="remove_member"),
    path("c/<slug:slug>/members/<int:pk>/restore/", members.restore, name="restore_member"),
    path("c/<slug:slug>/members/<int:pk>/invite/", invitations.invite_guest, name="invite_guest"),
    path("c/<slug:slug>/invitations/", invitations.invitation_list, name="invitations"),
    path("c/<slug:slug>/invitations/<int:pk>/", invitations.show_link, name="invitation_link"),
    path("c/<slug:slug>/invitations/<int:pk>/revoke/", invitations.revoke, name="revoke_invitation"),
    path("invitation/<str:token>/", invitations.answer, name="invitation"),
]

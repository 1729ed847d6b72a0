"""A person's own page."""

from copy import copy

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.access import SignedInRequest, signed_in
from accounts.forms import ProfileForm, faults_shown_in
from accounts.services import update_profile

__all__ = ["edit_profile"]


@signed_in
def edit_profile(request: SignedInRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=copy(request.user))
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            update_profile(user=request.user, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form})

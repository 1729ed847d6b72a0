"""The tokens that a person has given to programs."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import SignedInRequest, signed_in
from accounts.forms import TokenForm, faults_shown_in
from accounts.selectors import tokens_of
from accounts.services import make_token, revoke_token

__all__ = ["revoke", "token_list"]


@never_cache
@signed_in
def token_list(request: SignedInRequest) -> HttpResponse:
    """What there is, and the form for one more. The answer to that form is the only page with the secret."""
    form, secret = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        with faults_shown_in(form):
            secret = make_token(user=request.user, name=form.cleaned_data["name"])[1]
            form = TokenForm()
    context = {"form": form, "secret": secret, "tokens": tokens_of(request.user)}
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


@require_POST
@signed_in
def revoke(request: SignedInRequest, pk: int) -> HttpResponse:
    revoke_token(token=get_object_or_404(tokens_of(request.user), pk=pk))
    messages.success(request, _("The token opens nothing any more."))
    return redirect("accounts:tokens")

"""The service worker at the root of the site: only there may it look after all pages."""

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

__all__ = ["service_worker"]


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """js/sw.js with the mark of this version; asked for anew at every visit, so that a new one takes over."""
    path = finders.find("js/sw.js")
    if not isinstance(path, str):
        raise Http404
    return HttpResponse(_marked(Path(path)), content_type="text/javascript; charset=utf-8")


@cache
def _marked(path: Path) -> str:
    """The script differs whenever it, or any file that pages are made of, differs."""
    script = path.read_text(encoding="utf-8")
    files = getattr(staticfiles_storage, "manifest_hash", "")
    return script.replace("{version}", hashlib.sha256(f"{files}{script}".encode()).hexdigest()[:12])

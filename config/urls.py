"""Every address of the site; each app brings its own."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from accounts.views.language import set_language
from config.gallery import gallery
from config.health import healthz
from config.service_worker import service_worker

urlpatterns = [
    path("sw.js", service_worker, name="service_worker"),
    path("healthz", healthz, name="healthz"),
    path("language", set_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("api/", include("tournaments.api.document")),
    path("api/v1/", include("tournaments.api.urls")),
    path("people/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("tournaments.urls")),
]
handler400 = "tournaments.api.bad_request.bad_request"
if settings.DEBUG:
    urlpatterns.append(path("_gallery/", gallery))

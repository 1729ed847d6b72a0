"""A person with an account."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import AccountCode, error_text
from accounts.models.name_field import NameField, is_not_blank

__all__ = ["User"]


class UserManager(BaseUserManager["User"]):
    """Makes users known by their e-mail address, in small letters so that one address is one user."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, **{"is_staff": True, "is_superuser": True, **fields})

    def get_by_natural_key(self, email: str | None) -> "User":
        return self.get(email=(email or "").lower())


class User(AbstractBaseUser, PermissionsMixin):
    """Signs in by e-mail. What a person may do in a club is said by the member they are there."""

    email = models.EmailField(
        _("e-mail address"), unique=True, error_messages={"unique": error_text(AccountCode.EMAIL_TAKEN)}
    )
    name = NameField(_("name"))
    language = models.CharField(
        _("language"),
        max_length=7,
        choices=settings.LANGUAGES,
        blank=True,
        help_text=_("Empty: the language of your browser."),
    )
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may use the administration"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(
                condition=Q(email=Lower("email")),
                name="user_email_in_small_letters",
                violation_error_code=AccountCode.EMAIL_TAKEN,
                violation_error_message=error_text(AccountCode.EMAIL_TAKEN),
            ),
            models.CheckConstraint(
                condition=is_not_blank("name"),
                name="user_has_name",
                violation_error_code=AccountCode.NAME_BLANK,
                violation_error_message=error_text(AccountCode.NAME_BLANK),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        self.email = self.email.lower()

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

"""Photographs of sheets."""

import base64
import binascii
from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.hands import HIGHEST_NUMBER
from tournaments.models import SheetPhoto
from tournaments.photos import MOST_BYTES

__all__ = ["PhotoSerializer", "SendPhotoSerializer", "WholePhotoSerializer"]


class Base64Field(serializers.CharField):
    """Bytes as text."""

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            self.fail("invalid")

    def to_representation(self, value: Any) -> str:
        return base64.b64encode(value).decode()


SHOWN = ("id", "round", "table", "width", "height", "by", "at")


class PhotoSerializer(serializers.ModelSerializer[SheetPhoto]):
    """Without `round` and `table` nobody has said yet whose sheet it is."""

    round = serializers.IntegerField(source="table.round.number", default=None, allow_null=True)
    table = serializers.IntegerField(source="table.number", default=None, allow_null=True)
    by = serializers.CharField(source="by.name", default=None, allow_null=True)

    class Meta:
        model = SheetPhoto
        fields: tuple[str, ...] = SHOWN


class WholePhotoSerializer(PhotoSerializer):
    """`jpeg` is the picture in base64; null when its file was lost."""

    jpeg = serializers.SerializerMethodField()

    class Meta(PhotoSerializer.Meta):
        fields = (*SHOWN, "jpeg")

    def get_jpeg(self, photo: SheetPhoto) -> str | None:
        if not photo.is_there:
            return None
        with photo.file.open("rb") as file:
            return base64.b64encode(file.read()).decode()


class SendPhotoSerializer(serializers.Serializer):
    """`photo` is a JPEG, PNG or WebP in base64. Without `round` and `table` the code on the paper tells."""

    photo = Base64Field(max_length=MOST_BYTES * 4 // 3 + 4)
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False)
    table = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False)

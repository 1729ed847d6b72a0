"""What can be wrong with a photograph. Facts in the comment beside each."""

from scoring.errors import ErrorCode, RuleBookError

__all__ = ["PhotoCode", "PhotoRefused"]


class PhotoCode(ErrorCode):
    EMPTY = "photo_empty"  # none
    TOO_LARGE = "photo_too_large"  # megabytes
    TOO_MANY_PIXELS = "photo_too_many_pixels"  # megapixels
    NOT_A_PHOTO = "photo_not_a_photo"  # none
    DAMAGED = "photo_damaged"  # none
    TOO_MANY = "photo_too_many"  # most
    TABLE_UNKNOWN = "photo_table_unknown"  # none


class PhotoRefused(RuleBookError):
    """A file that is no photograph we can keep."""

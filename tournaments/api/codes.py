"""What only programs can get wrong."""

from scoring.errors import ErrorCode

__all__ = ["ApiCode"]


class ApiCode(ErrorCode):
    """Faults of keys, tokens and of what a form would not offer."""

    IDEMPOTENCY_KEY_MISSING = "idempotency_key_missing"
    IDEMPOTENCY_KEY_INVALID = "idempotency_key_invalid"
    START_OUT_OF_RANGE = "start_out_of_range"
    TOKEN_UNKNOWN = "token_unknown"
    TOKENS_NEED_SIGN_IN = "tokens_need_sign_in"
    MEMBER_UNKNOWN = "member_unknown"
    PAYMENT_UNKNOWN = "payment_unknown"
    SEASON_UNKNOWN = "season_unknown"
    TOURNAMENT_UNKNOWN = "tournament_unknown"
    TEAM_UNKNOWN = "team_unknown"
    MEMBERSHIP_UNKNOWN = "membership_unknown"
    DECISION_UNKNOWN = "decision_unknown"
    NO_POT = "no_pot"
    ENTRANT_UNKNOWN = "entrant_unknown"
    TABLE_SIZE_UNKNOWN = "table_size_unknown"

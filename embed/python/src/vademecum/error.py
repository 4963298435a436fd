"""The one error of the package."""

from __future__ import annotations

CODES = (
    "invalid",
    "missing",
    "exists",
    "conflict",
    "unavailable",
    "unknown-outcome",
    "too-large",
    "full",
    "corrupt",
    "denied",
    "unsupported",
    "internal",
)
"""What `VademecumError.code` can be; the contract (`wit/types.wit`) says what each means."""


class VademecumError(Exception):
    """A call or a store function that failed. Fields that say nothing are empty or zero.

    `subject` is the field, id or key it is about; `limit` and `actual` are the limit that was
    passed and the value that passed it; `version` is the current version on `conflict`;
    `operation` is what to ask about on `unknown-outcome`.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        subject: str = "",
        limit: int = 0,
        actual: int = 0,
        version: int = 0,
        operation: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.subject = subject
        self.limit = limit
        self.actual = actual
        self.version = version
        self.operation = operation

    def __repr__(self) -> str:
        return f"VademecumError({self.code!r}, {self.message!r}, subject={self.subject!r})"

    def fields(self) -> dict[str, str | int]:
        """The seven fields of the contract, in its order."""
        return {
            "code": self.code,
            "message": self.message,
            "subject": self.subject,
            "limit": self.limit,
            "actual": self.actual,
            "version": self.version,
            "operation": self.operation,
        }

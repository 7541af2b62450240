"""Read JSON input: every field is checked and every fault named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from turntable.match.errors import TurntableError, quoted


class Fields:
    """The fields of a JSON object. Each is taken once; any that are left at the end are refused."""

    def __init__(self, value: Any, what: str, error: type[TurntableError]) -> None:
        self._what = what
        self._error = error
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            raise error(f"{what}: expected an object with named fields, not {quoted(value)}")
        self._left = dict(value)

    def fault(self, field: str, text: str) -> TurntableError:
        """Return the error for a fault in a field, for the caller to raise."""
        return self._error(f"{self._what}: {field}: {text}")

    def take(self, field: str, default: Any = None) -> Any:
        """Return a field's value unchecked, or the default if it is missing."""
        return self._left.pop(field, default)

    def need(self, field: str) -> Any:
        """Return a field's value unchecked; raise an error if it is missing."""
        if field not in self._left:
            raise self.fault(field, "is missing")
        return self._left.pop(field)

    def has(self, field: str) -> bool:
        """Return whether a field is present and not taken yet."""
        return field in self._left

    def integer(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number from low to high; without a default, the field must be there."""
        value = self.need(field) if default is None else self.take(field, default)
        return self.checked_integer(field, value, low, high)

    def checked_integer(self, field: str, value: Any, low: int, high: int) -> int:
        """Return a value of a field if it is a whole number from low to high."""
        if type(value) is not int or not low <= value <= high:
            raise self.fault(field, f"expected a whole number from {low} to {high}, not {quoted(value)}")
        return value

    def text(self, field: str) -> str:
        """Return a text, which must be there."""
        value = self.need(field)
        if not isinstance(value, str):
            raise self.fault(field, f"expected a text, not {quoted(value)}")
        return value

    def choice(self, field: str, choices: Sequence[str], default: str) -> str:
        """Return one of some texts."""
        value = self.take(field, default)
        if value not in choices:
            raise self.fault(field, f"expected one of {', '.join(choices)}, not {quoted(value)}")
        assert isinstance(value, str)
        return value

    def optional_list(self, field: str, length: int | None = None) -> list[Any]:
        """Return a list, of `length` entries if given; a missing one is filled with None, or empty without a length."""
        value = self.take(field)
        if value is None:
            return [None] * (length or 0)
        return self.checked_list(field, value, length)

    def checked_list(self, field: str, value: Any, length: int | None = None) -> list[Any]:
        """Return a value of a field as a list, of `length` entries if given."""
        if not isinstance(value, list | tuple):
            raise self.fault(field, f"expected a list, not {quoted(value)}")
        if length is not None and len(value) != length:
            raise self.fault(field, f"expected {length} entries, not {len(value)}")
        return list(value)

    def integers(self, field: str, value: Any, low: int, high: int, length: int | None = None) -> list[int]:
        """Return a list of whole numbers; None is an empty list."""
        if value is None and length is None:
            return []
        return [self.checked_integer(field, item, low, high) for item in self.checked_list(field, value, length)]

    def rest(self) -> dict[str, Any]:
        """Return all fields that are left, unchecked."""
        left, self._left = self._left, {}
        return left

    def done(self) -> None:
        """Refuse fields that were not taken."""
        for field in self._left:
            raise self.fault(quoted(field), "is not a field of it")

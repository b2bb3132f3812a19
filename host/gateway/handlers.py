"""What the host serves: coroutine functions for calls, async generators for streams, and the check of their params."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from host.errors import HostError

Handler = Callable[..., Awaitable[Any]]
StreamHandler = Callable[..., AsyncIterator[Any]]

H = TypeVar("H", bound=Callable[..., Any])


class Served(Generic[H]):
    """A handler and the shape of its parameters, read once from its signature and annotations.

    Raises:
        TypeError: the handler takes positional-only parameters.
    """

    def __init__(self, method: str, handler: H) -> None:
        self.method = method
        self.handler = handler
        fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
        self._takes_more = False
        for name, parameter in inspect.signature(handler, eval_str=True).parameters.items():
            if parameter.kind is parameter.VAR_KEYWORD:
                self._takes_more = True
                continue
            if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
                raise TypeError(f"{method}: parameter {name} cannot be given by name")
            wanted = Any if parameter.annotation is parameter.empty else parameter.annotation
            if parameter.default is parameter.empty:
                fields.append((name, wanted))
            else:
                fields.append((name, wanted | msgspec.UnsetType if wanted is not Any else Any, msgspec.UNSET))
        self._names = [field[0] for field in fields]
        self._shape = msgspec.defstruct(
            "Params", fields, kw_only=True, forbid_unknown_fields=not self._takes_more, module=__name__
        )

    def arguments(self, params: dict[str, Any]) -> dict[str, Any]:
        """``params`` as keyword arguments, typed values converted.

        Raises:
            HostError: ``BAD_PARAMS``: one is missing, unknown or of the wrong type.
        """
        try:
            shaped = msgspec.convert(params, self._shape)
        except msgspec.ValidationError as fault:
            raise HostError("BAD_PARAMS", f"{self.method}: {fault}", method=self.method) from None
        arguments = {name: getattr(shaped, name) for name in self._names}
        arguments = {name: value for name, value in arguments.items() if value is not msgspec.UNSET}
        if self._takes_more:
            arguments = params | arguments
        return arguments


def look_up(table: Mapping[str, Served[H]], method: str) -> Served[H]:
    """The handler of ``method``.

    Raises:
        HostError: ``NO_METHOD``.
    """
    found = table.get(method)
    if found is None:
        raise HostError("NO_METHOD", f"no method {method[:80]!r}", method=method)
    return found


def internal_error(method: str, fault: BaseException) -> HostError:
    """What a client is told when a handler broke; the traceback stays in the host's log."""
    return HostError("INTERNAL", f"{method} failed ({type(fault).__name__})", method=method)

"""Which definitions see an event, and who of them keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.conversation.definition import AssemblyFault, Definition, Event, Match, type_of


class Registry:
    """The definitions of one assembler and the one dispatch that live append and window load share.

    Raises:
        ValueError: two definitions of one kind.
    """

    def __init__(self, definitions: Sequence[Definition], fallback: Definition | None = None) -> None:
        kinds = [definition.kind for definition in definitions] + ([fallback.kind] if fallback else [])
        if len(set(kinds)) != len(kinds):
            raise ValueError(f"a kind is defined twice: {sorted(kind for kind in kinds if kinds.count(kind) > 1)}")
        self._fallback = fallback
        self._everything: tuple[Definition, ...] = tuple(d for d in definitions if _types(d) is None)
        declared = {name for definition in definitions for name in _types(definition) or ()}
        self._by_type: dict[str, tuple[Definition, ...]] = {
            name: tuple(d for d in definitions if (types := _types(d)) is None or name in types) for name in declared
        }
        # Filled anew by every dispatch, so that an event without claims allocates nothing for them.
        self._definitions: list[Definition] = []
        self._matches: list[Match] = []

    def dispatch(self, event: Event) -> list[tuple[Definition, Match]]:
        """All matches of one event, its claims settled.

        Raises:
            AssemblyFault: two claims on one target, a claim without a target, or a failing `match`.
        """
        definitions, matches = self._definitions, self._matches
        definitions.clear()
        matches.clear()
        claimed = False
        for definition in self._by_type.get(type_of(event), self._everything):
            match = _ask(definition, event)
            if match is not None:
                definitions.append(definition)
                matches.append(match)
                claimed = claimed or match.exclusive
        fallback = self._fallback
        if fallback is not None and all(definition.target != fallback.target for definition in definitions):
            match = _ask(fallback, event)
            if match is not None:
                definitions.append(fallback)
                matches.append(match)
                claimed = claimed or match.exclusive
        found = list(zip(definitions, matches, strict=True))
        return _settle(found, event) if claimed else found


def _types(definition: Definition) -> frozenset[str] | None:
    """None for a definition that says nothing of the kind, or has something else of that name."""
    types = getattr(definition, "types", None)
    return types if isinstance(types, frozenset) else None


def _ask(definition: Definition, event: Event) -> Match | None:
    try:
        match = definition.match(event)
    except Exception as error:
        raise AssemblyFault(f"match failed: {error!r}", event, (definition.kind,)) from error
    if match is None:
        return None
    if not isinstance(match, Match) or match.role not in ("start", "update"):
        raise AssemblyFault(f"match returned {match!r}", event, (definition.kind,))
    return match


def _settle(found: list[tuple[Definition, Match]], event: Event) -> list[tuple[Definition, Match]]:
    claimants: dict[str, Definition] = {}
    homeless = sorted(definition.kind for definition, match in found if match.exclusive and definition.target is None)
    if homeless:
        raise AssemblyFault("an exclusive match needs a target", event, tuple(homeless))
    for definition, match in found:
        if match.exclusive and definition.target is not None:
            other = claimants.setdefault(definition.target, definition)
            if other is not definition:
                kinds = sorted(d.kind for d, m in found if m.exclusive and d.target == definition.target)
                raise AssemblyFault(f"claimed more than once on {definition.target!r}", event, tuple(kinds))
    return [
        (definition, match)
        for definition, match in found
        if definition.target is None or claimants.get(definition.target, definition) is definition
    ]

"""Greets people by name, as the hour asks for."""

import sys


def part_of_day(hour: int) -> str:
    """The part of the day that an hour (0 to 23) belongs to."""
    if hour <= 12:
        return "morning"
    if hour < 18:
        return "afternoon"
    return "evening"


def greet(name: str, hour: int) -> str:
    return f"Good {part_of_day(hour)}, {name}!"


if __name__ == "__main__":
    print(greet(sys.argv[1], int(sys.argv[2])))

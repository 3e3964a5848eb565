"""Axes: which values get a tick, and how they are written."""

from __future__ import annotations

import math
from typing import Sequence

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def superscript(power: int) -> str:
    """Write an exponent with raised digits."""
    return str(power).translate(_SUPERSCRIPT)


def nice_step(span: float, count: int, whole: bool = False) -> float:
    """The smallest of 1, 2, 2.5 or 5 times a power of ten that needs at most `count` steps for the span.

    With `whole` the step is a whole number: counts and years have nothing in between.
    """
    raw = span / max(1, count)
    power = math.floor(math.log10(raw))
    for factor in (1, 2, 2.5, 5, 10, 20):
        step = factor * 10.0**power
        if step >= raw * (1 - 1e-9) and not (whole and step != round(step)):
            return step
    return 1.0 if whole else 10.0 ** (power + 2)


def linear_ticks(low: float, high: float, count: int, whole: bool = False) -> list[float]:
    """Round values from at or below `low` to at or above `high`."""
    step = nice_step(high - low, count, whole)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = [index * step for index in range(int(first), int(last) + 1)]
    # Multiples carry rounding residue: write them to the precision of the step.
    places = max(0, 1 - math.floor(math.log10(step)))
    return [round(tick, places) + 0.0 for tick in ticks] if places < 300 else ticks


def log_ticks(low: float, high: float, count: int) -> list[float]:
    """Powers of ten, with 2 and 5 in between where the range is short."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    decades = max(1, last - first)
    if decades <= 2 and count >= 4:
        factors: Sequence[int] = (1, 2, 5)
        stride = 1
    else:
        factors = (1,)
        stride = max(1, math.ceil(decades / max(1, count)))
    ticks = []
    for power in range(first, last + 1):
        if (power - first) % stride:
            continue
        ticks.extend(factor * 10.0**power for factor in factors)
    return ticks


def multiplier_of(ticks: Sequence[float]) -> int:
    """The power of ten to take out of the tick labels; 0 when they are readable as they are."""
    largest = max((abs(tick) for tick in ticks), default=0)
    if largest == 0:
        return 0
    if largest >= 1e6 or largest < 1e-2:
        power = math.floor(math.log10(largest) + 1e-9)
        return 3 * math.floor(power / 3)
    return 0


def format_ticks(ticks: Sequence[float], power: int = 0) -> list[str]:
    """Write ticks with the same number of decimals, a real minus sign and a comma from 10,000 on."""
    if not ticks:
        return []
    scaled = [divide(tick, power) for tick in ticks]
    places = max(_needed(value) for value in scaled)
    texts = []
    for value in scaled:
        text = f"{abs(value):,.{places}f}" if abs(value) >= 10000 else f"{abs(value):.{places}f}"
        negative = value < 0 and text.strip("0.,") != ""
        texts.append(f"−{text}" if negative else text)
    return texts


def divide(value: float, power: int) -> float:
    """Divide by a power of ten, without overflow for extreme powers."""
    return value / 10.0**power if power >= 0 else value * 10.0**-power


def _needed(value: float) -> int:
    text = f"{value:.12f}".rstrip("0")
    return len(text.partition(".")[2])


def format_log_tick(value: float, plain: bool) -> str:
    """Write a tick of a logarithmic axis, plainly or as a power of ten."""
    power = math.floor(math.log10(value) + 1e-9)
    if plain:
        return f"{value:,.{max(0, -power)}f}" if value >= 10000 else f"{value:.{max(0, -power)}f}"
    factor = round(value / 10.0**power)
    lead = "" if factor == 1 else f"{factor}×"
    return f"{lead}10{superscript(power)}"

import math


def signed(value):
    """A number inside a formula: negative ones in parentheses."""
    return f"({value:g})" if value < 0 else f"{value:g}"


def main(inputs):
    a, b, c = inputs["a"], inputs["b"], inputs["c"]
    if a == 0:
        raise ValueError("a must not be zero: the equation would not be quadratic")
    discriminant = b * b - 4 * a * c
    outputs = {
        "discriminant": discriminant,
        "equation": f"{a:g}x^2 {b:+g}x {c:+g} = 0",
        "filled": rf"x = \frac{{-{signed(b)} \pm \sqrt{{{signed(b)}^2 - 4 \cdot {signed(a)} \cdot {signed(c)}}}}}"
        rf"{{2 \cdot {signed(a)}}}",
    }
    if discriminant < 0:
        outputs["kind"] = "complex"
        outputs["real"] = -b / (2 * a)
        outputs["imaginary"] = math.sqrt(-discriminant) / abs(2 * a)
        return outputs
    # The sign of the root follows b, so that nothing cancels.
    q = -(b + math.copysign(math.sqrt(discriminant), b)) / 2
    roots = [q / a, c / q] if q else [0.0]
    outputs["roots"] = sorted(set(roots))
    outputs["kind"] = "two" if len(outputs["roots"]) == 2 else "one"
    return outputs

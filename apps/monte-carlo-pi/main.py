import math
import random

import __library__ as cw


def stream(seed, samples):
    """One part of the work: the number of points inside the quarter circle, at the end and at ten checkpoints."""
    rng = random.Random(seed)
    inside = 0
    checkpoints = []
    for done in range(1, samples + 1):
        x, y = rng.random(), rng.random()
        if x * x + y * y <= 1:
            inside += 1
        if done * 10 % samples < 10:
            checkpoints.append((done, inside))
    return inside, checkpoints


def estimate(inside, n):
    p = inside / n
    return 4 * p, 4 * math.sqrt(p * (1 - p) / n)


def main(inputs):
    samples, streams, seed = inputs["samples"], inputs["streams"], inputs["seed"]
    if samples < 1:
        raise ValueError("samples must be at least 1")
    results = [stream(f"{seed}-{index}", samples) for index in range(streams)]

    total = sum(inside for inside, _ in results)
    n = samples * streams
    value, error = estimate(total, n)
    low, high = value - 1.96 * error, value + 1.96 * error

    rows = []
    for index, (inside, _) in enumerate(results, start=1):
        part, part_error = estimate(inside, samples)
        rows.append([f"stream {index}", samples, inside, part, part_error])
    rows.append(["all", n, total, value, error])

    # The running estimate over all streams, at each checkpoint that they share.
    counts = [points for _, points in results]
    running = []
    for step in zip(*counts):
        done = sum(point[0] for point in step)
        running.append((done, *estimate(sum(point[1] for point in step), done)))
    chart = cw.line_chart(
        [done for done, _, _ in running],
        [middle for _, middle, _ in running],
        y_error=[1.96 * spread for _, _, spread in running],
        markers=True,
        h_lines={"π": math.pi},
        title="More samples, shorter error bars",
        x_label="Samples",
        y_label="Estimate and 95% interval",
    )
    return {
        "value": value,
        "standard_error": error,
        "low": low,
        "high": high,
        "covered": low <= math.pi <= high,
        "n": n,
        "table": cw.table(rows, header=["part", "samples", "inside", "estimate", "standard error"], digits=[None, 0, 0, 5, 5]),
        "chart": chart,
    }

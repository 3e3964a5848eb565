import math
import time


def trial_division(limit):
    """Try every divisor up to the square root of each number."""
    primes, steps = [], 0
    for number in range(2, limit + 1):
        root = math.isqrt(number)
        for divisor in range(2, root + 1):
            if number % divisor == 0:
                steps += divisor - 1  # tried 2, 3, ..., divisor
                break
        else:
            primes.append(number)
            steps += root - 1  # tried them all
    return primes, steps


def sieve_loop(limit):
    """Cross out the multiples of each prime, one at a time."""
    is_prime = [True] * (limit + 1)
    steps = 0
    for number in range(2, math.isqrt(limit) + 1):
        if is_prime[number]:
            multiples = range(number * number, limit + 1, number)
            steps += len(multiples)
            for multiple in multiples:
                is_prime[multiple] = False
    return [number for number in range(2, limit + 1) if is_prime[number]], steps


def sieve_slices(limit):
    """Cross out all multiples of a prime with one slice assignment."""
    is_prime = bytearray([1]) * (limit + 1)
    steps = 0
    for number in range(2, math.isqrt(limit) + 1):
        if is_prime[number]:
            count = len(range(number * number, limit + 1, number))
            steps += count
            is_prime[number * number :: number] = bytes(count)
    return [number for number in range(2, limit + 1) if is_prime[number]], steps


METHODS = {
    "Trial division": trial_division,
    "Sieve with a loop": sieve_loop,
    "Sieve with slices": sieve_slices,
}


def best_time(function, limit, repeat):
    """Seconds of the fastest run, the one that was disturbed the least."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        function(limit)
        times.append(time.perf_counter() - start)
    return min(times)


def main(inputs):
    limit = inputs["limit"]
    rows = []
    for name in inputs["methods"]:
        primes, steps = METHODS[name](limit)
        row = {"method": name, "count": len(primes), "steps": steps}
        if inputs["measure"]:
            row["milliseconds"] = 1000 * best_time(METHODS[name], limit, inputs["repeat"])
        rows.append(row)
    return {"limit": limit, "count": len(primes), "largest": primes[-1], "measured": inputs["measure"], "rows": rows}

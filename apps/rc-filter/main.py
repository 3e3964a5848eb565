import math

import __library__ as cw


def main(inputs):
    resistance = inputs["resistance"] * 1e3  # Ω
    capacitance = inputs["capacitance"] * 1e-9  # F
    low_pass = inputs["kind"] == "low-pass"
    cutoff = 1 / (2 * math.pi * resistance * capacitance)

    def response(frequency):
        x = frequency / cutoff
        return 1 / complex(1, x) if low_pass else complex(0, x) / complex(1, x)

    def decibels(frequency):
        return 20 * math.log10(abs(response(frequency)))

    frequency = inputs["frequency"]
    here = response(frequency)
    # Three decades either side, by whole powers of ten.
    first = math.floor(math.log10(cutoff)) - 2
    frequencies = [10 ** (first + 5 * i / 100) for i in range(101)]
    inside = frequencies[0] <= frequency <= frequencies[-1]
    return {
        "kind": inputs["kind"],
        "cutoff": cutoff,
        "gain": abs(here),
        "decibels": decibels(frequency),
        "phase": math.degrees(math.atan2(here.imag, here.real)),
        "frequency": frequency,
        "chart": cw.line_chart(
            frequencies,
            [decibels(f) for f in frequencies],
            title=f"Gain of the {inputs['kind']} filter",
            x_label="Frequency",
            x_unit="Hz",
            x_log=True,
            y_label="Gain",
            y_unit="dB",
            v_lines={"cutoff": cutoff},
            notes={"signal": (frequency, decibels(frequency))} if inside else None,
        ),
    }

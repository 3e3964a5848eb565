import numpy as np
from matplotlib.figure import Figure

import __library__ as cw

BLUE, ORANGE = "#2b7fc0", "#d1651c"  # readable on white and on dark pages
COUNT = 1024  # samples in one second
WEAK = 120  # Hz, amplitude 0.003


def main(inputs):
    frequency = inputs["frequency"]
    time = np.arange(COUNT) / COUNT
    noise = inputs["noise"] * np.random.default_rng(1).standard_normal(COUNT)
    signal = np.sin(2 * np.pi * frequency * time) + 0.003 * np.sin(2 * np.pi * WEAK * time) + noise

    # numpy's own np.hanning is symmetric; the transform needs one more point, without the last.
    window = np.hanning(COUNT + 1)[:-1] if inputs["window"] == "Hann" else np.ones(COUNT)
    amplitudes = 2 * np.abs(np.fft.rfft(signal * window)) / window.sum()
    found = int(np.argmax(amplitudes))

    figure = Figure(figsize=(5.4, 4.6), layout="constrained")
    top, bottom = figure.subplots(2, 1)
    top.plot(1000 * time[:103], signal[:103], color=BLUE, linewidth=1.2)
    top.set(title="The first tenth of a second", xlabel="Time (ms)", ylabel="Signal", xlim=(0, 100))
    decibels = 20 * np.log10(np.maximum(amplitudes[:181], 1e-6))
    bottom.plot(decibels, color=BLUE, linewidth=1.2)
    for tone, name in ((frequency, f"{frequency:g} Hz"), (WEAK, f"{WEAK} Hz")):
        bottom.axvline(tone, color=ORANGE, linewidth=1, linestyle=":")
        bottom.annotate(name, (tone, 7), textcoords="offset points", xytext=(5, 0), color=ORANGE)
    bottom.set(title="Its spectrum", xlabel="Frequency (Hz)", ylabel="Amplitude (dB)", xlim=(0, 180), ylim=(-90, 20))
    for axes in (top, bottom):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.25)

    # The weak tone stands out if it is well above what surrounds it.
    around = np.r_[amplitudes[WEAK - 20 : WEAK - 4], amplitudes[WEAK + 5 : WEAK + 21]]
    alt = f"The spectrum has its peak at {found} Hz with an amplitude of {amplitudes[found]:.3f}"
    return {
        "found": float(found),
        "peak": amplitudes[found],
        "loss": -20 * np.log10(amplitudes[found]),
        "weak": amplitudes[WEAK],
        "floor": 20 * np.log10(max(np.median(around), 1e-12)),
        "visible": bool(amplitudes[WEAK] > 2 * np.max(around)),
        "plot": cw.plot(figure, alt=alt),
    }

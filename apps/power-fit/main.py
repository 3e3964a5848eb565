import matplotlib.pyplot as plt
import numpy as np

import __library__ as cw


def main(inputs):
    x, y = np.array(inputs["pairs"], dtype=float).T
    exponent, intercept = np.polyfit(np.log(x), np.log(y), 1)
    fitted = np.exp(intercept) * x**exponent
    residual = np.sum((np.log(y) - np.log(fitted)) ** 2)
    spread = np.sum((np.log(y) - np.log(y).mean()) ** 2)

    figure, axes = plt.subplots(figsize=(5, 3.5))
    smooth = np.geomspace(x.min(), x.max(), 100)
    axes.loglog(x, y, "o", label="measured")
    axes.loglog(smooth, np.exp(intercept) * smooth**exponent, label="fit")
    axes.set_xlabel("x")
    axes.set_ylabel("y")
    axes.legend()
    return {
        "factor": float(np.exp(intercept)),
        "exponent": float(exponent),
        "r_squared": float(1 - residual / spread),
        "plot": cw.plot(figure, alt="Measured pairs and the fitted power law on logarithmic axes", dpi=100),
    }

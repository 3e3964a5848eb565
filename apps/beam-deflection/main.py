import __library__ as cw

E_STEEL = 210_000  # MPa, EN 1993-1-1 clause 3.2.6


def main(inputs):
    span = inputs["span"] * 1000  # mm
    inertia = inputs["inertia"] * 1e4  # mm⁴
    modulus = inputs["modulus"] * 1e3  # mm³
    q = inputs["load"]  # kN/m is the same as N/mm
    force = inputs["force"] * 1000  # N

    moment = q * span**2 / 8 + force * span / 4  # Nmm
    stress = moment / modulus
    strength = float(inputs["yield"])
    stiffness = E_STEEL * inertia

    def sag(x):
        """Deflection at x; the part of the force is mirrored beyond midspan."""
        near = min(x, span - x)
        uniform = q * x * (span**3 - 2 * span * x**2 + x**3) / (24 * stiffness)
        return uniform + force * near * (3 * span**2 - 4 * near**2) / (48 * stiffness)

    deflection = sag(span / 2)
    limit = span / float(inputs["limit"].split("/")[1])
    xs = [span * i / 80 for i in range(81)]
    return {
        "moment": moment / 1e6,
        "stress": stress,
        "strength": strength,
        "stress_ok": stress <= strength,
        "deflection": deflection,
        "limit": limit,
        "limit_name": inputs["limit"],
        "deflection_ok": deflection <= limit,
        "ok": stress <= strength and deflection <= limit,
        "chart": cw.line_chart(
            [x / 1000 for x in xs],
            [-sag(x) for x in xs],
            title="Deflected shape",
            x_label="Position",
            x_unit="m",
            y_label="Deflection",
            y_unit="mm",
            y_range=(-1.25 * max(deflection, limit), 0),
            h_lines={f"limit {inputs['limit']}": -limit},
            height=240,
        ),
    }

import math

import __library__ as cw

A = 6378.137  # km, equatorial radius of WGS 84
F = 1 / 298.257223563  # flattening of WGS 84
B = A * (1 - F)


def vincenty(lat1, lon1, lat2, lon2):
    """Length in km and first bearing in degrees of the geodesic, or None when the iteration does not converge."""
    u1 = math.atan((1 - F) * math.tan(math.radians(lat1)))
    u2 = math.atan((1 - F) * math.tan(math.radians(lat2)))
    sin1, cos1, sin2, cos2 = math.sin(u1), math.cos(u1), math.sin(u2), math.cos(u2)
    difference = math.radians((lon2 - lon1 + 540) % 360 - 180)
    lam = difference
    for _ in range(200):
        sin_sigma = math.hypot(cos2 * math.sin(lam), cos1 * sin2 - sin1 * cos2 * math.cos(lam))
        if sin_sigma == 0:
            return 0.0, None
        cos_sigma = sin1 * sin2 + cos1 * cos2 * math.cos(lam)
        sigma = math.atan2(sin_sigma, cos_sigma)
        sin_alpha = cos1 * cos2 * math.sin(lam) / sin_sigma
        cos2_alpha = 1 - sin_alpha**2
        # On the equator cos2_alpha is 0 and the term drops out.
        middle = cos_sigma - 2 * sin1 * sin2 / cos2_alpha if cos2_alpha > 1e-15 else 0.0
        c = F / 16 * cos2_alpha * (4 + F * (4 - 3 * cos2_alpha))
        previous = lam
        lam = difference + (1 - c) * F * sin_alpha * (
            sigma + c * sin_sigma * (middle + c * cos_sigma * (2 * middle**2 - 1))
        )
        if abs(lam) > math.pi:
            return None
        if abs(lam - previous) < 1e-13:
            break
    else:
        return None
    u = cos2_alpha * (A**2 - B**2) / B**2
    k1 = (math.sqrt(1 + u) - 1) / (math.sqrt(1 + u) + 1)
    big_a = (1 + k1**2 / 4) / (1 - k1)
    big_b = k1 * (1 - 3 * k1**2 / 8)
    shift = (
        big_b
        * sin_sigma
        * (
            middle
            + big_b
            / 4
            * (
                cos_sigma * (2 * middle**2 - 1)
                - big_b / 6 * middle * (4 * sin_sigma**2 - 3) * (4 * middle**2 - 3)
            )
        )
    )
    bearing = math.atan2(cos2 * math.sin(lam), cos1 * sin2 - sin1 * cos2 * math.cos(lam))
    return round(B * big_a * (sigma - shift), 9), round(math.degrees(bearing) % 360, 9)


def name_of(text, fallback):
    return text.strip() or fallback


def main(inputs):
    start, end = (inputs["lat1"], inputs["lon1"]), (inputs["lat2"], inputs["lon2"])
    first, second = name_of(inputs["name1"], "start"), name_of(inputs["name2"], "end")
    sphere = round(cw.haversine(start, end) / 1000, 9)  # the library measures in meters
    geodesic = vincenty(*start, *end)
    ellipsoid, bearing = geodesic if geodesic else (None, cw.bearing(start, end))
    outputs = {
        "sphere": sphere,
        "ellipsoid": ellipsoid,
        "bearing": bearing,
        "difference": None if not ellipsoid else round(100 * (sphere - ellipsoid) / ellipsoid, 9),
        "first": first,
        "second": second,
    }
    lines = []
    if sphere > 0 and geodesic:
        lines = [
            {"points": cw.great_circle_points(start, end), "label": "shortest route"},
            {"points": [start, end], "label": "straight on this map", "color": "soft", "dash": "dashed"},
        ]
    circles = []
    if inputs["range"]:
        label = f"{inputs['radius']:g} km around {first}"
        circles = [{"lat": start[0], "lon": start[1], "radius": 1000 * inputs["radius"], "label": label}]
    outputs["map"] = cw.map_view(
        markers=[(*start, first), (*end, second)],
        lines=lines,
        circles=circles,
        title=f"The route from {first} to {second}",
    )
    return outputs

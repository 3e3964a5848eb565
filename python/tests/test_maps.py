"""Geography against known values, and maps."""

import json
import math
import random
import re
import unittest

from library import HOSTILE, SVG, cw, parse, private

PARIS, NEW_YORK, TOKYO, SYDNEY = (48.8566, 2.3522), (40.7128, -74.0060), (35.6762, 139.6503), (-33.8688, 151.2093)


def square(west, south, size=10, **properties):
    ring = [[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]]
    return {"type": "Feature", "properties": properties, "geometry": {"type": "Polygon", "coordinates": [ring]}}


class Earth(unittest.TestCase):
    def test_distances(self):
        quarter = math.pi / 2 * 6371008.8
        self.assertAlmostEqual(cw.haversine((0, 0), (0, 90)), quarter)
        self.assertAlmostEqual(cw.haversine((0, 0), (90, 0)), quarter)
        self.assertAlmostEqual(cw.haversine((0, 0), (0, 180)), 2 * quarter)
        self.assertEqual(cw.haversine(PARIS, PARIS), 0)
        self.assertAlmostEqual(cw.haversine((0, 179), (0, -179)), quarter / 45)
        self.assertAlmostEqual(cw.haversine((0, 0), (0, 90), radius=1), math.pi / 2)
        # One meter apart still has its digits.
        self.assertAlmostEqual(cw.haversine((45, 0), (45 + 1 / 111195.08, 0)), 1, places=4)

    def test_bearing_and_destination_agree(self):
        random.seed(6)
        for _ in range(200):
            start = (random.uniform(-80, 80), random.uniform(-180, 180))
            turn, reach = random.uniform(0, 360), random.uniform(1, 1.5e7)
            end = cw.destination(start, turn, reach)
            self.assertAlmostEqual(cw.haversine(start, end), reach, delta=0.01)
            self.assertAlmostEqual(math.sin(math.radians(cw.bearing(start, end) - turn)), 0, places=5)
            self.assertTrue(-180 <= end[1] <= 180)
        self.assertAlmostEqual(cw.bearing((0, 0), (10, 0)), 0)
        self.assertAlmostEqual(cw.bearing((0, 0), (0, -10)), 270)

    def test_great_circles(self):
        points = cw.great_circle_points(PARIS, TOKYO, 33)
        self.assertEqual(len(points), 33)
        steps = [cw.haversine(a, b) for a, b in zip(points, points[1:])]
        self.assertAlmostEqual(max(steps), min(steps), delta=0.1)
        self.assertAlmostEqual(sum(steps), cw.haversine(PARIS, TOKYO), delta=1)
        self.assertEqual(cw.great_circle_points(PARIS, PARIS, 2), [PARIS, PARIS])
        with self.assertRaisesRegex(ValueError, "opposite"):
            cw.great_circle_points((0, 0), (0, 180))
        with self.assertRaisesRegex(ValueError, "count"):
            cw.great_circle_points(PARIS, TOKYO, 1)

    def test_projections(self):
        edge = math.pi * 6378137
        self.assertAlmostEqual(cw.project_mercator(0, 180)[0], edge)
        self.assertAlmostEqual(cw.project_mercator(85.0511287798066, 0)[1], edge, places=3)
        for place in (PARIS, NEW_YORK, SYDNEY):
            back = cw.unproject_mercator(*cw.project_mercator(*place))
            self.assertAlmostEqual(back[0], place[0])
            self.assertAlmostEqual(back[1], place[1])
        with self.assertRaisesRegex(ValueError, "85.05"):
            cw.project_mercator(89, 0)
        x, y = cw.project_equirectangular(60, 10, standard=60)
        self.assertAlmostEqual(x * 2, cw.project_equirectangular(60, 10)[0])
        self.assertAlmostEqual(y, math.radians(60) * 6371008.8)
        with self.assertRaises(ValueError):
            cw.project_equirectangular(0, 0, standard=90)

    def test_places_are_checked(self):
        for place in (None, 5, "ab", (1,), (91, 0), (-91, 0), (0, 541), (math.nan, 0), ("1", 2), (2.35, 48.86, 1)):
            with self.subTest(place), self.assertRaises(ValueError):
                cw.haversine(place, PARIS)
        with self.assertRaisesRegex(ValueError, "order"):
            cw.haversine((139.65, 35.68), PARIS)

    def test_point_in_area(self):
        ring = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]
        hole = [[4, 4], [6, 4], [6, 6], [4, 6], [4, 4]]
        area = {"type": "Polygon", "coordinates": [ring, hole]}
        for point, inside in (((1, 1), True), ((5, 5), False), ((3, 9), True), ((11, 5), False), ((-1, 5), False)):
            self.assertIs(cw.point_in_area(point, area), inside)
        multi = {"type": "MultiPolygon", "coordinates": [[ring], [[[20, 20], [30, 20], [30, 30]]]]}
        self.assertTrue(cw.point_in_area((21, 28), multi))
        self.assertTrue(cw.point_in_area((1, 1), {"type": "Feature", "properties": None, "geometry": area}))
        for bad in (
            None,
            [],
            {},
            {"type": "Point", "coordinates": [0, 0]},
            {"type": "Polygon", "coordinates": [[1, 2]]},
            {"type": "FeatureCollection"},
            {"type": "Polygon", "coordinates": [[[0, 200], [1, 1], [2, 2]]]},
        ):
            with self.subTest(bad), self.assertRaises(ValueError):
                cw.point_in_area((1, 1), bad)

    def test_classes(self):
        self.assertEqual(cw.choropleth_classes([1, 1, 1, 1], 3), [1, 1])
        self.assertEqual(cw.choropleth_classes([None, 0, math.nan, 9], 3, "equal"), [0, 3, 6, 9])
        edges = cw.choropleth_classes(list(range(100)), 4)
        self.assertEqual(edges, [0, 25, 50, 75, 99])
        for arguments in (([], 3), ([None], 3), ([1], 1), ([1], 10), ([1], 3, "magic"), (["a"], 3)):
            with self.assertRaises(ValueError):
                cw.choropleth_classes(*arguments)


class Maps(unittest.TestCase):
    def data(self, html):
        return json.loads(parse(html).get("data-map"))

    def test_data_for_the_page(self):
        html = cw.map_view(
            markers=[(*PARIS, HOSTILE), {"lat": 1, "lon": 2, "label": "x", "popup": HOSTILE, "color": "#123456"}],
            lines=[[PARIS, NEW_YORK], {"points": [PARIS, TOKYO], "label": "l", "dash": "dashed", "color": "series-2"}],
            circles=[(*PARIS, 1000), {"lat": 5, "lon": 6, "radius": 5000, "label": "c"}],
            areas=square(0, 0, name="A"),
            area_label="name",
            title="T",
        )
        data = self.data(html)
        self.assertEqual(data["version"], 1)
        self.assertEqual(data["markers"][0], {"lat": 48.8566, "lon": 2.3522, "label": HOSTILE, "color": "signal"})
        self.assertEqual(data["lines"][1]["segments"][0][0], [48.8566, 2.3522])
        self.assertEqual(data["circles"][1]["radius"], 5000)
        self.assertEqual(data["areas"][0]["label"], "A")
        self.assertEqual(data["areas"][0]["polygons"][0][0][1], [0, 10])
        self.assertNotIn("<script", html)
        self.assertNotIn("legend", data)

    def test_key_shows_each_line_as_it_is_drawn(self):
        html = cw.map_view(
            lines=[
                {"points": [PARIS, TOKYO], "label": "by air", "color": "series-2"},
                {"points": [PARIS, NEW_YORK], "label": "by sea", "dash": "dashed"},
                [PARIS, SYDNEY],
            ],
            circles=[{"lat": 5, "lon": 6, "radius": 5000, "label": "range"}],
            title="T",
        )
        key = next(part for part in parse(html).iter() if part.get("class") == "app-map-key")
        items = list(key)
        self.assertEqual(["".join(item.itertext()).strip() for item in items], ["by air", "by sea", "range"])
        samples = [item[0][0] for item in items]
        self.assertEqual([sample.tag.split("}")[-1] for sample in samples], ["path", "path", "circle"])
        self.assertIn("series-2", samples[0].get("stroke"))
        self.assertEqual([bool(sample.get("stroke-dasharray")) for sample in samples], [False, True, False])

    def test_static_drawing(self):
        root = parse(cw.map_view(markers=[(*PARIS, "Paris"), (*NEW_YORK, "<b>")], title="T", interactive=False))
        self.assertIsNone(root.get("data-map"))
        svg = root.find(f"{SVG}svg")
        self.assertEqual((svg.get("role"), svg.find(f"{SVG}title").text), ("img", "T"))
        self.assertEqual([item.text for item in root.iter("li")], ["Paris", "<b>"])
        self.assertEqual(len(list(svg.iter(f"{SVG}circle"))), 2)

    def test_markers_lie_inside(self):
        random.seed(7)
        for projection in ("mercator", "equirectangular"):
            for _ in range(30):
                spots = [(random.uniform(-80, 80), random.uniform(-180, 180)) for _ in range(random.randint(1, 6))]
                svg = parse(cw.map_view(markers=spots, title="T", projection=projection)).find(f"{SVG}svg")
                _, _, width, height = map(float, svg.get("viewBox").split())
                for circle in svg.iter(f"{SVG}circle"):
                    self.assertTrue(0 <= float(circle.get("cx")) <= width and 0 <= float(circle.get("cy")) <= height)

    def test_one_place_has_a_neighborhood(self):
        south, north = (edge[0] for edge in self.data(cw.map_view(markers=[PARIS], title="T"))["bounds"])
        self.assertTrue(south < PARIS[0] < north)

    def test_date_line(self):
        html = cw.map_view(lines=[cw.great_circle_points(TOKYO, NEW_YORK)], title="T")
        segments = self.data(html)["lines"][0]["segments"]
        self.assertEqual(len(segments), 2)
        self.assertEqual((abs(segments[0][-1][1]), abs(segments[1][0][1])), (180, 180))
        for segment in segments:
            self.assertTrue(all(abs(b[1] - a[1]) < 180 for a, b in zip(segment, segment[1:])))

    def test_bounds(self):
        data = self.data(cw.map_view(bounds=((40, -10), (60, 20)), title="T"))
        self.assertEqual(data["bounds"], [[40, -10], [60, 20]])

    def test_shading(self):
        areas = {
            "type": "FeatureCollection",
            "features": [square(n * 12, 0, name=f"a{n}", v=n) for n in range(6)] + [square(0, 20, name="none")],
        }
        html = cw.map_view(
            areas=areas, area_label="name", area_value="v", classes=3, value_label="People <b>", title="T"
        )
        data = self.data(html)
        shades = [area["opacity"] for area in data["areas"]]
        self.assertEqual(shades[:6], sorted(shades[:6]))
        self.assertEqual((len(set(shades[:6])), shades[6]), (3, 0))
        self.assertEqual(len(data["legend"]["edges"]), 4)
        self.assertIn("People &lt;b&gt;", html)
        by_name = cw.map_view(
            areas=areas, area_label="name", area_value={"a0": 5, "a1": 10}, classes=[0, 6, 12], title="T"
        )
        self.assertEqual([area.get("value") for area in self.data(by_name)["areas"]][:3], [5, 10, None])
        with self.assertRaisesRegex(ValueError, "matches none"):
            cw.map_view(areas=areas, area_value="wrong", title="T")

    def test_land(self):
        with_land = cw.map_view(bounds=((-60, -170), (75, 170)), title="T")
        without = cw.map_view(bounds=((-60, -170), (75, 170)), title="T", land=False)
        self.assertGreater(len(with_land), len(without) + 5000)
        self.assertLess(len(with_land), 60_000)
        close = cw.map_view(bounds=((48, 2), (49, 3)), title="T")
        self.assertLess(len(close), 4000)
        rings = private("_land").land()
        self.assertGreater(len(rings), 50)
        inside = lambda lat, lon: any(
            cw.point_in_area((lat, lon), {"type": "Polygon", "coordinates": [[[x, y] for y, x in ring]]})
            for ring in rings
        )  # noqa: E731
        for city in (PARIS, (40, -100), (-15, -50), (20, 10), (60, 100), (-25, 135), (66, -175)):
            self.assertTrue(inside(*city), city)
        for sea in ((0, -30), (30, -150), (-40, 80), (40, -40), (75, -170), (0, 0)):
            self.assertFalse(inside(*sea), sea)

    def test_wrong_arguments(self):
        bad = [
            dict(), dict(markers=[(1,)]), dict(markers=["a"]), dict(markers=[(95, 0)]), dict(markers=[{"lat": 1}]), dict(markers=[(1, 2, "a", "b")]),
            dict(markers=[{"lat": 1, "lon": 2, "color": "red"}]), dict(lines=[[PARIS]]), dict(lines=["ab"]), dict(lines=[{"points": [PARIS, TOKYO], "dash": "x"}]),
            dict(circles=[(1, 2)]), dict(circles=[(1, 2, -5)]), dict(circles=[(1, 2, 2e7)]), dict(areas=[]), dict(areas={"type": "Point"}),
            dict(markers=[PARIS], bounds=((1, 1), (0, 0))), dict(markers=[PARIS], bounds=5), dict(markers=[PARIS], title=""), dict(markers=[PARIS], projection="round"),
            dict(markers=[PARIS], width=0), dict(markers=[PARIS], area_value="v"), dict(areas=square(0, 0, v="x"), area_value="v"), dict(areas=square(0, 0, v=1), area_value="v", classes=1),
        ]  # fmt: skip
        for arguments in bad:
            with self.subTest(arguments), self.assertRaises(ValueError):
                cw.map_view(**{"title": "T", **arguments})

    def test_same_input_same_bytes(self):
        make = lambda: cw.map_view(markers=[(*PARIS, "P")], circles=[(*TOKYO, 1e5)], title="T")  # noqa: E731
        self.assertEqual(make(), make())
        self.assertNotRegex(re.sub(r'data-map="[^"]*"', "", make()), r"\d\.\d{3,}")


if __name__ == "__main__":
    unittest.main()

"""Plane geometry against values worked out by hand."""

import math
import unittest

from library import cw


class Geometry(unittest.TestCase):
    def near(self, point, wanted):
        self.assertAlmostEqual(point[0], wanted[0])
        self.assertAlmostEqual(point[1], wanted[1])

    def test_midpoint_and_distance(self):
        self.assertEqual(cw.midpoint((-2, 4), (4, -4)), (1, 0))
        self.assertEqual(cw.distance((1, 1), (4, 5)), 5)
        self.assertEqual(cw.distance((1, 1), (1, 1)), 0)

    def test_angle(self):
        for end, degrees in (
            ((1, 0), 0),
            ((0, 1), 90),
            ((-1, 0), 180),
            ((0, -1), 270),
            ((1, -1), 315),
            ((1, -1e-18), 0),
        ):
            self.assertAlmostEqual(cw.angle((0, 0), end), degrees)
        with self.assertRaisesRegex(ValueError, "same point"):
            cw.angle((1, 1), (1, 1))

    def test_intersection(self):
        self.near(cw.intersection([(0, 0), (2, 2)], [(0, 3), (3, 0)]), (1.5, 1.5))
        self.assertIsNone(cw.intersection([(0, 0), (1, 1)], [(0, 1), (1, 2)]))
        self.assertIsNone(cw.intersection([(0, 0), (1, 1)], [(0, 3), (3, 0)], segments=True))
        self.near(cw.intersection([(0, 0), (1, 1)], [(1, 1), (2, 0)], segments=True), (1, 1))
        for line in ([(0, 0)], [(0, 0), (0, 0)], [(0, 0), (1, 1), (2, 2)], "ab", None):
            with self.assertRaises(ValueError):
                cw.intersection(line, [(0, 0), (1, 1)])

    def test_arrow_end(self):
        self.near(cw.arrow_end((1, 2), 180, 3), (-2, 2))
        self.near(cw.arrow_end((0, 0), 30, 2), (math.sqrt(3), 1))
        self.assertEqual(cw.arrow_end((0, 0), 270, 1), (0, -1))
        with self.assertRaises(ValueError):
            cw.arrow_end((0, 0), 0, -1)

    def test_arc_points(self):
        points = cw.arc_points((1, 1), 2, 90, -90, count=5)
        self.assertEqual(len(points), 5)
        for point, wanted in zip(
            points,
            [(1, 3), (1 + math.sqrt(2), 1 + math.sqrt(2)), (3, 1), (1 + math.sqrt(2), 1 - math.sqrt(2)), (1, -1)],
        ):
            self.near(point, wanted)
        for arguments in (
            ((0, 0), -1, 0, 90),
            ((0, 0), 1, 0, math.inf),
            ((0, 0), 1, 0, 90, 1),
            ((0, 0), 1, 0, 90, 2.5),
        ):
            with self.assertRaises(ValueError):
                cw.arc_points(*arguments)

    def test_rotate(self):
        self.near(cw.rotate([(2, 1)], 90, center=(1, 1))[0], (1, 2))
        self.assertEqual(cw.rotate([], 90), [])

    def test_project(self):
        self.assertEqual(cw.project((1, 2, 0)), (1, 2))
        self.near(cw.project((1, 2, 4), angle=0, ratio=0.25), (2, 2))
        for point in ((1, 2), None, (1, 2, "3"), (1, 2, math.nan)):
            with self.assertRaises(ValueError):
                cw.project(point)

    def test_area_and_centroid(self):
        tee = [(0, 0), (6, 0), (6, 1), (3.5, 1), (3.5, 5), (2.5, 5), (2.5, 1), (0, 1)]
        self.assertAlmostEqual(cw.polygon_area(tee), 10)
        # (6·0.5 + 4·3) / 10
        self.near(cw.centroid(tee), (3, 1.5))
        self.near(cw.centroid(list(reversed(tee))), (3, 1.5))
        far = [(x + 1e8, y + 1e8) for x, y in tee]
        self.near(cw.centroid(far), (1e8 + 3, 1e8 + 1.5))
        with self.assertRaisesRegex(ValueError, "no area"):
            cw.centroid([(0, 0), (1, 1), (2, 2)])
        with self.assertRaises(ValueError):
            cw.polygon_area([(0, 0), (1, 1)])

    def test_points_are_checked(self):
        for point in (None, 5, "ab", (1,), (1, 2, 3), (1, "2"), (1, math.nan), (math.inf, 1), (True, 1), [[1, 2], 3]):
            with self.subTest(point), self.assertRaisesRegex(ValueError, "start"):
                cw.midpoint(point, (0, 0))


if __name__ == "__main__":
    unittest.main()

"""CSV in and out."""

import time
import unittest

from library import cw


class Reading(unittest.TestCase):
    def test_delimiters_are_found(self):
        for text in (
            "a,b\n1,2",
            "a;b\n1;2",
            "a\tb\n1\t2",
            "a|b\n1|2",
            "\ufeffa,b\r\n1,2\r\n",
            "a,b\r1,2",
            "a;b\n1;2\n\n\n",
            '"a","b"\n"1","2"',
        ):
            with self.subTest(text):
                table = cw.read_csv(text)
                self.assertEqual((table.columns, table.rows), (["a", "b"], [[1, 2]]))

    def test_decimal_comma_does_not_win_over_semicolon(self):
        table = cw.read_csv("x;y\n1,5;2,25\n3;4,0", decimal=",")
        self.assertEqual(table.rows, [[1.5, 2.25], [3, 4.0]])

    def test_sources(self):
        self.assertEqual(cw.read_csv(cw.to_data_url("a\n1")).rows, [[1]])
        self.assertEqual(cw.read_csv(b"a\n1").rows, [[1]])
        self.assertEqual(cw.read_csv("data: x,y\n1,2").columns, ["data: x", "y"])
        for value in (None, 3, ["a"]):
            with self.assertRaises(TypeError):
                cw.read_csv(value)

    def test_conversion(self):
        table = [
            ("12", 12), ("-3", -3), ("+4", 4), ("0", 0), ("1.5", 1.5), (".5", 0.5), ("5.", 5.0), ("1e3", 1000.0), ("-2.5E-3", -0.0025),
            ("007", "007"), ("1,5", "1,5"), ("", None), ("  ", None), (" 7 ", 7), ("nan", "nan"), ("inf", "inf"), ("1e999", "1e999"),
            ("123456789012345", 123456789012345), ("1234567890123456", "1234567890123456"), ("1_000", "1_000"), ("٣", "٣"), ("0x10", "0x10"),
            ("12 kN", "12 kN"), ("true", "true"), ("--1", "--1"), ("2026-01-31", "2026-01-31"),
        ]  # fmt: skip
        for text, value in table:
            with self.subTest(text):
                cell = cw.read_csv(f'x;y\n"{text}";1', delimiter=";")[0][0]
                self.assertEqual((cell, type(cell)), (value, type(value)))

    def test_unconverted(self):
        self.assertEqual(cw.read_csv("a,b\n1,", convert=False).rows, [["1", ""]])

    def test_headers(self):
        self.assertEqual(cw.read_csv("a,a,,a\n1,2,3,4").columns, ["a", "a (2)", "column 3", "a (3)"])
        self.assertEqual(cw.read_csv("1,2\n3,4", header=False).columns, ["column 1", "column 2"])
        self.assertEqual(cw.read_csv("1,2\n3,4", header=["x", "y"]).records(), [{"x": 1, "y": 2}, {"x": 3, "y": 4}])
        self.assertEqual(cw.read_csv("a,b,,\n1,2,,").rows, [[1, 2]])

    def test_ragged_rows(self):
        self.assertEqual(cw.read_csv("a,b,c\n1\n1,2,3,,").rows, [[1, None, None], [1, 2, 3]])
        with self.assertRaisesRegex(ValueError, "line 3 has 3 cells"):
            cw.read_csv("a,b\n1,2\n1,2,3")

    def test_quotes_and_line_breaks(self):
        table = cw.read_csv('name,note\n"Smith, J","two\nlines ""quoted"""\nx,y')
        self.assertEqual(table.rows, [["Smith, J", 'two\nlines "quoted"'], ["x", "y"]])
        with self.assertRaisesRegex(ValueError, "not CSV"):
            cw.read_csv('a,b\n"open,1')

    def test_nothing(self):
        for text in ("", "\n\n", "\ufeff", " , \n"):
            with self.assertRaisesRegex(ValueError, "empty"):
                cw.read_csv(text)
        self.assertEqual(cw.read_rows(""), [])
        self.assertEqual(len(cw.read_csv("a,b")), 0)

    def test_wrong_options(self):
        for delimiter in ("", ",,", '"', "\n", 5):
            with self.assertRaisesRegex(ValueError, "delimiter"):
                cw.read_csv("a\n1", delimiter=delimiter)
        for convert in (True, False):
            with self.assertRaisesRegex(ValueError, "decimal"):
                cw.read_csv("a\n1", decimal=";", convert=convert)

    def test_rows(self):
        self.assertEqual(cw.read_rows("a,1\nb,2,3"), [["a", 1], ["b", 2, 3]])
        self.assertEqual(cw.read_rows("a,1", convert=False), [["a", "1"]])

    def test_large(self):
        text = "a,b\n" + "12345,67.5\n" * 200_000
        start = time.process_time()
        table = cw.read_csv(text)
        self.assertEqual((len(table), table[-1]), (200_000, [12345, 67.5]))
        self.assertLess(time.process_time() - start, 10)
        import csv

        before = csv.field_size_limit()
        self.assertEqual(len(cw.read_csv("a\n" + "x" * 10_000_000)[0][0]), 10_000_000)
        self.assertEqual(csv.field_size_limit(), before)


class Tables(unittest.TestCase):
    def setUp(self):
        self.table = cw.Table(["a", "b"], [[1, 2], [3, 4], [5, 6]])

    def test_access(self):
        self.assertEqual(self.table.column("b"), [2, 4, 6])
        self.assertEqual(self.table.column(0), [1, 3, 5])
        self.assertEqual(self.table.column(-1), [2, 4, 6])
        self.assertEqual(list(self.table), [[1, 2], [3, 4], [5, 6]])
        self.assertEqual(self.table[1:], [[3, 4], [5, 6]])
        self.assertEqual(self.table.records()[0], {"a": 1, "b": 2})
        self.assertEqual(self.table, cw.Table(["a", "b"], [[1, 2], [3, 4], [5, 6]]))
        self.assertNotEqual(self.table, cw.Table(["a", "c"], self.table.rows))

    def test_errors(self):
        with self.assertRaisesRegex(KeyError, "columns are 'a', 'b'"):
            self.table.column("c")
        with self.assertRaises(KeyError):
            self.table.column(2)
        with self.assertRaisesRegex(ValueError, r"rows\[1\] has 1 cells"):
            cw.Table(["a", "b"], [[1, 2], [3]])


class Writing(unittest.TestCase):
    def test_cells(self):
        table = [
            (1, "1"), (1.5, "1.5"), (0.1 + 0.2, "0.30000000000000004"), (None, ""), (float("nan"), ""), (True, "TRUE"), ("a", "a"),
            ("a,b", '"a,b"'), ('say "hi"', '"say ""hi"""'), ("two\nlines", '"two\nlines"'), (" x", '" x"'), (1e300, "1e+300"), (-5, "-5"),
        ]  # fmt: skip
        for value, text in table:
            with self.subTest(value):
                self.assertEqual(cw.write_csv([[value, "z"]]), f"{text},z\r\n")

    def test_formulas_are_disarmed(self):
        for text in ("=1+1", "+cmd", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "＝1"):
            with self.subTest(text):
                self.assertIn("'" + text, cw.write_csv([[text]]))
                self.assertNotIn("'", cw.write_csv([[text]], guard=False))
        self.assertEqual(cw.write_csv([["-5", "+1.5", -5]]), "-5,+1.5,-5\r\n")

    def test_round_trip(self):
        rows = [["a,b", 'q"q', "l\nl", 1, 2.5, None], ["=x", "-y", "é", -1, 1e-9, None]]
        for delimiter in (",", ";", "\t"):
            text = cw.write_csv(rows, header=list("abcdef"), delimiter=delimiter, guard=False)
            self.assertEqual(cw.read_csv(text, delimiter=delimiter).rows, rows)

    def test_kinds_of_rows(self):
        wanted = "a,b\r\n1,2\r\n"
        self.assertEqual(cw.write_csv(cw.Table(["a", "b"], [[1, 2]])), wanted)
        self.assertEqual(cw.write_csv([{"a": 1, "b": 2}]), wanted)
        self.assertEqual(cw.write_csv([(1, 2)], header=["a", "b"]), wanted)
        self.assertEqual(cw.write_csv(iter([[1, 2]]), header=("a", "b")), wanted)
        self.assertEqual(cw.write_csv([{"a": 1}, {"b": 2}], newline="\n"), "a,b\n1,\n,2\n")

        class Values:
            def tolist(self):
                return [[1, 2]]

        class Frame:
            columns = ["a", "b"]
            values = Values()

        self.assertEqual(cw.write_csv(Frame()), wanted)
        self.assertEqual(cw.write_csv(Values(), header=["a", "b"]), wanted)

    def test_errors(self):
        for rows in ("abc", {"a": 1}, 5, ["abc"], [5], None):
            with self.assertRaisesRegex(ValueError, "rows"):
                cw.write_csv(rows)
        with self.assertRaises(ValueError):
            cw.write_csv([[1]], delimiter="")
        with self.assertRaises(ValueError):
            cw.write_csv([[1]], newline="\r")

    def test_transpose(self):
        self.assertEqual(cw.transpose([]), [])
        self.assertEqual(cw.transpose(cw.Table(["a", "b"], [[1, 2], [3, 4]])), [[1, 3], [2, 4]])
        with self.assertRaisesRegex(ValueError, r"rows\[1\]"):
            cw.transpose([[1, 2], [3]])


if __name__ == "__main__":
    unittest.main()

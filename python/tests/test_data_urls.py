"""Data URLs and file facts."""

import base64
import io
import time
import unittest

from library import HOSTILE, cw


def url(data, mime="application/octet-stream"):
    return f"data:{mime};base64,{base64.b64encode(data).decode()}"


class Parsing(unittest.TestCase):
    def test_forms(self):
        table = [
            ("data:,A%20brief%20note", "text/plain", b"A brief note"),
            ("data:;base64,QQ==", "text/plain", b"A"),
            ("DATA:Text/HTML;BASE64,QQ==", "text/html", b"A"),
            ("data:text/plain;charset=utf-8,%C3%A9", "text/plain", "é".encode()),
            ("data:text/plain;base64,QQ", "text/plain", b"A"),
            ("data:text/plain;base64,QU\r\nJD", "text/plain", b"ABC"),
            ("data:text/plain;base64,QQ%3D%3D", "text/plain", b"A"),
            ("data:text/plain;base64,", "text/plain", b""),
            ("data:image/svg+xml;utf8,<svg/>", "image/svg+xml", b"<svg/>"),
        ]
        for text, mime, data in table:
            with self.subTest(text):
                parsed = cw.parse_data_url(text)
                self.assertEqual((parsed.mime, parsed.data), (mime, data))
                self.assertEqual(cw.to_bytes(text), data)

    def test_name_and_parameters(self):
        parsed = cw.parse_data_url('data:text/csv;charset="utf-8";name=a%20b.csv;base64,QQ==')
        self.assertEqual(parsed, cw.DataUrl("text/csv", {"charset": "utf-8"}, "a b.csv", b"A"))

    def test_percent_encoding_agrees_with_the_standard_library(self):
        from urllib.parse import quote, unquote_to_bytes

        for text in ("a b", "100%", "%zz%4", "é/ü?&=#", "%C3%A9", "日本", "~-._", "%", ""):
            self.assertEqual(cw.to_bytes(f"data:,{text}"), unquote_to_bytes(text))
            if text:
                self.assertIn(f";name={quote(text, safe='')};", cw.to_data_url(b"", filename=text))

    def test_not_data_urls(self):
        for text in (
            "",
            "hello",
            "http://example.org/a.png",
            "data:text/plain;base64",
            "data:text/plain;base64,@@@@",
            "data:text/plain;base64,QQ=",
            "data:a/b;base64,QUJ",
            "data:text/plain;base64,QÄ==",
        ):
            with self.subTest(text):
                if text.endswith("QUJ"):
                    self.assertEqual(cw.to_bytes(text), b"AB")
                    continue
                with self.assertRaises(ValueError):
                    cw.to_bytes(text)

    def test_wrong_types_say_why(self):
        for value, word in ((None, "no file"), ([url(b"A")], "several files"), (b"data:,a", "bytes"), (3, "int")):
            with self.assertRaisesRegex(TypeError, word):
                cw.to_bytes(value)

    def test_is_data_url(self):
        for value, answer in (
            ("data:,x", True),
            ("data:text/csv;base64,QQ==", True),
            ("data: 1, 2", False),
            ("data", False),
            (None, False),
            (b"data:,x", False),
            ("data:a b,c", False),
        ):
            with self.subTest(value):
                self.assertIs(cw.is_data_url(value), answer)


class Making(unittest.TestCase):
    def test_round_trip(self):
        for data in (b"", b"\x00\xff" * 100, bytes(range(256))):
            self.assertEqual(cw.to_bytes(cw.to_data_url(data)), data)
            self.assertEqual(cw.to_bytes(cw.to_data_url(bytearray(data))), data)
            self.assertEqual(cw.to_bytes(cw.to_data_url(memoryview(data))), data)
        self.assertEqual(cw.to_text(cw.to_data_url("ünï 🎉\r\n")), "ünï 🎉\r\n")

    def test_type_is_found(self):
        self.assertEqual(cw.file_type(cw.to_data_url(b"\x89PNG\r\n\x1a\n")), "image/png")
        self.assertEqual(cw.file_type(cw.to_data_url("x", filename="a.JSON")), "application/json")
        self.assertEqual(cw.file_type(cw.to_data_url(b"\x00\x01")), "application/octet-stream")
        self.assertEqual(cw.file_type(cw.to_data_url("x", mime="image/png")), "image/png")

    def test_file_objects(self):
        file = io.BytesIO(b"a,b")
        file.name = "/home/me/loads.csv"
        made = cw.to_data_url(file)
        self.assertEqual((cw.file_name(made), cw.file_type(made), cw.to_bytes(made)), ("loads.csv", "text/csv", b"a,b"))
        self.assertEqual(cw.to_text(cw.to_data_url(io.StringIO("é"))), "é")

    def test_wrong_arguments(self):
        for value in (None, 3, [1], object()):
            with self.assertRaises(TypeError):
                cw.to_data_url(value)
        for mime in ("png", 'image/png" onload="x', "a/b,c", "", 'text/plain;charset="a\nb"', 5):
            with self.assertRaisesRegex(ValueError, "mime"):
                cw.to_data_url(b"", mime=mime)

    def test_hostile_file_name_stays_inside_the_url(self):
        made = cw.to_data_url(b"A", filename=HOSTILE + ",;/..\\x.txt")
        self.assertEqual(cw.to_bytes(made), b"A")
        self.assertNotIn("<", made)
        self.assertEqual(cw.file_name(made), "x.txt")

    def test_ten_megabytes(self):
        data = bytes(range(256)) * 40960
        start = time.process_time()
        made = cw.to_data_url(data)
        self.assertEqual(cw.to_bytes(made), data)
        self.assertEqual(cw.file_size(made), 10485760)
        self.assertLess(time.process_time() - start, 5)


class Text(unittest.TestCase):
    def test_encodings(self):
        table = [
            ("naïve €".encode("utf-8"), "naïve €"),
            ("naïve €".encode("utf-8-sig"), "naïve €"),
            ("naïve €".encode("utf-16"), "naïve €"),
            (b"\xfe\xff" + "naïve".encode("utf-16-be"), "naïve"),
            (b"\xff\xfe\x00\x00" + "naïve".encode("utf-32-le"), "naïve"),
            ("naïve €".encode("cp1252"), "naïve €"),
            (b"\x81", "\ufffd"),
            (b"", ""),
        ]
        for data, text in table:
            with self.subTest(data):
                self.assertEqual(cw.to_text(url(data)), text)

    def test_given_encoding(self):
        self.assertEqual(cw.to_text(url("日本".encode("shift_jis")), "shift_jis"), "日本")
        with self.assertRaisesRegex(ValueError, "unknown"):
            cw.to_text(url(b"a"), "klingon")
        with self.assertRaisesRegex(ValueError, "byte 1"):
            cw.to_text(url(b"a\xff"), "utf-8")

    def test_to_file(self):
        file = cw.to_file("data:text/csv;name=t.csv;base64,QUI=")
        self.assertEqual((file.name, file.read()), ("t.csv", b"AB"))
        self.assertEqual(cw.to_file(url(b"%PDF-1.7")).name, "file.pdf")


class Facts(unittest.TestCase):
    def test_sniffing_generic_types(self):
        bitmap = b"BM" + b"\x46\x00\x00\x00" + b"\x00" * 30
        table = [
            (b"\xff\xd8\xff\xe0", "image/jpeg", ".jpg"),
            (b"GIF89a", "image/gif", ".gif"),
            (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp", ".webp"),
            (b"RIFF\x00\x00\x00\x00WAVEfmt ", "audio/wav", ".wav"),
            (bitmap, "image/bmp", ".bmp"),
            (b"BMW is a car", "text/plain", ".txt"),
            (b"\x00\x00\x00\x18ftypmp42", "video/mp4", ".mp4"),
            (b"\x00\x00\x00\x18ftypavif", "image/avif", ".avif"),
            (
                b"PK\x03\x04" + b"\x00" * 26 + b"xl/workbook.xml",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                ".xlsx",
            ),
            (b"PK\x03\x04" + b"\x00" * 26 + b"other.txt", "application/zip", ".zip"),
            (
                b"PK\x03\x04" + b"\x00" * 26 + b"mimetypeapplication/vnd.oasis.opendocument.textPK",
                "application/vnd.oasis.opendocument.text",
                ".odt",
            ),
            (b"\x1f\x8b\x08", "application/gzip", ".gz"),
            (b"  <svg xmlns=''>", "image/svg+xml", ".svg"),
            (b"<?xml version='1.0'?><svg>", "image/svg+xml", ".svg"),
            (b"<?xml version='1.0'?><a>", "application/xml", ".xml"),
            (b"<!DOCTYPE html><p>", "text/html", ".html"),
            ("é".encode() * 3000, "text/plain", ".txt"),
            (b"\x00\x01\x02", "application/octet-stream", ""),
            (b"\xff\xff\xff", "application/octet-stream", ""),
            (b"", "application/octet-stream", ""),
        ]
        for data, mime, extension in table:
            with self.subTest(data[:20]):
                self.assertEqual((cw.file_type(url(data)), cw.file_extension(url(data))), (mime, extension))

    def test_declared_type_counts(self):
        self.assertEqual(cw.file_type(url(b"GIF89a", "text/csv")), "text/csv")
        self.assertEqual(cw.file_extension(url(b"", "image/jpeg")), ".jpg")

    def test_extension_of_the_name_counts(self):
        self.assertEqual(cw.file_extension("data:text/plain;name=a.Log;base64,QQ=="), ".log")
        self.assertEqual(cw.file_extension("data:text/plain;name=.profile;base64,QQ=="), ".txt")

    def test_names_lose_their_folder(self):
        self.assertEqual(cw.file_name("data:text/plain;name=..%2F..%2Fetc%2Fpasswd,a"), "passwd")
        self.assertEqual(cw.file_name("data:text/plain;name=c%3A%5Cx%5Cy.txt,a"), "y.txt")
        self.assertIsNone(cw.file_name("data:,a"))
        self.assertEqual(cw.file_name("data:,a", "b"), "b")

    def test_sizes(self):
        table = [
            (0, "0 bytes"),
            (1, "1 byte"),
            (999, "999 bytes"),
            (1000, "1 KB"),
            (1234, "1.2 KB"),
            (999949, "999.9 KB"),
            (999999, "1 MB"),
            (5_300_000_000, "5.3 GB"),
            (10**16, "10000 TB"),
        ]
        for count, text in table:
            self.assertEqual(cw.format_size(count), text)
        for value in (-1, None, "5", True, float("nan"), float("inf")):
            with self.assertRaises(ValueError):
                cw.format_size(value)


if __name__ == "__main__":
    unittest.main()

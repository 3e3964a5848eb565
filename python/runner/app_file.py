"""Reads the file that "Download .json" saves. Whatever is wrong with it is reported in words, and nothing of it runs here.

The form's definition (`groups`) is checked by the page with the schema of the docs; here it only has to be plain data.
"""

import base64
import binascii
import json
import math
import re

MAX_BYTES = 32 * 1024 * 1024
MAX_CODE = 1_000_000
MAX_TEXT = 10_000
MAX_FILES = 100
MAX_SECONDS = 60
MAX_DEPTH = 40
FORMAT = 1

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._ -]{0,99}")
ID = re.compile(r"[a-z][a-z0-9-]{0,99}")
MODULE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
# Texts that are shown in a single line, by key.
ONE_LINE = {"title", "summary", "label", "name"}
# Control characters, which could rewrite a terminal, and halves of surrogate pairs, which can't be encoded. A text of
# several lines may contain tabs, line breaks and form feeds.
OUTSIDE_TEXT = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
OUTSIDE_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# Names that Windows keeps for devices, with any extension.
DEVICE = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


class AppFileError(Exception):
    """The file isn't an app. The message says why and what to do."""


class App:
    """A checked app file."""

    def __init__(self, content, files):
        self.title = content["title"]
        self.code = content["code"]
        self.needs = content.get("needs", [])
        self.time_limit = content["timeLimit"]
        #: Content by name.
        self.files = files
        #: For the page.
        self.content = content


def read(path):
    """Read and check the file at `path`."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise AppFileError("can't be opened: %s" % (error.strerror or error)) from None
    if len(data) > MAX_BYTES:
        raise AppFileError("is larger than %d MB, the limit for an app" % (MAX_BYTES // 1024 // 1024))
    return parse(data)


def parse(data):
    """Check the bytes of an app file."""
    content = parse_json(data)
    if not isinstance(content, dict):
        raise AppFileError("isn't an app: it contains %s instead of an object" % kind(content))
    if "format" not in content or "code" not in content:
        raise AppFileError('isn\'t an app: save one with "Download .json"')
    if type(content["format"]) is not int or content["format"] != FORMAT:
        raise AppFileError("has a format that this runner can't read. Install the newest version of __library__")
    if is_too_deep(content):
        raise AppFileError("is nested too deeply to be an app")
    check_characters(content, "app")
    check_text(content, "title", 1, MAX_TEXT)
    check_text(content, "summary", 0, MAX_TEXT)
    check_text(content, "code", 1, MAX_CODE)
    check_text(content, "output", 0, MAX_CODE)
    if "id" in content and not (isinstance(content["id"], str) and ID.fullmatch(content["id"])):
        raise AppFileError("`id` must be lower-case letters, digits and hyphens")
    if content.get("run") not in ("change", "button"):
        raise AppFileError('`run` must be "change" or "button"')
    check_limit(content.get("timeLimit"))
    check_needs(content.get("needs", []))
    if not isinstance(content.get("groups"), list) or not content["groups"]:
        raise AppFileError("`groups` must be a list with the inputs of the app")
    check_code(content["code"])
    return App(content, read_files(content.get("files", {})))


def parse_json(data):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise AppFileError("isn't a text file in UTF-8. Download the app again") from None
    if text.lstrip().startswith("<"):
        raise AppFileError("is a web page, often a saved login page. Sign in, and download the app again")
    try:
        return json.loads(text, parse_constant=refuse_constant, parse_float=parse_float, parse_int=parse_int)
    except RecursionError:
        raise AppFileError("is nested too deeply to be an app") from None
    except ValueError as error:
        raise AppFileError("isn't valid JSON (%s). Download the app again" % error) from None


def refuse_constant(name):
    raise ValueError("%s isn't a number in JSON" % name)


def parse_float(text):
    number = float(text)
    if not math.isfinite(number):
        raise AppFileError("contains a number that is too large: %s" % text[:20])
    return number


def parse_int(text):
    # The page reads integers as floats, too.
    parse_float(text)
    return int(text)


def kind(value):
    names = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def is_too_deep(content):
    level, depth = [content], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            return True
        inner = [item.values() if isinstance(item, dict) else item for item in level if isinstance(item, (dict, list))]
        level = [item for items in inner for item in items]
    return False


def check_characters(value, key):
    """Check every text in `value`. `key` is the nearest key, for the message."""
    if isinstance(value, str):
        found = (OUTSIDE_LINE if key in ONE_LINE else OUTSIDE_TEXT).search(value)
        if found:
            raise AppFileError("`%s` contains %s" % (key, character(found.group())))
    elif isinstance(value, list):
        for item in value:
            check_characters(item, key)
    elif isinstance(value, dict):
        for name, item in value.items():
            found = OUTSIDE_TEXT.search(name)
            if found:
                raise AppFileError("a key in `%s` contains %s" % (key, character(found.group())))
            # Other keys, such as whole texts, don't fit in a message.
            check_characters(item, name if MODULE.fullmatch(name) else key)


def character(mark):
    if mark in "\0\n":
        return "a null character" if mark == "\0" else "a line break"
    kind_of = "half of a surrogate pair" if "\ud800" <= mark <= "\udfff" else "a control character"
    return "%s (U+%04X)" % (kind_of, ord(mark))


def check_text(content, key, least, most):
    text = content.get(key)
    if not isinstance(text, str):
        raise AppFileError("`%s` must be a text" % key)
    if not least <= len(text) <= most:
        raise AppFileError("`%s` must have between %d and %s characters" % (key, least, format(most, ",")))


def check_limit(limit):
    is_number = type(limit) in (int, float)
    if not is_number or not 0 < limit <= MAX_SECONDS:
        raise AppFileError("`timeLimit` must be a number of seconds, at most %d" % MAX_SECONDS)


def check_needs(needs):
    if not isinstance(needs, list) or not all(isinstance(name, str) and MODULE.fullmatch(name) for name in needs):
        raise AppFileError("`needs` must be a list of package names")
    if len(needs) > MAX_FILES:
        raise AppFileError("`needs` lists more than %d packages" % MAX_FILES)


def check_code(code):
    """A syntax error is left to the run, which shows it with its line; compiling proves that a run can report it."""
    try:
        compile(code, "main.py", "exec", dont_inherit=True)
    except SyntaxError:
        return
    except (ValueError, RecursionError, MemoryError) as error:
        raise AppFileError("`code` can't be compiled: %s" % error) from None


def read_files(files):
    if not isinstance(files, dict):
        raise AppFileError("`files` must be an object: names and contents")
    if len(files) > MAX_FILES:
        raise AppFileError("`files` has more than %d entries" % MAX_FILES)
    contents = {}
    for name, content in files.items():
        if not NAME.fullmatch(name) or DEVICE.fullmatch(name) or name.endswith((".", " ")):
            raise AppFileError(
                "`files` contains the name %s. A name has letters, digits, periods, hyphens and underscores, and no folder"
                % json.dumps(name)[:120]
            )
        if not isinstance(content, str):
            raise AppFileError("`files`: the content of %s must be base64" % name)
        try:
            contents[name] = base64.b64decode(content, validate=True)
        except (binascii.Error, ValueError):
            raise AppFileError("`files`: the content of %s isn't valid base64" % name) from None
    if len({name.lower() for name in contents}) < len(contents):
        raise AppFileError("`files` contains two names that differ in case only")
    return contents

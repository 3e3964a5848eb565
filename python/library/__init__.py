"""Tools for apps: files and tables (`file_utils`), drawings, charts and maps (`plotdraw`).

Every public name of the two modules can be used straight from the package: `import __library__ as cw`, then
`cw.read_csv(...)` or `cw.line_chart(...)`. The package needs nothing but the standard library.
"""

from __future__ import annotations

from . import file_utils, plotdraw
from .file_utils import *  # noqa: F403
from .plotdraw import *  # noqa: F403

__version__ = "1.0.0"

__all__ = ["file_utils", "plotdraw", *file_utils.__all__, *plotdraw.__all__]

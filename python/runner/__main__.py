"""The command line: `python -m __library__ run app.json` serves a downloaded app on this computer."""

import argparse
import contextlib
import signal
import sys

from . import __version__
from ._runner import app_file, server


LOOPBACK = "127.0.0.1"


def port_number(text):
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("must be between 0 and 65535; 0 lets the system choose a free port")
    return number


def host_name(text):
    # An empty address, as an unset variable gives it, would be every address of this computer.
    return text or LOOPBACK


def megabytes(text):
    number = int(text)
    if number < 64:
        raise argparse.ArgumentTypeError("must be at least 64")
    return number


def parser():
    whole = argparse.ArgumentParser(prog="python -m __library__", description="Run an app that you downloaded.")
    whole.add_argument("--version", action="version", version="__library__ " + __version__)
    commands = whole.add_subparsers(dest="command", required=True, metavar="run")
    run = commands.add_parser("run", help="serve an app on this computer", description="Serve an app on this computer.")
    run.add_argument("file", help='the file that "Download .json" saved')
    run.add_argument("--port", type=port_number, default=8000, help="default: 8000; 0 chooses a free port")
    run.add_argument(
        "--host",
        type=host_name,
        default=LOOPBACK,
        help="address to listen on (default: 127.0.0.1, this computer only)",
    )
    run.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a further host name under which browsers may open the app, such as apps.example.org behind a proxy",
    )
    run.add_argument(
        "--memory", type=megabytes, default=2048, metavar="MB", help="memory of a run (default: 2048; not on Windows)"
    )
    return whole


def stop_on_signals():
    """Treat every signal that ends programs as Ctrl+C, so that no run and no folder is left behind."""
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # `nohup`, for example, has the runner ignore SIGHUP.
    heard = [number for number in known if signal.getsignal(number) != signal.SIG_IGN]

    def stop(*_):
        # A second signal would interrupt the cleanup.
        for number in heard:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in heard:
        signal.signal(number, stop)


def warn(served):
    if served.is_everywhere:
        print(
            "Warning: the runner listens on all network interfaces. Other computers can reach it, and with it run this "
            "app. To open the app there, allow the name or address of this computer: --name HOST",
            file=sys.stderr,
            flush=True,
        )
    elif not served.is_loopback:
        print("Warning: other computers can reach this address, and with it run this app.", file=sys.stderr, flush=True)


def main(arguments=None):
    options = parser().parse_args(arguments)
    # A title may contain characters that the window's encoding doesn't have.
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app = app_file.read(options.file)
    except app_file.AppFileError as error:
        sys.exit("%s: %s" % (options.file, error))
    try:
        served = server.create(app, options.host, options.port, options.name, options.memory)
    except server.StartError as error:
        sys.exit(str(error))
    try:
        stop_on_signals()
        print("%s runs at %s" % (app.title, served.address), flush=True)
        warn(served)
        print("Press Ctrl+C to stop.", flush=True)
        served.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        served.close()
    with contextlib.suppress(OSError):  # The window may be closed: this is when SIGHUP is sent.
        print("Stopped.", flush=True)


if __name__ == "__main__":
    main()

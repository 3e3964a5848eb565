"""The self-hosted runner: serves a downloaded app to a browser, and runs its Python in separate processes."""

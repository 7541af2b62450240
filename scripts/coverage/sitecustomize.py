"""Python runs this at its start, where this folder is on the path."""

import os

if os.environ.get("COVERAGE_PROBES"):
    import probes

    probes.install()

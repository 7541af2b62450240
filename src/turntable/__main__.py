"""`python -m turntable` is the command `turntable`."""

import sys

from turntable.cli import main

sys.exit(main())

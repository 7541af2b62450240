"""Install third-party games, as their authors would."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
TURNTABLE = "import sys; from turntable.cli import main; sys.exit(main())"


class Outside:
    """A virtual environment with a game installed, which also sees the packages of this one."""

    def __init__(self, game: Path, folder: Path, environment: Mapping[str, str]) -> None:
        self.game = game
        self.environment = environment
        builder = venv.EnvBuilder(with_pip=False)
        builder.create(folder)
        self.python = builder.ensure_directories(folder).env_exe
        site = self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        ours = sysconfig.get_path("purelib")
        (Path(site) / "beside.pth").write_text(f"import site; site.addsitedir({ours!r})\n", encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "--python", self.python, "install", "--quiet"]
        command = [*pip, "--no-deps", "--no-build-isolation", "--no-index", "-e", str(game)]
        subprocess.run(command, check=True)

    def run(self, *arguments: str) -> str:
        """Return what Python prints there."""
        command = [self.python, *arguments]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def turntable(self, *arguments: str) -> str:
        """Return what the command prints there."""
        return self.run("-c", TURNTABLE, *arguments)

    def pytest(self) -> str:
        """Return what the game's own tests print."""
        plain = ("-p", "no:xdist", "-p", "no:cacheprovider")
        where = ("-c", str(self.game / "pyproject.toml"), str(self.game))
        return self.run("-m", "pytest", *plain, "-q", *where)

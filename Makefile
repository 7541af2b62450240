# Two commands, which set up everything they need in .venv:  make play  ·  make test
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play test clean

play: .venv/play.stamp
	@$(BIN)/turntable

test: .venv/test.stamp
	scripts/check
	scripts/test

.venv/%.stamp: requirements/%.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) --require-hashes -r $<
	$(INSTALL) --no-deps --no-build-isolation -e .
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

# These set up everything they need in .venv:  make play  ·  make test  ·  make setup (what `make test` needs)
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check

# An interrupted step is done again the next time.
.DELETE_ON_ERROR:

.PHONY: play test setup clean

PAGE := src/turntable/server/static/index.html
WEB := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/fixtures/*')

play: .venv/play.stamp $(PAGE)
	@$(BIN)/turntable

# The type checker keeps one core busy: the other compiles meanwhile what the tests need.
test: .venv/test.stamp $(PAGE)
	@$(BIN)/turntable warm & scripts/check; checked=$$?; wait; exit $$checked
	scripts/test

setup: .venv/test.stamp

# While the page is built, all cores compile what was installed: pip would do it file by file. An interrupt ends the build;
# compiling ends by itself.
.venv/%.stamp: requirements/%.txt pyproject.toml
	@scripts/venv $(PYTHON)
	@echo "Installing into .venv what is not there yet: a minute or two the first time"
	@$(INSTALL) --require-hashes -r $< -c $<
	$(if $(filter test,$*),@$(INSTALL) -r requirements/train.txt)
	@echo "Building the page"
	@$(BIN)/python -m compileall -qq -j 0 .venv/lib & $(INSTALL) --no-deps --no-build-isolation -e .; built=$$?; wait; exit $$built
	@touch $@

# The install above has built the page; after that it is built when its sources change.
$(PAGE): $(WEB) $(wildcard src/turntable/games/*/*.csv docs/about*.md)
	@echo "Building the page"
	@$(BIN)/python hatch_build.py build

clean:
	rm -rf .venv web/node_modules $(dir $(PAGE)) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* .cache site

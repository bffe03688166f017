# Needs Python 3.11 or newer, pip and make. Everything is installed into .venv; `make help` lists the targets.

PYTHON ?= python3
ARGS ?= explain

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --no-input --disable-pip-version-check -c constraints.txt
RUN := .venv/installed-run
DEV := .venv/installed-dev
PAGES = $(wildcard README.md ARCHITECTURE.md docs/*.md)
COG := COLUMNS=80 $(BIN)/cog --verbosity=1 -U
DOC_TESTS := $(BIN)/pytest -q tests/house/test_docs.py

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: run test check style types layers docs docs-check soak bench train clean help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1|/p' $(MAKEFILE_LIST) | awk -F '|' '{ printf "make %-8s%s\n", $$1, $$2 }'

run: $(RUN) ## try it: type a message, see what it is taken for (ARGS='explain "text"' for one)
	@$(BIN)/trimtab $(ARGS)

test: $(DEV) ## run the tests
	@printf '\n== tests: pytest\n'
	@$(BIN)/pytest -q

check: style types layers test docs-check ## what CI runs: style, types, layers, tests, docs
	@printf '\nAll checks passed.\n'

style: $(DEV)
	@printf '\n== style: ruff\n'
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: $(DEV)
	@printf '\n== types: mypy\n'
	@$(BIN)/mypy

layers: $(DEV)
	@printf '\n== layers: lint-imports\n'
	@$(BIN)/lint-imports --no-logo

docs-check: $(DEV)
	@printf '\n== docs: cog and the examples\n'
	@$(if $(PAGES),$(COG) --check --check-fail-msg='Run: make docs' $(PAGES))
	@$(DOC_TESTS)

docs: $(DEV) ## write the generated parts of the docs anew, then run their examples
	@$(if $(PAGES),$(COG) -r $(PAGES))
	@PYTHONPATH=. $(BIN)/python docs/console.py $(PAGES)
	@PYTHONPATH=. $(BIN)/python docs/picture.py
	@$(DOC_TESTS)

soak: $(DEV) ## run fuzzing and crash tests at their full counts (long)
	@TRIMTAB_SOAK=1 $(BIN)/pytest -q -m soak

bench: $(RUN) ## measure
	@$(BIN)/python -m bench

train: $(DEV) ## train the shipped model anew (LABELLED="more.jsonl files" besides training/)
	@$(BIN)/trimtab lab train --anew --out src/trimtab/data/learned.msgpack training/*.jsonl $(LABELLED)

clean: ## remove .venv, caches and builds
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist src/*.egg-info
	@find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUN): pyproject.toml constraints.txt | $(BIN)/python
	@echo 'Setting up .venv ...' >&2
	@$(PIP) -e .
	@touch $@

$(DEV): pyproject.toml constraints.txt | $(BIN)/python
	@echo 'Setting up .venv for development ...' >&2
	@$(PIP) -e '.[dev]'
	@touch $(RUN) $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo 'No $(PYTHON) here. Name yours: make PYTHON=python3.12 $(MAKECMDGOALS)' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Trimtab needs Python 3.11 or newer; $(PYTHON) is %d.%d. Name a newer one: make PYTHON=python3.12 $(MAKECMDGOALS)" % v[:2])'
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

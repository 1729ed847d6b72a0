# Bring your own Python 3.11+ and make; everything else comes from requirements/*.txt.
#   make install   the set-up alone          make run     the site, with demo club, on http://localhost:8000
#   make test      every check and test      make check   the checks without the tests
#   make bench     the measured promises     make requirements   new pins from requirements/*.in
#   make format    put the code in shape    make catalogues   bring the translators' files up to date
SHELL := /bin/sh
.DEFAULT_GOAL := install
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v $$p; break; }; done)
VENV := .venv/bin/python

.PHONY: install run test check format catalogues bench requirements clean

install: .venv/installed-test

run: .venv/installed-base
	@$(VENV) -m config.serve

test: .venv/installed-test
	@$(VENV) -m config.checks all

check: .venv/installed-test
	@$(VENV) -m config.checks

format: .venv/installed-test
	@$(VENV) -m ruff format . && $(VENV) -m ruff check --fix .

catalogues: .venv/installed-test
	@$(VENV) -m config.catalogues update

bench: .venv/installed-test
	@$(VENV) -m config.checks bench

# One set of pins for every Python from 3.11 on and every platform: what only some need carries a marker.
requirements: .venv/installed-test
	@$(VENV) -m pip install --quiet uv
	@cd requirements && for name in base test; do echo "Pinning $$name.in"; \
		../$(VENV) -m uv pip compile --no-config --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make requirements" --output-file $$name.txt $$name.in || exit 1; done

clean:
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@echo "Removed .venv and caches. The data of the embedded servers stays: .data/ (as root: see .data/checkout-id, /var/lib/tricktally-*)."

.venv/installed-%: requirements/%.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Tricktally needs Python 3.11 or newer, and found none."; \
		echo "Install it, or say where it is: make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 1; }
	@$(VENV) -m pip --version >/dev/null 2>&1 || { echo "Making .venv with $(PYTHON)"; \
		"$(PYTHON)" -m venv --clear .venv || { echo "On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }; }
	@echo "Installing $< (a minute or two the first time)"
	@$(VENV) requirements/install.py $<
	@touch $@

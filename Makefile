# Bring your own Python 3.11+ and make; everything else comes from requirements/*.txt.
#   make install   the set-up alone          make run     the site, with demo club, on http://localhost:8000
#   make test      every check and test      make check   the checks without the tests
#   make bench     the measured promises     make requirements   new pins from requirements/*.in
SHELL := /bin/sh
.DEFAULT_GOAL := install
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v $$p; break; }; done)
BIN := .venv/bin
INSTALLED := .venv/installed

.PHONY: install run test check format bench requirements clean

install: $(INSTALLED)

$(INSTALLED): requirements/base.txt requirements/test.txt
	@test -n "$(PYTHON)" || { echo "Tricktally needs Python 3.11 or newer. Install it, or name it: make install PYTHON=/path/to/python3"; exit 1; }
	@echo "Setting up .venv with $(PYTHON): about $$(grep -c '==' requirements/test.txt) packages, a minute or two the first time."
	@test -x $(BIN)/python || "$(PYTHON)" -m venv .venv
	@$(BIN)/python -m config.install requirements/test.txt
	@touch $@

requirements:
	@$(MAKE) install
	@for name in base test; do echo "Pinning requirements/$$name.in ..."; (cd requirements && \
		CUSTOM_COMPILE_COMMAND="make requirements" ../$(BIN)/pip-compile --no-config --quiet --upgrade --generate-hashes --allow-unsafe \
		--strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
		--output-file $$name.txt $$name.in) || exit 1; done

# The commands for developing and running Galaxy Referee. Requires Python 3.11 or newer.

# The newest installed Python, because newer versions are faster. It is tested, since version managers
# install commands for versions that do not run, and Debian has Pythons that cannot create environments.
PYTHON ?= $(or $(shell for python in python3.14 python3.13 python3.12 python3.11; do \
  $$python -c 'import ensurepip' 2> /dev/null && echo $$python && break; done),python3)
HOST ?= 127.0.0.1
PORT ?= 8000
GAMES ?= $(wildcard ../shared/recorded ../shared/bga)
MARKED ?= ci
BIN = .venv/bin
# One worker more than there are cores: tests wait for browsers, installers, and caches that fail.
BESIDE = $$($(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))')

# Tests start the service repeatedly; its modules should be compiled only once.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run tournament arena test ci-checks release-check lint docs openapi vocabulary messages layers figures conformance new-game web generators pictures bench bench-against strength fuzz mutants replay rules-coverage lock clean

help: ## List the targets.
	@echo "Galaxy Referee. make TARGET, where TARGET is one of:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'
	@echo "Variables: HOST, PORT, WORKERS (make run), ARGS (make tournament, arena, pictures, bench, strength, fuzz, mutants), REF (make bench-against), NAME (make new-game), GAMES (make replay), MARKED (make ci-checks), PYTHON."

run: .venv/run.ok ## Start the service on http://$HOST:$PORT (default 127.0.0.1:8000).
	@$(BIN)/python -m galaxy_referee serve --host $(HOST) --port $(PORT)

tournament: .venv/tournament.ok ## Run a tournament: make tournament ARGS="run --game race --bots greedy --bots random ...".
	@$(BIN)/python -m galaxy_referee tournament $(ARGS)

arena: .venv/tournament.ok ## Let bots play without end, and rate them: make arena ARGS="my-arena --port 8770".
	@$(BIN)/python -m galaxy_referee arena $(ARGS)

test: .venv/dev.ok ## Run all tests, including recorded games if ../shared exists.
	@echo "Runs the tests in parallel, which takes some minutes or more; .ci/run also runs the slow ones."
	@$(BIN)/pytest -n $(BESIDE) --dist worksteal

# Each file is one worker's, since its tests share what they have built; tests/conftest.py orders them.
ci-checks: .venv/ci.ok ## Play with generated clients, check the deployment, and install the wheel, as CI does.
	@echo "Generated clients play whole games; Dockerfile, compose.yaml, and deploy/ are checked; the wheel is"
	@echo "built, installed in a new environment, and played. Takes some minutes or more."
	@$(BIN)/pytest -m "$(MARKED)" -n $(BESIDE) --dist loadfile --no-loadscope-reorder -v

generators: .venv/ci.ok ## Play whole games with a client by each generator that is installed.
	@echo "Generated clients play Race, Roll, and New Frontiers by the full and the lean documents. Takes some minutes or more."
	@$(BIN)/pytest -m ci -n $(BESIDE) --dist loadfile --no-loadscope-reorder -v tests/clients

release-check: .venv/ci.ok ## Check whether this checkout can be released, and print a table.
	@echo "Builds twice, looks for secrets, licenses, and vulnerabilities, reads old games, builds the image. Takes some minutes or more."
	@$(BIN)/python -m tools.release_check $(ARGS)

lint: .venv/dev.ok ## Check style, types, layers, and that openapi.yaml is up to date and well-formed.
	@echo "Runs ruff, mypy and import-linter, then compares openapi.yaml with the code. Takes a minute or more the first time, then less."
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m tools.openapi --check
	@$(BIN)/python -m tools.vocabulary --check
	@$(BIN)/python -m tools.messages --check
	@$(BIN)/python -m tools.layers --check
	@$(BIN)/python -m tools.fragments
	@$(BIN)/python -m tools.figures --check
	@$(MAKE) -s build/contract.ok

# The slowest check: a contract that has passed is not linted again until it changes.
build/contract.ok: openapi.yaml .spectral.yaml redocly.yaml package-lock.json tools/lint_contract.sh
	@bash tools/lint_contract.sh

docs: .venv/dev.ok ## Build the documentation as a site of files, build/docs: make docs ARGS="--repository https://...".
	@$(BIN)/python -m tools.docs_site $(ARGS)

openapi: .venv/dev.ok ## Write openapi.yaml from the code.
	@$(BIN)/python -m tools.openapi

vocabulary: .venv/dev.ok ## Write docs/events.md and docs/vocabulary.md from the code.
	@$(BIN)/python -m tools.vocabulary

messages: .venv/dev.ok ## Update the translation catalogs from the code.
	@$(BIN)/python -m tools.messages

layers: .venv/dev.ok ## Write docs/layers.md from the imports of the code.
	@$(BIN)/python -m tools.layers

figures: .venv/dev.ok ## Write the tables of measured figures in docs from docs/figures.toml.
	@$(BIN)/python -m tools.figures

conformance: .venv/dev.ok ## Regenerate the games of the conformance suite.
	@echo "Plays a game with each set of options, which takes a minute or more."
	@$(BIN)/python -m galaxy_referee.conformance.make

new-game: .venv/dev.ok ## Write and register a game that works, to start from: make new-game NAME=pirates.
	@$(BIN)/python -m tools.new_game "$(NAME)"
	@$(BIN)/python -m tests.golden "$(NAME)" --write
	@$(MAKE) -s openapi vocabulary messages

web: web/node_modules/.package-lock.json ## Build the table in the browser (app/static/table) from web/; needs Node.
	@npm --prefix web run --silent build

web/node_modules/.package-lock.json: web/package-lock.json
	@npm --prefix web ci --no-audit --no-fund --ignore-scripts --loglevel=error

pictures: .venv/dev.ok node_modules/.package-lock.json ## Save pictures of the table in pictures/: make pictures ARGS="'race-*'"; ARGS=--docs for those in the guides.
	@echo "Plays games and takes pictures of them with Chromium, dark and light, at 360, 1,280, and 2,560 px. Takes some minutes or more; ARGS selects scenes."
	@$(BIN)/python -m tools.pictures $(ARGS)

node_modules/.package-lock.json: package-lock.json
	@npm ci --no-audit --no-fund --ignore-scripts --loglevel=error

bench: .venv/dev.ok ## Measure the budgets: make bench ARGS="--only 'race.*'".
	@echo "Measures the budgets, which takes half an hour or more; ARGS selects lines."
	@$(BIN)/python -m benchmarks $(ARGS)

bench-against: .venv/dev.ok ## Compare the budgets with another commit: make bench-against REF=main.
	@echo "Measures REF and this directory alternately, which takes twice as long as make bench; ARGS selects lines."
	@$(BIN)/python -m benchmarks.against $(if $(REF),$(REF),HEAD) $(ARGS)

strength: .venv/tournament.ok ## Measure the strength of the built-in bots: make strength ARGS="'race-*greedy'".
	@echo "Plays mirrored matches on all cores and logs them in strength/. Most take minutes or more, those with Monte Carlo hours. Rerun the command to resume; ARGS selects matches."
	@$(BIN)/python -m tools.strength $(ARGS)

fuzz: .venv/dev.ok ## Send 200,000 mutated requests to its own instance of the service: make fuzz ARGS="--seed 2".
	@echo "Takes ten minutes or more; findings are saved in fuzz/. Run the same command again to resume."
	@$(BIN)/python -m tools.fuzz $(ARGS)

mutants: .venv/dev.ok ## Change the engine in 100 small ways and list the changes that no test notices: make mutants ARGS="--seed 2".
	@echo "Takes some minutes or more; ARGS selects modules or a number. Run the same command again to resume."
	@$(BIN)/python -m tools.mutants $(ARGS)

replay: .venv/dev.ok ## Replay the recorded games in GAMES (default ../shared/recorded and ../shared/bga) and compare everything.
	@echo "Replays every *.jsonl.gz under $(GAMES) through the engine."
	@$(BIN)/python -m tools.recordings $(GAMES)

rules-coverage: .venv/dev.ok ## List the rules and scenarios that no test names.
	@echo "Searches the tests for the rule ids in docs/rules."
	@$(BIN)/python -m tools.rules_coverage

lock: .venv/dev.ok ## Lock the newest versions of all dependencies, with hashes.
	@echo "Resolves requirements/*.in into requirements/*.txt."
	@cd requirements && for set in run tournament dev agents release ci; do \
	  ../$(BIN)/uv pip compile -q -U --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command "make lock" -o $$set.txt $$set.in; done

clean: ## Remove the environment and all caches.
	rm -rf .venv build node_modules web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Galaxy Referee requires Python 3.11 or newer; $(PYTHON) is older. Use another: make PYTHON=python3.12 run"; exit 1; }
	@echo "Creating the environment in .venv (only the first time)."
	@$(PYTHON) -m venv .venv

# Its Python finds the package and the client from anywhere.
.venv/paths.ok: | .venv/bin/python
	@$(BIN)/python -c 'import pathlib, sysconfig; pathlib.Path(sysconfig.get_path("purelib"), "galaxy_referee.pth").write_text("$(CURDIR)\n$(CURDIR)/clients/python\n")'
	@touch $@

.venv/run.ok: requirements/run.txt | .venv/paths.ok
	@echo "Installing the packages of the service into .venv. This takes half a minute or more, and happens only when they change."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

.venv/tournament.ok: requirements/tournament.txt | .venv/paths.ok
	@echo "Installing the packages of tournaments into .venv. This takes half a minute or more, and happens only when they change."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/tournament.txt
	@touch $@ .venv/run.ok

.venv/dev.ok: requirements/dev.txt | .venv/paths.ok
	@echo "Installing the packages of the tests into .venv. This takes a minute or more, and happens only when they change."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ .venv/run.ok .venv/tournament.ok

.venv/ci.ok: requirements/ci.txt requirements/actionlint.txt .venv/dev.ok
	@echo "Installing the packages of the CI checks into .venv. This happens only when they change."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/ci.txt
	@$(BIN)/python -c 'import urllib.request as u; u.urlopen("https://github.com", timeout=10)' 2> /dev/null && \
	  $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/actionlint.txt || \
	  echo "actionlint is not installed, because GitHub does not answer; the test that needs it is skipped."
	@touch $@

# Everything to do with Galaxy Referee. It needs Python 3.11 or newer and nothing else.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
GAMES ?= ../shared/recorded
BIN = .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run tournament test ci-checks lint openapi vocabulary bench strength fuzz replay rules-coverage lock clean

help: ## Show what can be done here.
	@echo "Galaxy Referee. make TARGET, where TARGET is one of:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'
	@echo "Variables: HOST, PORT, WORKERS (make run), ARGS (make tournament, fuzz), GAMES (make replay), PYTHON."

run: .venv/run.ok ## Start the service on http://$HOST:$PORT (default 127.0.0.1:8000).
	@echo "Galaxy Referee starts on http://$(HOST):$(PORT)/ with gunicorn. Stop it with Ctrl-C."
	@echo "API documentation: http://$(HOST):$(PORT)/docs/   contract: http://$(HOST):$(PORT)/openapi.yaml"
	@HOST=$(HOST) PORT=$(PORT) $(BIN)/gunicorn wsgi:application

tournament: .venv/tournament.ok ## Let bots play: make tournament ARGS="run --game race --bots greedy --bots random ...".
	@$(BIN)/python -m tournament $(ARGS)

test: .venv/dev.ok ## Run all tests, with recorded games where ../shared is there.
	@echo "Runs all tests: the rules, the API, the contract. (The API's documentation: make run, then /docs/.)"
	@$(BIN)/pytest -n auto --dist loadfile

ci-checks: .venv/ci.ok ## Let generated clients play, and lint the deployment, as CI does.
	@echo "Generated Python and TypeScript clients play whole games; Dockerfile, compose.yaml and deploy/ are linted."
	@$(BIN)/pytest -m ci

lint: .venv/dev.ok ## Check style, types, layers, and that openapi.yaml is up to date and well-formed.
	@echo "ruff, mypy, import-linter, then the contract against the code."
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m tools.openapi --check
	@$(BIN)/python -m tools.vocabulary --check
	@bash tools/lint_contract.sh

openapi: .venv/dev.ok ## Write openapi.yaml from the code.
	@$(BIN)/python -m tools.openapi

vocabulary: .venv/dev.ok ## Write docs/events.md and docs/vocabulary.md from the code.
	@$(BIN)/python -m tools.vocabulary

bench: .venv/dev.ok ## Measure the budgets: one line each, "name value unit (must X, aim Y)".
	@echo "Measures the budgets in some minutes; the HTTP ones against a bare Flask echo in the same run."
	@$(BIN)/python -m benchmarks

strength: .venv/tournament.ok ## Show that greedy beats random, and Monte Carlo greedy, in mirrored matches of every game.
	@echo "Plays 720 games into strength/ on all cores; that takes about half an hour. The same command goes on after a stop."
	@mkdir -p strength
	@set -e; for game in race roll frontiers; do for match in "greedy random 200" "monte-carlo:playouts=64 greedy 40"; do \
	  set -- $$match; log=strength/$$game-$${1%%:*}.jsonl; \
	  $(BIN)/python -m tournament run --in-process --game $$game --options '{"players": 2}' --bots $$1 --bots $$2 --games $$3 --mirrored --seed strength --out $$log; \
	  echo "$$game: $$(COLUMNS=200 $(BIN)/python -m tournament report $$log | head -1)"; \
	done; done

fuzz: .venv/dev.ok ## Send 200,000 mutated requests to a service of its own: make fuzz ARGS="--seed 2".
	@echo "Takes about ten minutes; findings are kept in fuzz/. Run the same command again to resume."
	@$(BIN)/python -m tools.fuzz $(ARGS)

replay: .venv/dev.ok ## Replay the recorded games of GAMES (default ../shared/recorded) and compare everything.
	@echo "Replays every *.jsonl.gz under $(GAMES) through the engine."
	@$(BIN)/python -m tools.replay $(GAMES)

rules-coverage: .venv/dev.ok ## List the rules and scenarios that no test names.
	@echo "Searches the tests for the ids of docs/rules."
	@$(BIN)/python -m tools.rules_coverage

lock: .venv/dev.ok ## Lock the newest versions of all dependencies, with hashes.
	@cd requirements && for set in run tournament dev ci; do \
	  ../$(BIN)/uv pip compile -q -U --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command "make lock" -o $$set.txt $$set.in; done

clean: ## Remove the environment and all caches.
	rm -rf .venv node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Galaxy Referee needs Python 3.11 or newer; $(PYTHON) is older. Name another: make PYTHON=python3.12 run"; exit 1; }
	@echo "Making the environment in .venv (once)."
	@$(PYTHON) -m venv .venv

.venv/run.ok: requirements/run.txt | .venv/bin/python
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

.venv/tournament.ok: requirements/tournament.txt | .venv/bin/python
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/tournament.txt
	@touch $@ .venv/run.ok

.venv/dev.ok: requirements/dev.txt | .venv/bin/python
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ .venv/run.ok .venv/tournament.ok

.venv/ci.ok: requirements/ci.txt .venv/dev.ok
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/ci.txt
	@touch $@

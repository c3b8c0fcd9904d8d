# All targets work from a fresh clone with Go, a C compiler, make and git.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# Full text is SQLite's FTS5, which the driver compiles in only by this tag.
export GOFLAGS := $(strip $(shell go env GOFLAGS | sed 's/-tags=[^ ]*//') -tags=sqlite_fts5)
export PATH := $(CURDIR)/bin:$(PATH)

PREFIX   ?= $(HOME)/.local
FUZZTIME ?= 10s
BENCH    ?= .
RUN      ?= .
MODULES  := $(shell sed -n 's/^[[:space:]]*\.\/\(.*\)/\1/p' go.work)
DIR      ?= .

.PHONY: help build install demo index test e2e race fuzz bench eval gate eval-baseline parse-audit lint isolated golden corpora models clean

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

build: ## build all tools into bin/
	@mkdir -p bin
	go build -o bin/ work

install: build ## install the tools into PREFIX/bin (default ~/.local)
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 bin/ctx-* $(DESTDIR)$(PREFIX)/bin/

demo: build ## index this repository, ask it a question, assemble a context
	bash testdata/demo.sh

index: build ## index DIR (default: this repository) into its .ctx/index.db
	ctx-parse $(DIR) | ctx-embed | ctx-store

test: build ## run all tests
	go test -count=1 -run '$(RUN)' work

e2e: build ## run the tests of whole pipes only
	go test -count=1 -run '$(RUN)' -v ./testdata/e2e

race: ## run the tests of the modules under the race detector
	go test -race -short $(addprefix ./,$(addsuffix /...,$(filter-out testdata,$(MODULES))))

fuzz: ## run every fuzz target for FUZZTIME (default 10s)
	@for m in $(MODULES); do \
	  for f in $$(grep -rl --include='*_test.go' '^func Fuzz' $$m || true); do \
	    for t in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' $$f); do \
	      echo "fuzz $$(dirname $$f) $$t"; \
	      go test -run '^$$' -fuzz "^$$t\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./$$(dirname $$f); \
	    done; done; done

bench: build corpora ## run the benchmarks and the table of whole-pipe figures
	go test -run '^$$' -bench '$(BENCH)' -benchmem work
	bash testdata/bench.sh

eval: build ## measure retrieval on the curated queries over the pinned corpora
	bash testdata/eval.sh

gate: build ## fail if retrieval on the curated queries is worse than testdata/eval/baseline.ndjson
	bash testdata/gate.sh

parse-audit: build ## compare what ctx-parse finds with universal-ctags over the pinned corpora
	corpora | audit

eval-baseline: build ## raise that baseline to what is measured now
	bash testdata/gate.sh update

lint: ## gofmt, vet, staticcheck, tidy modules
	@test -z "$$(gofmt -l $(MODULES))" || { gofmt -l $(MODULES); echo "gofmt: the files above need formatting"; exit 1; }
	go vet work
	go tool staticcheck $(addprefix ./,$(addsuffix /...,$(MODULES)))
	@for m in $(MODULES); do (cd $$m && GOWORK=off go mod tidy -diff) || { echo "$$m: go mod tidy needed"; exit 1; }; done

isolated: ## build each module alone, outside the workspace
	@for m in $(MODULES); do echo "$$m"; (cd $$m && GOWORK=off go build -o /dev/null ./... ); done

golden: build ## rewrite all golden files; look at the diff before committing
	@for p in $$(grep -rl --include='*_test.go' 'flag.Bool("update"' $(MODULES) | xargs -n1 dirname | sort -u); do go test -count=1 ./$$p -update; done

models: build ## install the small MiniLM model for the tests of search by meaning
	ctx-embed models install all-minilm-l6-v2-int8 || echo "skipped: no source of the model answered; tests of search by meaning will be skipped"

corpora: ## fetch the pinned corpora of testdata/corpora.lock
	go run ./testdata/corpora

clean: ## remove what was built
	rm -rf bin .ctx/index.db .ctx/index.db-wal .ctx/index.db-shm

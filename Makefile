# Verbs of the project; `make help` lists them. Everything a machine needs comes from Debian's packages: `make setup`.

SHELL := /bin/bash
PREFIX ?= /usr/local
DESTDIR ?=
# Recorded speech and sentence files that are not part of the project; tests that want them are skipped where it is absent.
ifneq ($(wildcard ../shared),)
WILCO_TEST_DATA ?= $(abspath ../shared)
export WILCO_TEST_DATA
endif

# What the assistant is built from and runs on.
PACKAGES := libpocketsphinx-dev pocketsphinx-en-us libespeak-ng-dev espeak-ng-data libasound2-dev libsndfile1-dev \
	libsamplerate0-dev libseccomp-dev libspeexdsp-dev libsqlite3-dev libsystemd-dev pkg-config bubblewrap python3 \
	python3-icalendar
# Simulated customers, recorded people, and a sound server that needs no sound card.
TEST_PACKAGES := alsa-utils dbus flite mosquitto mpd pocketsphinx-testdata pulseaudio pulseaudio-utils libasound2-plugins

# The example apps that are written in Swift.
APPS := wilco-soup-chef wilco-unicorn-pay wilco-unicorn-rides

# A sound server waits for nobody: one at a time, and nothing beside.
REAL_TIME := InstallingTests|MicrophoneTests|DoctorTests|RecordingsTests|SpokenOrderTests|InterruptionTests|RestartTests|AnnouncementTests|TwoRoomsTests

# Dialogue scripts, each by two voices.
PLAYED := spokenBySlt|spokenByRms

# What an author's files and the command say.
COMMANDS := ConfigTests|ControlTests

# Apps and devices that are processes.
PROCESSES := ExtensionsTests|WilcoIntentsTests|AudioIOTests

# For bash, zsh and fish.
COMPLETIONS = $(addprefix $(DESTDIR)$(PREFIX)/share/,bash-completion/completions/wilco zsh/site-functions/_wilco \
	fish/vendor_completions.d/wilco.fish)

RELEASE := swift build -c release
TESTED := swift test -c release --skip-build
# A build that shows only what is wrong, and fails when it is.
quietly = set -o pipefail; $(RELEASE) $(1) 2>&1 | { grep -vE '^\[|^Build' || true; }
# Runs $(1), kept in $(2); what failed stands once more at the end, where it is looked for. A group that is still at it after half
# an hour hangs: the last lines, of which some 4,000 letters may be missing, tell where.
told = set -o pipefail; timeout --kill-after=10 1800 $(1) 2>&1 | tee $(2) || { echo; echo 'Failed:'; grep '✘' $(2) || { echo 'no test: the process was ended, by the kernel where memory is short, or after half an hour; it was at'; tail -n 3 $(2); }; exit 1; }
# Installed programs carry the Swift runtime with them.
STATIC := swift build -c release --static-swift-stdlib --scratch-path .build/static
SOURCES = Package.swift Makefile $(shell git ls-files -co --exclude-standard Sources Tests config Audio Models 2>/dev/null | tr ' ' '?')

.PHONY: help setup build test retest page-test demo run lint format bench hearing hassil docs mutate fuzz attack sanitize install uninstall clean

# Only the tests need a sound server, which may be another than the machine's own.
demo: TEST_PACKAGES := flite pocketsphinx-testdata
run build install: TEST_PACKAGES :=

help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: ## Install what is missing from Debian's packages, and say what
	@missing=""; \
	for package in $(PACKAGES) $(TEST_PACKAGES); do \
		dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' || missing="$$missing $$package"; \
	done; \
	python3 -m pip --version >/dev/null 2>&1 || missing="$$missing python3-pip"; \
	if ! command -v swift >/dev/null; then \
		echo "wilco: there is no Swift toolchain — install Swift 6.2 or later and put 'swift' in PATH" >&2; exit 1; \
	fi; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ]; then as_root=""; \
	elif sudo -n true 2>/dev/null; then as_root="sudo"; \
	else \
		echo "wilco: Debian packages are missing — install them with: sudo apt-get install -y --no-install-recommends$$missing" >&2; \
		exit 1; \
	fi; \
	echo "Installing from Debian's packages:$$missing"; \
	log=$$(mktemp); \
	if ! { $$as_root apt-get update && DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y --no-install-recommends --no-remove $$missing; } >$$log 2>&1; then \
		tail -n 5 $$log >&2; \
		echo "wilco: apt-get could not install them — mend that, or run: apt-get install -y --no-install-recommends$$missing" >&2; \
		exit 1; \
	fi; \
	rm -f $$log
	@# Without it invocation phrases are heard with the model of sounds alone.
	@python3 Models/install.py || true

build: setup ## Release build
	@$(RELEASE)

test: setup .build/tested ## Build and run every test; nothing to do when nothing has changed since they passed
	@cat .build/tested

.build/tested: $(SOURCES)
	@mkdir -p .build
	@# Modules are what Package.swift says they are.
	python3 Tests/Support/structure.py
	swift build -c release --build-tests
	@# What waits for no device and no clock shares the cores: the voices on the one, on the other all else, one after the other, since
	@# an app must answer within its deadline and a test that waits for a program holds its thread.
	@( $(call told,$(TESTED) --ignore-lock --no-parallel --filter spokenBySlt,.build/slt.log); \
	$(call told,$(TESTED) --ignore-lock --no-parallel --filter spokenByRms,.build/rms.log) ) & played=$$!; \
	( $(call told,$(TESTED) --ignore-lock --no-parallel --filter '$(COMMANDS)',.build/commands.log); \
	$(call told,$(TESTED) --ignore-lock --no-parallel --skip '$(COMMANDS)|$(PROCESSES)|PipelineTests',.build/test.log) ); others=$$?; \
	wait $$played && exit $$others
	@# What runs in real time, devices and processes, runs apart from what fills the cores.
	@$(call told,$(TESTED) --filter '$(PROCESSES)',.build/processes.log)
	@$(call told,$(TESTED) --no-parallel --filter '$(REAL_TIME)',.build/sound.log)
	@$(call told,$(TESTED) --no-parallel --filter PipelineTests --skip '$(REAL_TIME)|$(PLAYED)',.build/pipeline.log)
	set -o pipefail; .build/release/wilco-bench fuzz --seconds 60 2>&1 | tee .build/fuzz.log
	@grep -h 'Test run with' .build/commands.log .build/test.log .build/processes.log .build/sound.log .build/pipeline.log \
		.build/slt.log .build/rms.log > $@

retest: setup ## Run every test, changed or not
	@rm -f .build/tested
	@$(MAKE) --no-print-directory test

page-test: setup ## Drive the page in a browser, against a running assistant (installs Chromium, some 300 MB)
	@command -v chromium >/dev/null || { if [ "$$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi; \
		DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
	@test -x .build/page/bin/pip || python3 -m venv .build/page
	@.build/page/bin/pip install --quiet playwright==1.65.2 axe-playwright-python==0.1.8
	@$(call quietly,--product wilco)
	@for app in $(APPS); do $(call quietly,--product $$app) || exit 1; done
	@.build/page/bin/python Tests/PageTests/page_test.py $(if $(PICTURE),--picture $(PICTURE))

demo: setup ## A recorded person and a simulated customer talk to two apps
	@$(call quietly,--product wilco)
	@$(call quietly,--product wilco-soup-chef)
	@.build/release/wilco demo --apps config/apps/rover --apps config/apps/soup-chef

run: setup ## Start the assistant on this machine's microphone and loudspeaker
	@$(call quietly,--product wilco)
	@for app in $(APPS); do $(call quietly,--product $$app) || exit 1; done
	@.build/release/wilco serve

lint: ## Check the format of all Swift files
	swift format lint --strict --recursive Package.swift Sources Tests

format: ## Format all Swift files
	swift format --in-place --recursive Package.swift Sources Tests

bench: setup ## Measure speed, memory and accuracy; prints tables
	@$(RELEASE)
	@.build/release/wilco-bench
	@.build/release/wilco-bench latency
	@.build/release/wilco-bench capture
	@.build/release/wilco-bench soak

hearing: build ## How well the recorded people of WILCO_TEST_DATA are heard: two tables, and the plots of the documentation (an hour)
	@.build/release/wilco-bench recognition $(WILCO_TEST_DATA)/speech/commands --apps config/apps/coffee --half report \
		--snr 24,18,12,6 --plot Sources/Recognition/Documentation.docc/hearing-commands.svg
	@.build/release/wilco-bench invocation $(WILCO_TEST_DATA)/speech/invocation --enrolled 5 \
		--speech $(WILCO_TEST_DATA)/speech/commands/wav \
		--plot Sources/Recognition/Documentation.docc/hearing-phrases.svg

hassil: build ## Understanding beside hassil 3.0.1 from PyPI, on Home Assistant's English sentences
	@test -x .build/hassil/bin/pip || python3 -m venv .build/hassil
	@.build/hassil/bin/pip install --quiet hassil==3.0.1 PyYAML
	@.build/release/wilco-bench understanding --corpus Tests/MatchingTests/Corpus \
		--hassil-data $(WILCO_TEST_DATA)/hassil-english --python .build/hassil/bin/python

docs: ## Documentation of the app library, as a DocC archive under .build
	swift package --allow-writing-to-directory .build/docs generate-documentation --target WilcoIntents --output-path .build/docs

sanitize: setup ## Thread sanitizer over what crosses threads
	swift build --sanitize=thread --scratch-path .build/sanitize --build-tests
	swift test --sanitize=thread --scratch-path .build/sanitize --skip-build --filter 'SpeechTests|AudioIOTests|AssistantTests'

mutate: setup ## Remove each guard of a machine in turn, and list which test notices (MODULE=Conversation: of another module)
	@swift package resolve
	@python3 Tests/Support/mutate.py $(MODULE)

fuzz: setup ## A million random inputs for everything that reads what people write
	@.build/release/wilco-bench fuzz --inputs 1000000 --seconds 1800

# What apps may do; then the control socket, the page, the bridge to a house, state files and imports.
ATTACKS := AttackTests|JSONPropertyTests|JSONReadingTests|FoldingTests|LookalikeTests|ShownImageTests|DataSpaceTests|LauncherTests
ATTACKS := $(ATTACKS)|GreedyTests|DescriptorTests|OwnershipTests|changedSettingsAreTakenUp|ConsoleServerTests|ConsoleTests.GateTests
ATTACKS := $(ATTACKS)|AppOpenerTests|ReplyCheckTests|TermBookTests|DonationStoreTests
ATTACKS := $(ATTACKS)|InstallerTests|nobodySpeaksInAnothersName|AppModulesTests|whatIsTooDeepIsNotRead|ImportBombTests|filesThatCannotBeTakenOverAllowNothing

attack: setup ## Try every known attack on every door, and a million lines drawn from a grammar
	swift build -c release --build-tests
	WILCO_ATTACK_LINES=1000000 swift test -c release --skip-build --no-parallel --filter '$(ATTACKS)'
# Where root does that, nobody does it, too.
	@if [ "$$(id -u)" = 0 ]; then \
		home=$$(mktemp -d) && chown 65534:65534 $$home && \
		setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=$$home WILCO_ATTACK_LINES=1000000 \
			.build/release/wilcoPackageTests.xctest --testing-library swift-testing --no-parallel --filter '$(ATTACKS)'; \
		status=$$?; rm -rf $$home; exit $$status; \
	fi

install: setup ## Install under PREFIX (default /usr/local)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/wilco/models $(DESTDIR)$(PREFIX)/libexec/wilco
	$(STATIC) --product wilco
	for app in $(APPS); do $(STATIC) --product $$app || exit 1; done
	$(STATIC) --product wilco-generate
	install -m 755 .build/static/release/wilco $(DESTDIR)$(PREFIX)/bin/wilco
	for app in $(APPS); do install -m 755 .build/static/release/$$app $(DESTDIR)$(PREFIX)/libexec/wilco/ || exit 1; done
	cp -R config/apps config/domains config/gallery config/languages config/schemas config/skeletons $(DESTDIR)$(PREFIX)/share/wilco/
	cp -R Models/. $(DESTDIR)$(PREFIX)/share/wilco/models
	python3 Models/install.py $(abspath $(DESTDIR)$(PREFIX))/share/wilco/models || true
	rm -rf $(DESTDIR)$(PREFIX)/share/wilco/python
	cp -R Sources/PythonSDK $(DESTDIR)$(PREFIX)/share/wilco/python
	config/sdk/swift/assemble.sh . .build/static/release/wilco-generate $(DESTDIR)$(PREFIX)/share/wilco/swift
	install -m 644 config/wilco.yaml $(DESTDIR)$(PREFIX)/share/wilco/wilco.yaml
	.build/static/release/wilco --experimental-dump-help | \
		python3 config/manual/write.py $(DESTDIR)$(PREFIX)/share/man/man1 "$$(.build/static/release/wilco --version)"
	install -d $(dir $(COMPLETIONS))
	.build/static/release/wilco --generate-completion-script bash > $(word 1,$(COMPLETIONS))
	.build/static/release/wilco --generate-completion-script zsh > $(word 2,$(COMPLETIONS))
	.build/static/release/wilco --generate-completion-script fish > $(word 3,$(COMPLETIONS))
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system $(DESTDIR)$(PREFIX)/lib/systemd/user
	sed 's|@PREFIX@|$(PREFIX)|g' config/systemd/wilco-system.service > $(DESTDIR)$(PREFIX)/lib/systemd/system/wilco.service
	sed 's|@PREFIX@|$(PREFIX)|g' config/systemd/wilco-user.service > $(DESTDIR)$(PREFIX)/lib/systemd/user/wilco.service

uninstall: ## Remove what install put there; settings and data of users stay
	rm -f $(DESTDIR)$(PREFIX)/bin/wilco
	rm -rf $(DESTDIR)$(PREFIX)/share/wilco $(DESTDIR)$(PREFIX)/libexec/wilco
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/system/wilco.service $(DESTDIR)$(PREFIX)/lib/systemd/user/wilco.service
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/wilco.1 $(DESTDIR)$(PREFIX)/share/man/man1/wilco-*.1 $(COMPLETIONS)

clean: ## Remove everything that was built
	rm -rf .build

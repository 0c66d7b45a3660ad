#!/usr/bin/python3
"""Removes each guard of the dialogue machine in turn and tells which test notices.

A condition of a `guard`, an `if` or a `where` is a guard. All of them are built in at once, each behind a number; the tests then
run once for each number, with that guard switched off. Works on a copy under .build/mutate; exits 1 when a guard can be removed
and no test fails.
"""

import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
COPY = os.path.join(ROOT, ".build", "mutate")
MACHINE = "Sources/Resolution/Machine"

PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let package = Package(
    name: "mutate",
    dependencies: [.package(path: "{yams}")],
    targets: [
        .target(name: "WilcoIntents", swiftSettings: settings),
        .target(name: "YAMLFiles", dependencies: [yams], swiftSettings: settings),
        .target(name: "Extensions", dependencies: ["WilcoIntents", "YAMLFiles", yams], swiftSettings: settings),
        .target(name: "Resolution", dependencies: ["WilcoIntents"], swiftSettings: settings),
        .target(
            name: "AssistantTesting",
            dependencies: ["Extensions", "Resolution", "WilcoIntents"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ResolutionTests",
            dependencies: ["Resolution", "WilcoIntents", "AssistantTesting", yams],
            exclude: ["Apps", "Cases"],
            swiftSettings: settings
        ),
    ]
)
"""

SWITCH = """import Foundation

/// The guard that is switched off.
enum Mutant {
    private static let active = ProcessInfo.processInfo.environment["WILCO_MUTANT"].flatMap { Int($0) } ?? 0
    static func isOff(_ number: Int) -> Bool { number == active }
}
"""


def end_of(text, start, stops):
    """Where, outside brackets and strings, the first of `stops` begins."""
    depth, place, quoted = 0, start, False
    while place < len(text):
        character = text[place]
        if quoted:
            if character == "\\":
                place += 1
            elif character == '"':
                quoted = False
        elif character == '"':
            quoted = True
        elif depth == 0 and any(text.startswith(stop, place) for stop in stops):
            return place
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        place += 1
    return len(text)


def clauses(text):
    """The ranges of a condition list's parts."""
    place, found = 0, []
    while place < len(text):
        end = end_of(text, place, [","])
        found.append((place, end))
        place = end + 1
    return found


class Mutator:
    """Puts a switch beside each guard."""

    def __init__(self):
        self.guards = []

    def switch(self, name, text, place, condition, template):
        inner = condition.strip()
        if not inner or re.match(r"(let|var|case|#available)\b", inner):
            return condition
        lead = condition[: len(condition) - len(condition.lstrip())]
        tail = condition[len(condition.rstrip()):]
        self.guards.append((f"{name}:{text.count(chr(10), 0, place) + 1}", " ".join(inner.split())))
        return lead + template.format(len(self.guards), inner) + tail

    def conditions(self, name, text, start, end, template):
        result, last = "", start
        for first, after in clauses(text[start:end]):
            result += text[last:start + first]
            result += self.switch(name, text, start + first, text[start + first:start + after], template)
            last = start + after
        return result + text[last:end]

    def mutate(self, name, text):
        # Comments hold words that look like code.
        code = re.sub(r"//[^\n]*", lambda match: " " * len(match.group()), text)
        result, last = "", 0
        pattern = r"\bguard\s|(?<![.\w])if\s|\bwhere\s"
        for match in re.finditer(pattern, code):
            start = match.end()
            if start < last:
                continue
            word = match.group().strip()
            if word == "guard":
                end, template = end_of(code, start, ["else {"]), "(Mutant.isOff({0}) || ({1}))"
            elif word == "if":
                end, template = end_of(code, start, [" {"]), "(!Mutant.isOff({0}) && ({1}))"
            else:
                # A `where` of a loop or a case; those of extensions and types are no guards.
                line = code[code.rfind("\n", 0, start) + 1:start]
                if re.search(r"\b(extension|func|struct|protocol|enum)\b", line):
                    continue
                end, template = end_of(code, start, [" {", ":", ","]), "(Mutant.isOff({0}) || ({1}))"
            result += code[last:start] + self.conditions(name, code, start, end, template)
            last = end
        return result + code[last:]


# The tests that somebody wrote down tell in a second; the random conversations are asked only where those notice nothing.
WRITTEN = ["--skip", "ModelTests"]
RANDOM = ["--filter", "ModelTests"]

# The machine, its tests, and of everything else only what reads the languages' files.
COPIED = [
    "Sources/WilcoIntents", "Sources/Resolution", "Sources/YAMLFiles", "Sources/Extensions/Folders",
    "Sources/AssistantTesting/TestLanguages.swift", "Sources/AssistantTesting/Model", "Tests/ResolutionTests",
    "config/languages",
]


def files():
    """What the copy is made of, by name: the text of every file, the machine's with switches; and the guards."""
    found, mutator = {"Sources/Resolution/Mutant.swift": SWITCH}, Mutator()
    for name in COPIED:
        path = os.path.join(ROOT, name)
        inside = [os.path.join(folder, each) for folder, _, names in os.walk(path) for each in names] or [path]
        for file in sorted(inside):
            with open(file, encoding="utf-8") as opened:
                found[os.path.relpath(file, ROOT)] = opened.read()
    for name in sorted(found):
        if os.path.dirname(name) == MACHINE:
            found[name] = mutator.mutate(os.path.basename(name), found[name])
    yams = os.path.join(ROOT, ".build", "checkouts", "Yams")
    found["Package.swift"] = PACKAGE.replace("{yams}", yams)
    return found, mutator.guards


def copy():
    """Writes what is new or different, so that only that is built again."""
    found, guards = files()
    for folder in ["Sources", "Tests", "config"]:
        for place, _, names in os.walk(os.path.join(COPY, folder)):
            for name in names:
                path = os.path.join(place, name)
                if os.path.relpath(path, COPY) not in found:
                    os.remove(path)
    for name, text in found.items():
        path = os.path.join(COPY, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as opened:
                if opened.read() == text:
                    continue
        with open(path, "w", encoding="utf-8") as opened:
            opened.write(text)
    return guards


def build():
    command = ["swift", "build", "-c", "release", "--build-tests", "--package-path", COPY]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print("\n".join(line for line in done.stdout.splitlines() if "error" in line) or done.stdout[-3000:])
        sys.exit("wilco: the copy with switches does not build — mend Tests/Support/mutate.py")


def run(number, tests):
    """The tests that fail with a guard switched off; nothing when none does."""
    program = os.path.join(COPY, ".build", "release", "mutatePackageTests.xctest")
    command = [program, "--testing-library", "swift-testing", *tests]
    environment = {**os.environ, "WILCO_MUTANT": str(number)}
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=90, check=False)
    except subprocess.TimeoutExpired:
        return ["it never ends"]
    if done.returncode == 0:
        return []
    lines = (done.stdout + done.stderr).splitlines()
    # A dialogue's name follows the arrow; a test without arguments has its own.
    names = [match.group(1) for line in lines if (match := re.search(r"recorded an issue.*?→ (.+?) at \w+\.swift", line))]
    names += [match.group(1) for line in lines if (match := re.search(r"Test (\w+)\(\) recorded an issue", line))]
    return names or [f"the tests end with status {done.returncode}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=1, help="number of the first guard")
    parser.add_argument("--to", dest="last", type=int, default=10_000, help="number of the last guard")
    parser.add_argument("--list", action="store_true", help="list the guards and do nothing")
    parser.add_argument("--prepare", action="store_true", help="build and do nothing more")
    parser.add_argument("--built", action="store_true", help="what was built is still right")
    options = parser.parse_args()
    guards = copy()
    if options.list:
        for number, (place, condition) in enumerate(guards, 1):
            print(f"{number:4}  {place}  {condition}")
        return
    if not options.built:
        build()
    if options.prepare:
        return
    if unexpected := run(0, WRITTEN):
        sys.exit(f"wilco: the tests fail without a change: {unexpected} — mend that first")
    survivors = 0
    for number, (place, condition) in enumerate(guards, 1):
        if not options.first <= number <= options.last:
            continue
        failed = run(number, WRITTEN) or run(number, RANDOM)
        survivors += not failed
        first = failed[0][:90] + (f" (and {len(failed) - 1} more)" if len(failed) > 1 else "") if failed else "SURVIVED"
        print(f"{number:4}  {place}  {condition[:70]}\n      {first}", flush=True)
    print(f"{len(guards)} guards, {survivors} survived")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Removes each guard of a module's machines in turn and tells which test notices.

    mutate.py                 the dialogue machine
    mutate.py Conversation    the machines of another module

A condition of a `guard`, an `if` or a `where` is a guard. All of them are built in at once, each behind a number; the tests then
run once for each number, with that guard switched off. Works on a copy under .build/mutate, of the module, its tests and what
they use, as Package.swift says; exits 1 when a guard can be removed and no test fails.
"""

import argparse
import fnmatch
import os
import re
import shutil
import subprocess
import sys

import structure

ROOT = structure.ROOT
BUILT = os.path.join(ROOT, ".build")

# The files of a module that decide, without clock, device or process. A module that is not here is looked through as a whole.
MACHINES = {
    "Automation": ["*Machine.swift"],
    "Conversation": ["*Machine.swift", "TurnReader.swift", "AppRouter.swift"],
    "EchoCancelling": ["EchoMachine.swift"],
    "Resolution": ["Machine/*"],
    "Shortcuts": ["Running/*"],
}
# Tests of random input, which are asked only where those that somebody wrote down notice nothing.
RANDOM = {"Resolution": "ModelTests", "Shortcuts": "PropertyTests"}

# Appended to Package.swift: what is not tried is left out.
TRIED = """
let tried: Set<String> = [{names}]
package.targets.removeAll {{ !tried.contains($0.name) }}
package.products = []
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
        # What waits or throws cannot stand behind a switch.
        if re.search(r"\b(try|await)\b", inner):
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
        code = re.sub(r"(?<!:)//[^\n]*", lambda match: " " * len(match.group()), text)
        result, last = "", 0
        pattern = r"\bguard\s|(?<![.#\w])if\s|\bwhere\s"
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


class Trial:
    """A copy of a module, its tests and what they use, with switches in its machines."""

    def __init__(self, module):
        targets = {target.name: target for target in structure.Manifest(structure.read(os.path.join(ROOT, "Package.swift"))).targets}
        tests = f"{module}Tests"
        if module not in targets or tests not in targets:
            sys.exit(f"wilco: there are no tests of a module “{module}” — name one of Package.swift that has a target {tests}")
        self.module, self.target = module, targets[module]
        self.copy = os.path.join(BUILT, "mutate", module)
        self.names, open_names = set(), {tests, *structure.GIVEN_TO_TESTS}
        while open_names:
            name = open_names.pop()
            self.names.add(name)
            open_names |= {each for each in targets[name].dependencies if each in targets} - self.names
        self.paths = [targets[name].path for name in self.names] + ["config", "Package.resolved"]
        written = RANDOM.get(module)
        self.rounds = [["--skip", written], ["--filter", written]] if written else [[]]

    def decides(self, name):
        """Whether a file is one of the machines."""
        inside = os.path.relpath(name, self.target.path)
        patterns = MACHINES.get(self.module, ["*"])
        return name.endswith(".swift") and not inside.startswith("..") and any(fnmatch.fnmatch(inside, each) for each in patterns)

    def files(self):
        """What the copy is made of, by name: the bytes of every file, the machines' with switches; and the guards."""
        found, mutator = {f"{self.target.path}/Mutant.swift": SWITCH.encode()}, Mutator()
        for name in self.paths:
            path = os.path.join(ROOT, name)
            inside = [os.path.join(folder, each) for folder, _, names in os.walk(path) for each in names] or [path]
            for file in sorted(inside):
                with open(file, "rb") as opened:
                    found[os.path.relpath(file, ROOT)] = opened.read()
        for name in sorted(found):
            if self.decides(name) and os.path.basename(name) != "Mutant.swift":
                inside = os.path.relpath(name, self.target.path)
                found[name] = mutator.mutate(inside, found[name].decode()).encode()
        manifest = structure.read(os.path.join(ROOT, "Package.swift"))
        # A condition with a switch may be of a kind that is warned of.
        manifest = re.sub(r"\n *\.treatAllWarnings\(as: \.error\),", "", manifest)
        names = ", ".join(f'"{name}"' for name in sorted(self.names))
        found["Package.swift"] = (manifest + TRIED.format(names=names)).encode()
        return found, mutator.guards

    def write(self):
        """Writes what is new or different, so that only that is built again."""
        found, guards = self.files()
        for folder in ["Sources", "Tests", "config"]:
            for place, _, names in os.walk(os.path.join(self.copy, folder)):
                for name in names:
                    path = os.path.join(place, name)
                    if os.path.relpath(path, self.copy) not in found:
                        os.remove(path)
        for name, data in found.items():
            path = os.path.join(self.copy, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if os.path.exists(path):
                with open(path, "rb") as opened:
                    if opened.read() == data:
                        continue
            with open(path, "wb") as opened:
                opened.write(data)
        # The packages that were fetched for the project are these, too.
        own = os.path.join(self.copy, ".build")
        os.makedirs(own, exist_ok=True)
        for name in ["checkouts", "repositories"]:
            if not os.path.lexists(os.path.join(own, name)):
                os.symlink(os.path.join(BUILT, name), os.path.join(own, name))
        shutil.copy(os.path.join(BUILT, "workspace-state.json"), own)
        return guards

    def build(self):
        command = ["swift", "build", "-c", "release", "--build-tests", "--skip-update", "--package-path", self.copy]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print("\n".join(line for line in done.stdout.splitlines() if "error:" in line) or (done.stdout + done.stderr)[-3000:])
            sys.exit("wilco: the copy with switches does not build — mend Tests/Support/mutate.py")

    def run(self, number, tests):
        """The tests that fail with a guard switched off; nothing when none does."""
        program = os.path.join(self.copy, ".build", "release", "wilcoPackageTests.xctest")
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

    def noticed(self, number):
        for tests in self.rounds:
            if failed := self.run(number, tests):
                return failed
        return []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", nargs="?", default="Resolution", help="whose machines; Resolution's where none is named")
    parser.add_argument("--from", dest="first", type=int, default=1, help="number of the first guard")
    parser.add_argument("--to", dest="last", type=int, default=10_000, help="number of the last guard")
    parser.add_argument("--list", action="store_true", help="list the guards and do nothing")
    parser.add_argument("--prepare", action="store_true", help="build and do nothing more")
    parser.add_argument("--built", action="store_true", help="what was built is still right")
    options = parser.parse_args()
    trial = Trial(options.module)
    guards = trial.write()
    if options.list:
        for number, (place, condition) in enumerate(guards, 1):
            print(f"{number:4}  {place}  {condition}")
        return
    if not options.built:
        trial.build()
    if options.prepare:
        return
    if unexpected := trial.run(0, trial.rounds[0]):
        sys.exit(f"wilco: the tests fail without a change: {unexpected} — mend that first")
    survivors = 0
    for number, (place, condition) in enumerate(guards, 1):
        if not options.first <= number <= options.last:
            continue
        failed = trial.noticed(number)
        survivors += not failed
        first = failed[0][:90] + (f" (and {len(failed) - 1} more)" if len(failed) > 1 else "") if failed else "SURVIVED"
        print(f"{number:4}  {place}  {condition[:70]}\n      {first}", flush=True)
    print(f"{len(guards)} guards, {survivors} survived")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()

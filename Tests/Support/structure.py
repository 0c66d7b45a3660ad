#!/usr/bin/env python3
"""Asks whether the modules are what Package.swift says, and draws them.

    structure.py          says what is wrong, one line each, and fails
    structure.py --draw   writes the picture of the modules

Five things are asked: (1) what a target's files import is what Package.swift declares for it, no more and no less;
(2) the folders of a module do not depend on each other in a circle; (3) engines are named where they are made, in their
tests and benches, and where everything is composed; (4) no word of a language is compared or listened for in Swift;
(5) the picture of the modules in Pipeline.md is of today.
"""

import collections
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CATALOG = "Sources/Assistant/Documentation.docc"
PICTURE = f"{CATALOG}/modules.svg"

# Modules that come with a package's product of another name.
PRODUCTS = {"Subprocess": {"Subprocess", "SystemPackage"}}
# What the function `tests` in Package.swift gives to every test target.
GIVEN_TO_TESTS = {"TemporaryFiles"}

# The names of engines, and the module that holds them.
ENGINES = {
    r"CPocketSphinx|PocketSphinx\w+": "Recognition",
    r"CESpeakNG|ESpeak\w+": "Synthesis",
    r"CALSA|ALSA\w+": "AudioIO",
    r"CSpeexDSP|EchoCancell\w+": "EchoCancelling",
}
# Where everything is composed, and the folder of it that may name them.
COMPOSITION = {"Assistant": "Engines"}
# What speaks in place of a person is one of them.
BENCHES = {"wilco-bench", "SimulatedPeople"}

# Targets that name engines for now, and whose: to be emptied, never to grow.
KNOWN_ENGINES = {}

# For tests and measurements, so not in the picture.
NOT_DRAWN = {
    "AssistantTesting", "PipelineTesting", "TemporaryFiles", "SimulatedLives", "WilcoTestPCM", "wilco-bench",
    "ToyPresenter", "ToyRecognizer", "ToySeat", "ToyStage",
}


# MARK: - Package.swift


class Target:
    """kind: module, executable, tests, library (of C) or plugin; dependencies: names of targets and products."""

    def __init__(self, kind, name, path, dependencies, excluded):
        self.kind, self.name, self.path = kind, name, path
        self.dependencies, self.excluded = dependencies, excluded

    def files(self, root):
        """Paths of its Swift files, beneath the target's own folder."""
        found = []
        for folder, folders, names in os.walk(os.path.join(root, self.path)):
            inside = os.path.relpath(folder, os.path.join(root, self.path))
            folders[:] = sorted(name for name in folders if os.path.normpath(os.path.join(inside, name)) not in self.excluded)
            found += [os.path.normpath(os.path.join(inside, name)) for name in sorted(names) if name.endswith(".swift")]
        return found


TOKEN = re.compile(r'\s+|//[^\n]*|(?P<string>"(?:\\.|[^"\\])*")|(?P<name>[A-Za-z_]\w*)|(?P<mark>.)', re.S)


class Manifest:
    """The targets of Package.swift, which is read as text: calls, arrays, strings and names."""

    def __init__(self, text):
        self.tokens = [m.group().strip() for m in TOKEN.finditer(text) if m.lastgroup]
        self.at = 0
        products = re.findall(r'let (\w+) = Target\.Dependency\.product\(name: "([^"]+)"', text)
        self.products = dict(products)
        self.at = self.index("let", "package", "=", "Package") + 3
        call = self.value()
        self.targets = [self.target(each) for each in dict(call[2])["targets"]]

    def index(self, *words):
        for start in range(len(self.tokens)):
            if self.tokens[start : start + len(words)] == list(words):
                return start
        raise SystemExit("Package.swift: there is no " + " ".join(words))

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def value(self):
        """A string, a list, a name, or a call as ("call", name, [(label, value)])."""
        token = self.next()
        if token.startswith('"'):
            return token[1:-1]
        if token == "[":
            items = []
            while self.tokens[self.at] != "]":
                items.append(self.value())
                if self.tokens[self.at] == ",":
                    self.at += 1
            self.at += 1
            return items
        name = self.next() if token == "." else token
        while self.tokens[self.at] == ".":
            self.at += 1
            name = self.next()
        if self.tokens[self.at] != "(":
            return ("name", name)
        self.at += 1
        arguments = []
        while self.tokens[self.at] != ")":
            label = None
            if self.tokens[self.at + 1] == ":":
                label = self.next()
                self.at += 1
            arguments.append((label, self.value()))
            if self.tokens[self.at] == ",":
                self.at += 1
        self.at += 1
        return ("call", name, arguments)

    def target(self, call):
        _, function, arguments = call
        given = dict((label, value) for label, value in arguments if label)
        bare = [value for label, value in arguments if label is None]
        name = given.get("name") or given.get("of") or bare.pop(0)
        kinds = {
            "library": "library", "systemLibrary": "library", "module": "module", "target": "module",
            "executable": "executable", "executableTarget": "executable", "tests": "tests", "testTarget": "tests",
            "plugin": "plugin",
        }
        kind = kinds[function]
        if function == "tests":
            name += "Tests"
        written = given.get("dependencies") or next((value for value in bare if isinstance(value, list)), [])
        dependencies = {self.dependency(each) for each in written}
        path = given.get("path") or f"{'Tests' if kind == 'tests' else 'Sources'}/{name}"
        return Target(kind, name, path, dependencies, set(given.get("exclude", [])))

    def dependency(self, value):
        if isinstance(value, str):
            return value
        if value[0] == "name":
            return self.products[value[1]]
        return dict(value[2]).get("name") or value[2][0][1]


# MARK: - Swift


IMPORT = re.compile(
    r"^(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)[ \t]+)?(\w+)",
    re.M,
)
MODIFIERS = r"(?:(?:@\w+(?:\([^)\n]*\))?|package|public|private|fileprivate|internal|nonisolated|final|indirect|distributed)\s+)*"
TYPE = re.compile(rf"^{MODIFIERS}(?:struct|class|enum|actor|protocol|typealias|macro)\s+(\w+)", re.M)
NESTED = re.compile(r"^[ \t]+[^\n/]*?\b(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)", re.M)

DECLARED = re.compile(r"\b(?:func|var|let|case)\s+(\w+)")
MEMBER = re.compile(r"^    (?!private|fileprivate)(?:(?:package|public|internal|static|nonisolated|mutating|@\w+)\s+)*(?:func|var|let)\s+(\w+)", re.M)
# Where words are compared with what was said, or listened for.
SPOKEN = re.compile(r'\.word\("[a-z]|\.has\(\["|\bword\([^()]*\) == "[a-z]{2}|\.text == "[a-z]')
SPOKEN_IN = ("Matching", "Resolution", "Synthesis", "Conversation")


def code(text):
    """Without comments and texts."""
    text = re.sub(r'"""\n.*?"""', '""', text, flags=re.S)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"//[^\n]*", "", text)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


# MARK: - What is asked


def wrong_imports(root, targets):
    ours = {target.name for target in targets}
    modules = {}
    for target in targets:
        for name in target.dependencies - ours:
            modules[name] = PRODUCTS.get(name, {name})
    product_of = {module: name for name, names in modules.items() for module in names}
    for target in targets:
        if target.kind not in ("module", "executable", "tests"):
            continue
        files = target.files(root)
        if not files:
            continue
        imported = collections.defaultdict(list)
        for file in files:
            for module in IMPORT.findall(read(os.path.join(root, target.path, file))):
                name = product_of.get(module, module)
                if name in ours or name in modules:
                    imported[name].append(file)
        given = GIVEN_TO_TESTS if target.kind == "tests" else set()
        for name in sorted(imported):
            if name == target.name:
                yield f"{target.path}/{imported[name][0]}: imports its own module {name} — leave that out"
            elif name not in target.dependencies | given:
                yield f"{target.path}/{imported[name][0]}: imports {name} — declare it for {target.name} in Package.swift"
        for name in sorted(target.dependencies - set(imported)):
            yield f"Package.swift: {target.name} imports {name} nowhere — leave it out"


def folder(file):
    return file.split("/")[0] if "/" in file else "."


def folder_edges(root, target, declared):
    """{folder: {folder that it uses: {"Type (file)"}}}"""
    texts = {file: code(read(os.path.join(root, target.path, file))) for file in target.files(root)}
    places = {}
    for file, text in texts.items():
        for name in TYPE.findall(text):
            places.setdefault(name, file)
    edges = collections.defaultdict(lambda: collections.defaultdict(set))
    members = extension_members(texts, declared)
    for file, text in texts.items():
        own = set(NESTED.findall(text))
        for name in set(re.findall(r"\.(\w+)\b", text) + re.findall(r"(?<![.\w])(\w+)\(", text)) & set(members):
            if folder(members[name]) != folder(file):
                edges[folder(file)][folder(members[name])].add(f"{name} ({file})")
        for name in set(re.findall(r"\b[A-Z]\w*", text)) - own:
            place = places.get(name)
            if place and folder(place) != folder(file):
                edges[folder(file)][folder(place)].add(f"{name} ({file})")
    return edges


def declarations(root, targets):
    """How often each name is declared, whatever it is."""
    declared = collections.Counter()
    for target in targets:
        for file in target.files(root) if target.kind in ("module", "executable") else ():
            text = code(read(os.path.join(root, target.path, file)))
            declared.update(DECLARED.findall(text))
            for cases in re.findall(r"^\s+case ((?:\w+, )+\w+)$", text, flags=re.M):
                declared.update(cases.split(", ")[1:])
    return declared


def extension_members(texts, declared):
    """{name: file} of what extensions add and nothing else declares: a name alone does not tell whose it is, so only long ones count."""
    found = {}
    for file, text in texts.items():
        for block in re.split(r"^(?=\S)", text, flags=re.M):
            if re.match(rf"{MODIFIERS}extension\s", block):
                for name in MEMBER.findall(block):
                    if len(name) >= 10 and not name.islower():
                        found[name] = file
    return {name: file for name, file in found.items() if declared[name] == 1}


def circles(edges):
    """Sets of nodes that can each be reached from each other; at least two each. Edges: {node: nodes}."""
    reach = {}
    for node in list(edges):
        seen, open_nodes = set(), list(edges[node])
        while open_nodes:
            each = open_nodes.pop()
            if each not in seen:
                seen.add(each)
                open_nodes += edges.get(each, ())
        reach[node] = seen
    found = {frozenset(other for other in reach[node] if node in reach.get(other, ())) for node in reach}
    return sorted((group for group in found if len(group) > 1), key=sorted)


def wrong_folders(root, targets):
    declared = declarations(root, targets)
    for target in targets:
        if target.kind not in ("module", "executable"):
            continue
        edges = folder_edges(root, target, declared)
        for group in circles(edges):
            yield f"{target.path}: the folders {', '.join(sorted(group))} depend on each other — part what they share:"
            for one in sorted(group):
                for other in sorted(group & set(edges[one])):
                    yield f"    {one} uses of {other}: {', '.join(sorted(edges[one][other])[:6])}"


def wrong_engines(root, targets):
    for pattern, home in ENGINES.items():
        for target in targets:
            if target.kind == "tests" and home in target.dependencies:
                continue
            if target.name == home or target.name in BENCHES or target.kind == "library":
                continue
            named = set()
            for file in target.files(root):
                if file.split(os.sep)[0] == COMPOSITION.get(target.name):
                    continue
                for name in re.findall(rf"\b(?:{pattern})\b", code(read(os.path.join(root, target.path, file)))):
                    named.add((file, name))
            known = home in KNOWN_ENGINES.get(target.name, ())
            if known and not named:
                yield f"Tests/Support/structure.py: {target.name} names nothing of {home} any more — take it from KNOWN_ENGINES"
            for file, name in sorted(named):
                if not known:
                    yield f"{target.path}/{file}: names {name} — engines are {home}'s, and chosen in the composition"


def wrong_words(root, targets):
    for target in targets:
        if target.name in SPOKEN_IN:
            for file in target.files(root):
                for number, line in enumerate(read(os.path.join(root, target.path, file)).splitlines(), 1):
                    if SPOKEN.search(re.sub(r"//.*", "", line)):
                        yield f"{target.path}/{file}:{number}: has a word of a language — it belongs in config/languages"


def wrong_picture(root, targets):
    path = os.path.join(root, PICTURE)
    if not os.path.exists(path) or read(path) != picture(targets):
        yield f"{PICTURE}: is not of today's Package.swift — run Tests/Support/structure.py --draw"
    name = os.path.splitext(os.path.basename(PICTURE))[0]
    if f"]({name})" not in read(os.path.join(root, CATALOG, "Pipeline.md")):
        yield f"{CATALOG}/Pipeline.md: does not show the modules — write ![…]({name})"


# MARK: - The picture


def reduced(edges):
    """Without what follows from other edges."""
    def reach(node, seen):
        for each in edges[node]:
            if each not in seen:
                seen.add(each)
                reach(each, seen)
        return seen

    return {
        node: {each for each in edges[node] if not any(each in reach(other, set()) for other in edges[node] - {each})}
        for node in edges
    }


def layers(edges):
    """From the bottom: each as low as what it uses allows."""
    height = {}

    def level(node):
        if node not in height:
            height[node] = 1 + max((level(each) for each in edges[node]), default=-1)
        return height[node]

    rows = collections.defaultdict(list)
    for node in sorted(edges):
        rows[level(node)].append(node)
    return [rows[index] for index in range(len(rows))]


def ordered(rows, edges):
    """The rows in an order that lets edges run straight: each node near the middle of those that it is joined with."""
    joined = collections.defaultdict(set)
    for node in edges:
        for each in edges[node]:
            joined[node].add(each)
            joined[each].add(node)
    for turn in range(24):
        place = {node: (index + 0.5) / len(row) for row in rows for index, node in enumerate(row)}
        for row in rows if turn % 2 == 0 else reversed(rows):
            def middle(node):
                # In an order of their own: sums of floating-point numbers depend on it.
                near = [place[each] for each in sorted(joined[node])]
                return (sum(near) / len(near) if near else place[node], node)

            row.sort(key=middle)
            for index, node in enumerate(row):
                place[node] = (index + 0.5) / len(row)
    return rows


CELL, BOX_HEIGHT, ROW, MARGIN = 128, 40, 92, 24


def picture(targets):
    drawn = [target for target in targets if target.kind in ("module", "executable") and target.name not in NOT_DRAWN]
    drawn = [target for target in drawn if not target.name.startswith("wilco-")]
    names = {target.name for target in drawn}
    edges = reduced({target.name: target.dependencies & names for target in drawn})
    ours = {target.name for target in targets if target.kind != "library"}
    outside = {target.name: sorted(target.dependencies - ours) for target in drawn}
    rows = ordered(layers(edges), edges)
    width = max(len(row) for row in rows) * CELL + 2 * MARGIN
    height = len(rows) * ROW - (ROW - BOX_HEIGHT) + 2 * MARGIN
    spot = {}
    for level, row in enumerate(rows):
        left = (width - len(row) * CELL) / 2
        for index, node in enumerate(row):
            spot[node] = (left + (index + 0.5) * CELL, height - MARGIN - BOX_HEIGHT / 2 - level * ROW)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" text-anchor="middle">',
        "<title>The modules of Wilco: each uses those that its lines lead down to</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        '<g fill="none" stroke="#8a94a6" stroke-width="1.2">',
    ]
    for node in sorted(edges):
        for other in sorted(edges[node]):
            (x1, y1), (x2, y2) = spot[node], spot[other]
            y1, y2 = y1 + BOX_HEIGHT / 2, y2 - BOX_HEIGHT / 2
            bend = (y2 - y1) / 2
            lines.append(f'<path d="M{x1:g} {y1:g}C{x1:g} {y1 + bend:g} {x2:g} {y2 - bend:g} {x2:g} {y2:g}"/>')
    lines.append("</g>")
    for node in sorted(spot, key=lambda each: (-spot[each][1], spot[each][0])):
        x, y = spot[node]
        wide = CELL - 12
        lines.append(
            f'<rect x="{x - wide / 2:g}" y="{y - BOX_HEIGHT / 2:g}" width="{wide}" height="{BOX_HEIGHT}" rx="6" '
            'fill="#f3f6fb" stroke="#44546a"/>'
        )
        libraries = ", ".join(outside[node])
        lines.append(f'<text x="{x:g}" y="{y + (-1 if libraries else 5):g}" font-size="14" fill="#1c2430">{node}</text>')
        if libraries:
            size = 9 if len(libraries) <= 24 else max(6.5, 9 * 24 / len(libraries))
            lines.append(f'<text x="{x:g}" y="{y + 13:g}" font-size="{size:.3g}" fill="#5a6678">{libraries}</text>')
    return "\n".join(lines + ["</svg>", ""])


def main():
    targets = Manifest(read(os.path.join(ROOT, "Package.swift"))).targets
    if sys.argv[1:] == ["--draw"]:
        with open(os.path.join(ROOT, PICTURE), "w", encoding="utf-8") as file:
            file.write(picture(targets))
        return
    complaints = []
    for ask in (wrong_imports, wrong_folders, wrong_engines, wrong_words, wrong_picture):
        complaints += ask(ROOT, targets)
    for complaint in complaints:
        print(complaint)
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()

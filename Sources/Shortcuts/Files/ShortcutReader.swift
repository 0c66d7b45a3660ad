package import YAMLFiles

/// Reads a shortcut's file; see the article Shortcuts for its form.
package struct ShortcutReader {
    package init() {}

    /// Reads one shortcut from text.
    ///
    /// - Parameter path: Names the text in complaints.
    /// - Returns: Nil when there are errors; they are in `problems`.
    package func read(_ text: String, path: String, _ problems: YAMLProblems) -> Shortcut? {
        do {
            return read(try YAMLFile.parse(text, path: path).section(problems), problems)
        } catch {
            problems.add(error.problem)
            return nil
        }
    }

    /// Reads the shortcut that `section` holds.
    package func read(_ section: YAMLSection, _ problems: YAMLProblems) -> Shortcut? {
        let before = problems.all.filter { $0.severity == .error }.count
        let name = section.string("name")
        if let name, name.trimmed.isEmpty { section.value("name")?.complain("the name is empty", mend: "write a name") }
        var phrases: [Phrase] = []
        for value in section.value("phrases")?.oneOrMore() ?? [] {
            if value.isScalar {
                if let text = value.string() { phrases.append(Phrase(text)) }
            } else if let phrase = value.section() {
                if let text = phrase.string("text") {
                    phrases.append(Phrase(text, pronunciation: phrase.optionalString("pronunciation")))
                }
                phrase.finish()
            }
        }
        let listing = listing(section)
        let description = section.optionalString("description")
        var steps: [Step]
        if section.key("do") != nil {
            // The short form: one request.
            let step = StepReader().intent(section)
            steps =
                step.map { [Step($0, place: Step.Place(line: section.place.line, column: section.place.column))] } ?? []
        } else if let list = section.required("steps")?.list() {
            if list.isEmpty {
                section.value("steps")?.complain("there are no steps", mend: "add one, such as `- say: hello`")
            }
            steps = list.compactMap { StepReader().step($0) }
        } else {
            steps = []
        }
        section.finish()
        guard let name, problems.all.filter({ $0.severity == .error }).count == before else { return nil }
        return Shortcut(
            name: name.trimmed,
            phrases: phrases,
            description: description,
            listing: listing,
            steps: steps
        )
    }

    private func listing(_ section: YAMLSection) -> ShortcutListing {
        var listing = ShortcutListing()
        if let place = section.value("folder"), let name = place.string() {
            if let problem = ShortcutListing.problem(ofFolder: name) {
                place.complain(problem.message, mend: problem.mend)
            }
            listing.folder = name.trimmed
        }
        let colours = ShortcutListing.Colour.allCases.map(\.rawValue)
        listing.colour = section.optionalChoice("colour", colours).flatMap(ShortcutListing.Colour.init)
        if let place = section.value("icon"), let icon = place.string() {
            if !ShortcutListing.isIcon(icon) {
                place.complain("\"\(icon)\" is no icon", mend: "write one emoji, letter or sign, such as \"🍲\"")
            }
            listing.icon = icon
        }
        listing.isPinned = section.optionalBoolean("pinned") ?? false
        return listing
    }
}

extension String {
    /// Without white space at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

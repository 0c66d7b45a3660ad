package import WilcoIntents
internal import YAMLFiles

/// Sentences of an app's own tests, and how they must be understood.
package struct AppTest: Sendable, Hashable {
    package var sentences: [String]
    /// Nil: the sentences must be rejected.
    package var intent: String?
    /// By parameter name, in the form of `wilco understand --json`; parameters that are not named may have any value.
    package var parameters: [String: JSONValue]
    package var context: [String: JSONValue]
    /// BCP 47; nil: any.
    package var locale: String?
    package var location: SourceLocation

    package init(
        sentences: [String],
        intent: String?,
        parameters: [String: JSONValue] = [:],
        context: [String: JSONValue] = [:],
        locale: String? = nil,
        location: SourceLocation
    ) {
        self.sentences = sentences
        self.intent = intent
        self.parameters = parameters
        self.context = context
        self.locale = locale
        self.location = location
    }

    /// Reads `tests/*.yaml`; a file named after a locale (`tests/de-DE.yaml`) is for that locale.
    package static func load(folder: String) -> (tests: [AppTest], problems: [AppProblem]) {
        let problems = YAMLProblems()
        return (load(folder: folder, problems: problems), problems.all.map { AppProblem($0) })
    }

    static func load(folder: String, problems: YAMLProblems) -> [AppTest] {
        AppFolder.files(in: "\(folder)/tests").flatMap { name -> [AppTest] in
            let locales = AppFolder.locales(of: folder)
            let locale = locales.first { name == "\($0)\(AppFolder.suffix)" }
            let path = "\(folder)/tests/\(name)"
            if let problem = RegularFile.strayed(path, from: folder) {
                problems.add(problem)
                return []
            }
            do throws(YAMLError) {
                if let reason = RegularFile.fault(at: path, limit: FolderLimits.file) {
                    throw YAMLError.unreadable(file: path, reason: reason)
                }
                let file = try YAMLFile.load(path).value(problems)
                return (file.list() ?? []).compactMap { AppTest($0, locale: locale) }
            } catch {
                problems.add(error.problem)
                return []
            }
        }
    }

    private init?(_ value: YAMLValue, locale: String?) {
        guard let section = value.section() else { return nil }
        defer { section.finish() }
        let sentences = section.required("sentences")?.oneOrMore().compactMap { $0.string() }
        if section.value("intent") == nil, section.key("intent") == nil {
            value.complain("\"intent\" is missing", mend: "name the intent, or write `intent: null` for a rejection")
        }
        self.init(
            sentences: sentences ?? [],
            intent: section.optionalString("intent"),
            parameters: section.value("parameters")?.members() ?? [:],
            context: section.value("context")?.members() ?? [:],
            locale: section.optionalString("locale") ?? locale,
            location: SourceLocation(file: value.file, line: value.line, column: value.column)
        )
    }
}

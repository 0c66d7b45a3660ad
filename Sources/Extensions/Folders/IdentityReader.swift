private import FoundationEssentials
internal import WilcoIntents
internal import YAMLFiles

/// Reads `app.yaml`: who the app is and how it is started.
struct IdentityReader {
    struct Identity {
        var id: String
        var name: SpokenName
        var names: [SpokenName]
        var description: String
        var handler: HandlerDefinition?
        var permissions: [AppPermission]
        var opening: AppOpening?
        var icon: String?
    }

    let folder: String

    func read(_ file: YAMLSection) -> Identity? {
        if let version = file.required("wilco"), let number = version.integer(), number != 1 {
            version.complain("format \(number) is not known", mend: "write `wilco: 1`")
        }
        let id = file.required("id").flatMap { identifier($0) }
        let name = file.required("name").flatMap { SpokenName(appName: $0) }
        var permissions: [AppPermission] = []
        for permission in file.entries("permissions") {
            let reason = permission.value.string() ?? ""
            if !isKnown(permission.name) {
                permission.key.complain(
                    "unknown permission \"\(permission.name)\"",
                    mend: "known ones: \(Self.permissions.joined(separator: ", ")), and data: with an app's id"
                )
            }
            if reason.isEmpty {
                permission.value.complain("the reason is empty", mend: "say in a sentence what the app does with it")
            }
            permissions.append(AppPermission(name: permission.name, reason: reason))
        }
        var identity = Identity(
            id: id ?? "",
            name: name ?? SpokenName(""),
            names: file.list("names").compactMap { SpokenName(appName: $0) },
            description: file.optionalString("description") ?? "",
            handler: file.optionalSection("handler").flatMap { handler($0) },
            permissions: permissions,
            opening: file.optionalSection("open").flatMap { opening($0, permissions) },
            icon: file.value("icon").flatMap { icon($0) }
        )
        for permission in permissions { identity.handler?.permissions[permission.name] = permission.reason }
        file.finish()
        return id == nil || name == nil ? nil : identity
    }

    private func icon(_ value: YAMLValue) -> String? {
        guard let name = value.string() else { return nil }
        if !FileManager.default.fileExists(atPath: folder + "/" + name) {
            value.complain(
                "there is no \"\(name)\" in the app's folder",
                mend: "put the picture there, or remove the key"
            )
        }
        return name
    }

    /// One of `command`, `url`, `dbus`.
    private func opening(_ section: YAMLSection, _ permissions: [AppPermission]) -> AppOpening? {
        defer { section.finish() }
        let command = section.strings("command")
        let url = section.optionalString("url")
        let name = section.optionalString("dbus")
        switch (command.isEmpty, url, name) {
        case (false, nil, nil):
            // Nothing confines it, so that nobody may be taken unawares.
            guard permissions.contains(where: { $0.name == AppPermission.open }) else {
                section.place.complain(
                    "a program that is opened runs with the user's rights, and the permission `open` is not declared",
                    mend: "say why under `permissions: {open: …}`"
                )
                return nil
            }
            return .command(program(command, section))
        case (true, let url?, nil):
            guard !url.lowercased().hasPrefix("file:") else {
                section.place.complain(
                    "a file cannot be opened",
                    mend: "write an address of the app's own, or a `command`"
                )
                return nil
            }
            return .url(url)
        case (true, nil, let name?): return .bus(name)
        default:
            section.place.complain("an app is opened in one way", mend: "write `command`, `url` or `dbus`")
            return nil
        }
    }

    /// A program of the app's own folder by its whole path: whoever runs it is somewhere else.
    private func program(_ command: [String], _ section: YAMLSection) -> [String] {
        guard let name = command.first, name.hasPrefix("./") else { return command }
        complainUnlessExecutable(name, "the program", at: section.place)
        return ["\(folder)/\(name.dropFirst(2))"] + command.dropFirst()
    }

    private func complainUnlessExecutable(_ name: String, _ what: String, at place: YAMLValue) {
        let path = "\(folder)/\(name.dropFirst(2))"
        guard name.hasPrefix("./"), !FileManager.default.isExecutableFile(atPath: path) else { return }
        let exists = FileManager.default.fileExists(atPath: path)
        let isPackage = FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
        let missing = isPackage ? "build it: swift build -c release --package-path \(folder)" : "add it to the folder"
        place.complain(
            "\(what) \(name) \(exists ? "is not executable" : "is missing")",
            mend: exists ? "chmod +x \(path)" : missing,
            severity: .warning
        )
    }

    static let permissions = ["use", "vocabulary", "network", "location", AppPermission.open]

    private func isKnown(_ permission: String) -> Bool {
        Self.permissions.contains(permission)
            // An id leads to that app's folder and nowhere else.
            || permission.hasPrefix("data:") && Self.isIdentifier(permission.dropFirst(5))
    }

    private static func isIdentifier(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, first != "-" else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    private func identifier(_ value: YAMLValue) -> String? {
        guard let id = value.string() else { return nil }
        guard Self.isIdentifier(id) else {
            value.complain("\"\(id)\" cannot be an id", mend: "use letters, digits and hyphens")
            return nil
        }
        if AppDefinition.reservedIDs.contains(id.lowercased()) {
            value.complain("the id \"\(id)\" is Wilco's own", mend: "choose another")
            return nil
        }
        if !folder.hasSuffix("/\(id)") {
            value.complain(
                "the folder has another name than the app's id \"\(id)\"",
                mend: "rename one of them",
                severity: .warning
            )
        }
        return id
    }

    private func handler(_ section: YAMLSection) -> HandlerDefinition? {
        defer { section.finish() }
        let deadline = section.optionalNumber("deadline", in: 0.1...600) ?? 10
        let idempotent = section.optionalBoolean("idempotent") ?? false
        guard let value = section.required("command") else { return nil }
        let command = value.oneOrMore().compactMap { $0.string() }
        guard let executable = command.first, !executable.isEmpty else {
            value.complain("the command is empty", mend: "name an executable, as in `command: [./handler.py]`")
            return nil
        }
        complainUnlessExecutable(executable, "the handler", at: value)
        return HandlerDefinition(
            command: command,
            deadline: .milliseconds(Int64(deadline * 1000)),
            honoursIdempotencyKey: idempotent
        )
    }
}

extension SpokenName {
    /// As ``init(_:)``, for what an app is called.
    init?(appName value: YAMLValue) {
        guard let name = SpokenName(value) else { return nil }
        if AppDefinition.assistantNames.contains(AppDefinition.heard(name.text)) {
            value.complain("the name “\(name.text)” is what Wilco is called by", mend: "choose another")
        }
        self = name
    }

    /// A text, or `{say: …, pronunciations: […]}`.
    init?(_ value: YAMLValue) {
        guard value.isMapping else {
            guard let text = value.string() else { return nil }
            self.init(text)
            return
        }
        guard let section = value.section() else { return nil }
        let say = section.string("say")
        let pronunciations = section.pronunciations("pronunciations")
        section.finish()
        guard let say else { return nil }
        self.init(say, pronunciations: pronunciations)
    }
}

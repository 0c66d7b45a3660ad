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
    }

    let folder: String

    func read(_ file: YAMLSection) -> Identity? {
        if let version = file.required("wilco"), let number = version.integer(), number != 1 {
            version.complain("format \(number) is not known", mend: "write `wilco: 1`")
        }
        let id = file.required("id").flatMap { identifier($0) }
        let name = file.required("name").flatMap { SpokenName($0) }
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
            names: file.list("names").compactMap { SpokenName($0) },
            description: file.optionalString("description") ?? "",
            handler: file.optionalSection("handler").flatMap { handler($0) },
            permissions: permissions,
            opening: file.optionalSection("open").flatMap { opening($0, permissions) }
        )
        for permission in permissions { identity.handler?.permissions[permission.name] = permission.reason }
        file.finish()
        return id == nil || name == nil ? nil : identity
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
            return .command(command)
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

    static let permissions = ["use", "vocabulary", "network", "location", AppPermission.open]

    private func isKnown(_ permission: String) -> Bool {
        Self.permissions.contains(permission) || permission.hasPrefix("data:") && permission.count > 5
    }

    private func identifier(_ value: YAMLValue) -> String? {
        guard let id = value.string() else { return nil }
        let allowed = id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        guard allowed, let first = id.first, first != "-" else {
            value.complain("\"\(id)\" cannot be an id", mend: "use letters, digits and hyphens")
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
        if executable.hasPrefix("./"), !FileManager.default.isExecutableFile(atPath: "\(folder)/\(executable)") {
            let exists = FileManager.default.fileExists(atPath: "\(folder)/\(executable)")
            value.complain(
                "the handler \(executable) \(exists ? "is not executable" : "is missing")",
                mend: exists ? "chmod +x \(folder)/\(executable.dropFirst(2))" : "add it to the folder",
                severity: .warning
            )
        }
        return HandlerDefinition(
            command: command,
            deadline: .milliseconds(Int64(deadline * 1000)),
            honoursIdempotencyKey: idempotent
        )
    }
}

extension SpokenName {
    /// A text, or `{say: …, pronunciations: […]}`.
    init?(_ value: YAMLValue) {
        guard value.isMapping else {
            guard let text = value.string() else { return nil }
            self.init(text)
            return
        }
        guard let section = value.section() else { return nil }
        let say = section.string("say")
        let pronunciations = section.strings("pronunciations")
        section.finish()
        guard let say else { return nil }
        self.init(say, pronunciations: pronunciations)
    }
}

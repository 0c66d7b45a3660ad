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
        /// Where the names stand, as of ``AppDefinition/places``.
        var places: [String: SourceLocation] = [:]
    }

    let folder: String

    func read(_ file: YAMLSection) -> Identity? {
        if let version = file.required("wilco"), let number = version.integer(), number != 1 {
            version.complain("format \(number) is not known", mend: "write `wilco: 1`")
        }
        let id = file.required("id").flatMap { identifier($0) }
        let nameValue = file.required("name")
        let name = nameValue.flatMap { SpokenName(appName: $0) }
        var permissions: [AppPermission] = []
        for permission in file.entries("permissions") {
            let reason = said(permission.value)
            if !isKnown(permission.name) {
                permission.key.complain(
                    "unknown permission \"\(permission.name)\"",
                    mend: "known ones: \((Self.permissions + ["open:HOST", "data:APP"]).joined(separator: ", "))"
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
            description: file.value("description").map(said) ?? "",
            handler: file.optionalSection("handler").flatMap { handler($0) },
            permissions: permissions,
            opening: file.optionalSection("open").flatMap { opening($0, permissions) },
            icon: file.value("icon").flatMap { icon($0) }
        )
        identity.places["name"] = nameValue?.sourceLocation
        for value in file.list("names") { identity.places.note(value, named: SpokenName(value)) }
        for permission in permissions { identity.handler?.permissions[permission.name] = permission.reason }
        file.finish()
        return id == nil || name == nil ? nil : identity
    }

    /// What Wilco says of the app before anybody has allowed it.
    private func said(_ value: YAMLValue) -> String {
        let text = (value.string() ?? "").folded()
        if text.count > Self.longestSentence {
            value.complain("it has more than \(Self.longestSentence) characters", mend: "say it in a sentence")
        }
        return text
    }

    /// Characters.
    private static let longestSentence = 300

    private func icon(_ value: YAMLValue) -> String? {
        guard let name = value.string() else { return nil }
        let path = folder + "/" + name
        guard let picture = RegularFile.bytes(path, upTo: 16 * ShownImage.longest) else {
            value.complain(
                "there is no \"\(name)\" in the app's folder",
                mend: "put the picture there, or remove the key"
            )
            return name
        }
        if let fault = ShownImage.fault(in: picture) {
            value.complain("\"\(name)\" is not shown: \(fault)", mend: ShownImage.mend)
        }
        return name
    }

    /// One of `command`, `url`, `dbus`.
    private func opening(_ section: YAMLSection, _ permissions: [AppPermission]) -> AppOpening? {
        defer { section.finish() }
        let command = section.strings("command")
        let url = section.optionalString("url")
        let tells = Set(section.strings("tells"))
        let name = section.optionalString("dbus")
        if url == nil, !tells.isEmpty {
            section.place.complain("`tells` is for an address", mend: "write `url`, too, or remove it")
        }
        switch (command.isEmpty, url, name) {
        case (false, nil, nil):
            guard let name = command.first, isProgram(name, section), mayOpenPrograms(section, permissions) else {
                return nil
            }
            return .command(program(command, section))
        case (true, let url?, nil):
            return opening(at: url, tells, section.place, permissions)
        case (true, nil, let name?):
            guard AppOpening.isBusName(name) else {
                section.place.complain(
                    "\"\(name.folded(atMost: 100))\" is no name on the session bus",
                    mend: "write one like org.example.Photos"
                )
                return nil
            }
            return mayOpenPrograms(section, permissions) ? .bus(name) : nil
        default:
            section.place.complain("an app is opened in one way", mend: "write `command`, `url` or `dbus`")
            return nil
        }
    }

    /// Nothing confines what is opened, so that nobody may be taken unawares.
    private func mayOpenPrograms(_ section: YAMLSection, _ permissions: [AppPermission]) -> Bool {
        if permissions.contains(where: { $0.name == AppPermission.open }) { return true }
        section.place.complain(
            "a program that is opened runs with the user's rights, and the permission `open` is not declared",
            mend: "say why under `permissions: {open: …}`"
        )
        return false
    }

    /// Whatever is told to an address leaves the machine.
    private func opening(
        at url: String,
        _ tells: Set<String>,
        _ place: YAMLValue,
        _ permissions: [AppPermission]
    ) -> AppOpening? {
        do throws(WebAddress.Fault) {
            let permission = AppPermission.opening(host: try WebAddress(url).host)
            if permissions.contains(where: { $0.name == permission }) { return .url(url, tells: tells) }
            place.complain(
                "the permission `\(permission)` is not declared",
                mend: "say why under `permissions: {\"\(permission)\": …}`"
            )
        } catch {
            let what = "\"\(url.folded(atMost: 100))\""
            switch error {
            case .notWeb where url.lowercased().hasPrefix("file:"):
                place.complain("a file cannot be opened", mend: "write an address of the app's own, or a `command`")
            case .notWeb: place.complain("\(what) is no address of the web", mend: "write https:// and a host")
            case .noPlainHost:
                place.complain(
                    "\(what) has no plain host",
                    mend: "write letters, digits, hyphens and dots after https://"
                )
            case .notAnAddress:
                place.complain(
                    "\(what) is no address",
                    mend: "write it as a browser shows it, without spaces or quotes"
                )
            }
        }
        return nil
    }

    /// A program of the app's own folder by its whole path: whoever runs it is somewhere else.
    private func program(_ command: [String], _ section: YAMLSection) -> [String] {
        guard let name = command.first, name.hasPrefix("./") else { return command }
        complainUnlessExecutable(name, "the program", at: section.place)
        return ["\(folder)/\(name.dropFirst(2))"] + command.dropFirst()
    }

    /// A name that is found as others are, or a path: none leads out of the folder, and nobody reads it as an option or a script.
    private func isProgram(_ name: String, _ section: YAMLSection) -> Bool {
        let isPath = name.contains("/")
        let signs: Set<Character> = [".", "_", "-", "+", "@"]
        let isName =
            !name.isEmpty && !name.hasPrefix("-")
            && name.allSatisfy { $0.isLetter || $0.isNumber || signs.contains($0) }
        let isInside = name.hasPrefix("./") && !name.split(separator: "/").contains("..")
        if isPath ? name.hasPrefix("/") || isInside : isName { return true }
        section.place.complain(
            "\"\(name.folded(atMost: 100))\" is no program",
            mend: "write its name, its path from /, or where it is in the app's folder, as in `command: [./show.py]`"
        )
        return false
    }

    private func complainUnlessExecutable(_ name: String, _ what: String, at place: YAMLValue) {
        let path = "\(folder)/\(name.dropFirst(2))"
        guard name.hasPrefix("./") else { return }
        guard !FileManager.default.isExecutableFile(atPath: path) else {
            complainUnlessItStarts(path, "\(what) \(name)", at: place)
            return
        }
        let exists = FileManager.default.fileExists(atPath: path)
        let isPackage = FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
        let missing = isPackage ? "build it: swift build -c release --package-path \(folder)" : "add it to the folder"
        place.complain(
            "\(what) \(name) \(exists ? "is not executable" : "is missing")",
            mend: exists ? "chmod +x \(path)" : missing,
            severity: .defect
        )
    }

    /// A script's first line says what runs it.
    private func complainUnlessItStarts(_ path: String, _ what: String, at place: YAMLValue) {
        guard let file = RegularFile.beginning(of: path, bytes: 256), !file.starts(with: [0x7F]) else { return }
        let line = file.prefix { $0 != UInt8(ascii: "\n") }
        guard line.starts(with: Array("#!".utf8)) else {
            place.complain(
                "\(what) does not say in its first line what runs it",
                mend: "begin it with #!/usr/bin/env python3, or with what it is written in",
                severity: .defect
            )
            return
        }
        guard line.last == UInt8(ascii: "\r") else { return }
        place.complain(
            "\(what) has line ends of another system, which no script's first line may have",
            mend: "sed -i 's/\\r$//' \(path)",
            severity: .defect
        )
    }

    static let permissions = ["use", "vocabulary", "network", "location", AppPermission.folder, AppPermission.open]

    private func isKnown(_ permission: String) -> Bool {
        Self.permissions.contains(permission)
            // An id leads to that app's folder and nowhere else.
            || permission.hasPrefix("open:") && WebAddress.isHost(permission.dropFirst(5))
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
        let stays = section.optionalBoolean("stays") ?? false
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
            honoursIdempotencyKey: idempotent,
            stays: stays
        )
    }
}

extension SpokenName {
    /// As ``init(_:)``, for what an app is called.
    init?(appName value: YAMLValue) {
        guard let name = SpokenName(value) else { return nil }
        if let (what, mend) = Self.fault(ofName: name.text) { value.complain(what, mend: mend) }
        let isWilcos = AppDefinition.assistantNames.contains { Lookalike.areAlike($0, name.text) }
        if isWilcos || AppDefinition.assistantNames.contains(AppDefinition.heard(name.text)) {
            value.complain("the name “\(name.text)” is what Wilco is called by", mend: "choose another")
        }
        self = name
    }

    /// What people read must be what is there, and short enough to be said.
    private static func fault(ofName name: String) -> (what: String, mend: String)? {
        let shown = name.folded(atMost: longest)
        if shown != name {
            return (
                "the name “\(shown)” is no line of at most \(longest) visible characters",
                "write it plainly, in one line"
            )
        }
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
            return ("the name “\(shown)” has nothing that can be said", "write it in words")
        }
        guard Lookalike.mixesScripts(name) else { return nil }
        return (
            "the name “\(shown)” mixes letters of several scripts that look alike", "write it in the letters of one"
        )
    }

    /// Characters of what an app is called.
    package static let longest = 40

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

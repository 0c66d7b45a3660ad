internal import WilcoIntents

/// What somebody decides about an app.
package struct AppDecision: Sendable, Hashable {
    package enum Verdict: Sendable, Hashable {
        /// It may be used, with everything it asks for; nil leaves the folder that it has.
        case allow(FolderChange?)
        /// Refused, or withdrawn.
        case deny
        /// It may run where nothing confines it, or may no longer.
        case trust(Bool)

        package var name: String {
            switch self {
            case .allow: "allow"
            case .deny: "deny"
            case .trust(let isTrusted): isTrusted ? "trust" : "distrust"
            }
        }
    }

    /// Which folder of the person's it may read and write.
    package enum FolderChange: Sendable, Hashable {
        /// An absolute path.
        case granted(String)
        case withdrawn
    }

    /// Its id, or a name that no other has.
    package var app: String
    package var verdict: Verdict

    package init(_ verdict: Verdict, app: String) {
        self.verdict = verdict
        self.app = app
    }
}

/// The app that was decided about, as the assistant has it now.
package struct DecidedApp: Sendable, Hashable {
    package var id: String
    package var name: String
    /// The folder of the person's that was granted just now; nil: none was.
    package var folder: String?

    package init(id: String, name: String, folder: String? = nil) {
        self.id = id
        self.name = name
        self.folder = folder
    }
}

extension AppDecision {
    /// Characters: no app has a longer name.
    static let longestName = 200
    /// Bytes, as the system has it (`PATH_MAX`).
    static let longestPath = 4096

    /// Reads the app's name.
    static func name(in object: WireObject) throws(ControlError) -> String {
        guard let app = object[text: "app"], !app.isEmpty, app.count <= longestName else {
            throw .malformed("\"app\" names no app")
        }
        return app
    }

    /// Adds its members to a request.
    func write(to object: inout WireObject) {
        object[text: "app"] = app
        object[text: "decision"] = verdict.name
        guard case .allow(let change) = verdict else { return }
        switch change {
        case .granted(let path): object[text: "folder"] = path
        case .withdrawn: object["withoutFolder"] = true
        case nil: break
        }
    }

    /// Reads what need not be trusted.
    init(reading object: WireObject) throws(ControlError) {
        app = try Self.name(in: object)
        switch object[text: "decision"] {
        case "allow":
            if let path = object[text: "folder"] {
                guard path.hasPrefix("/"), path.utf8.count < Self.longestPath, !path.utf8.contains(0) else {
                    throw .malformed("\"folder\" is no absolute path")
                }
                verdict = .allow(.granted(path))
            } else {
                verdict = .allow(object["withoutFolder"]?.boolValue == true ? .withdrawn : nil)
            }
        case "deny": verdict = .deny
        case "trust": verdict = .trust(true)
        case "distrust": verdict = .trust(false)
        default: throw .malformed("\"decision\" is none of allow, deny, trust and distrust")
        }
    }
}

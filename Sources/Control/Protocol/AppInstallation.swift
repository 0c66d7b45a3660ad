internal import WilcoIntents

/// Installs the app whose pieces have come over the same connection.
package struct AppInstallation: Sendable, Hashable {
    package enum Allowance: String, Sendable, Hashable {
        /// What was decided before stays.
        case asBefore
        /// The person has allowed the app what it asks for, unless they have refused it before.
        case unlessRefused
        case allowed
    }

    /// The folder that the person knows it by, an absolute path: only named, never looked into.
    package var folder: String
    package var allowance: Allowance
    /// Ids of apps that the person has named: it may look like these, or take their place.
    package var despite: [String]

    package init(folder: String, _ allowance: Allowance = .asBefore, despite: [String] = []) {
        self.folder = folder
        self.allowance = allowance
        self.despite = despite
    }

    /// The folder's own name.
    package var name: String { String(folder.split(separator: "/").last ?? "") }
}

/// An app that was installed just now.
package struct InstalledApp: Sendable, Hashable {
    package var id: String
    package var name: String
    package var isUpdate: Bool
    /// Nil: nobody has decided.
    package var isAllowed: Bool?
    /// What does not keep it from working.
    package var remarks: [String]
    /// What to show a person who is to decide whether it may be used.
    package var asks: [String]

    package init(
        id: String,
        name: String,
        isUpdate: Bool,
        isAllowed: Bool?,
        remarks: [String] = [],
        asks: [String] = []
    ) {
        self.id = id
        self.name = name
        self.isUpdate = isUpdate
        self.isAllowed = isAllowed
        self.remarks = remarks
        self.asks = asks
    }
}

/// Takes an app away, or what it has stored.
package struct AppRemoval: Sendable, Hashable {
    package enum Extent: String, Sendable, Hashable {
        case everything
        /// Its data is there when it is installed again.
        case keepingData
        /// It stays; what it has stored and learned goes.
        case dataOnly
    }

    package var app: String
    package var extent: Extent

    package init(_ app: String, _ extent: Extent) {
        self.app = app
        self.extent = extent
    }
}

extension AppInstallation {
    /// Adds its members to a request.
    func write(to object: inout WireObject) {
        object[text: "folder"] = folder
        object[text: "allow"] = allowance == .asBefore ? nil : allowance.rawValue
        object["despite"] = despite.isEmpty ? nil : .array(despite.map(JSONValue.string))
    }

    /// Reads what need not be trusted.
    init(reading object: WireObject) throws(ControlError) {
        guard let folder = object[text: "folder"], folder.hasPrefix("/"), folder.utf8.count < AppDecision.longestPath,
            folder.split(separator: "/").allSatisfy(AppPiece.isName), folder != "/"
        else { throw .malformed("\"folder\" is no absolute path of a folder") }
        self.folder = folder
        let allow = object[text: "allow"] ?? Allowance.asBefore.rawValue
        guard let allowance = Allowance(rawValue: allow) else {
            throw .malformed("\"allow\" is none of asBefore, unlessRefused and allowed")
        }
        self.allowance = allowance
        let named = object["despite"]?.arrayValue ?? []
        despite = named.compactMap(\.stringValue)
        guard despite.count == named.count, named.count <= Self.mostNamed,
            despite.allSatisfy({ $0.count <= AppDecision.longestName })
        else { throw .malformed("\"despite\" is no list of apps") }
    }

    private static let mostNamed = 100
}

extension AppRemoval {
    /// Adds its members to a request.
    func write(to object: inout WireObject) {
        object[text: "app"] = app
        object[text: "extent"] = extent.rawValue
    }

    /// Reads what need not be trusted.
    init(reading object: WireObject) throws(ControlError) {
        app = try AppDecision.name(in: object)
        guard let extent = object[text: "extent"].flatMap(Extent.init) else {
            throw .malformed("\"extent\" is none of everything, keepingData and dataOnly")
        }
        self.extent = extent
    }
}

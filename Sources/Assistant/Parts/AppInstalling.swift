package import Access
package import Control
internal import Glibc
package import WilcoIntents

/// Puts apps among those of the user, and takes them away: done above the assistant that serves, which tries and checks them.
package protocol AppInstalling: Sendable {
    /// Checks the app in a folder, copies it and has it answer, and puts it in the place of the version before.
    ///
    /// - Parameters:
    ///   - origin: The folder that the person knows it by, where that is another.
    ///   - allows: The person has allowed the app what it asks for; else its trial goes by what was decided before.
    ///   - despite: Ids of apps that the person has named: it may look like these, or take their place.
    func install(_ folder: String, from origin: String?, allows: Bool, despite: Set<String>) async throws
        -> InstalledVersion

    /// Removes an app and what was decided on it.
    func remove(_ id: String, keepsData: Bool) throws

    /// Erases what an app has stored; it stays, with what was decided on it.
    ///
    /// - Parameter isRemoved: The app itself was there until now: that it has stored nothing is no failure.
    func eraseData(of id: String, isRemoved: Bool) throws

    /// Removes what installations have left that were cut short.
    func removeLeftovers()
}

extension AppInstalling {
    /// Installs the app in a folder as a command asks for it, and writes down whether it may be used.
    package func install(
        _ folder: String,
        as installation: AppInstallation,
        access: AccessControl
    ) async throws -> InstalledApp {
        let version = try await install(
            folder,
            from: installation.folder,
            allows: installation.allowance != .asBefore,
            despite: Set(installation.despite)
        )
        let app = version.app
        switch installation.allowance {
        case .unlessRefused where try access.standing(of: app) == false: break
        case .allowed, .unlessRefused: try access.decide(app, isGranted: true)
        case .asBefore: break
        }
        return InstalledApp(
            id: app.id,
            name: app.name.text,
            isUpdate: version.isUpdate,
            isAllowed: try access.standing(of: app),
            remarks: version.remarks,
            asks: version.asks
        )
    }

    /// Removes an app, or what it has stored and learned.
    ///
    /// - Parameter removed: Called when it is gone, before its data goes: its process ends then.
    package func remove(
        _ removal: AppRemoval,
        of parts: AssistantParts,
        removed: () async throws -> Void
    ) async throws {
        let app = removal.app
        let known = parts.generation.apps
        if !known.contains(where: { $0.id == app }), let near = AppNaming.nearest(to: app, among: known) {
            throw AppNaming.Fault.unknown(app, near: near)
        }
        var failure: (any Error)?
        if removal.extent != .dataOnly {
            try remove(app, keepsData: true)
            do { try await removed() } catch { failure = error }
        }
        if removal.extent != .keepingData {
            try eraseData(of: app, isRemoved: removal.extent == .everything)
            try await parts.session.forget(app: app)
        }
        if removal.extent == .dataOnly { try await removed() }
        if let failure { throw failure }
    }
}

/// A version of an app that was installed just now.
package struct InstalledVersion: Sendable {
    package var app: AppDefinition
    package var isUpdate: Bool
    /// What does not keep it from working: warnings, and conflicts with other apps.
    package var remarks: [String]
    /// What it asks for, for a person who is to decide.
    package var asks: [String]

    package init(app: AppDefinition, isUpdate: Bool, remarks: [String], asks: [String]) {
        self.app = app
        self.isUpdate = isUpdate
        self.remarks = remarks
        self.asks = asks
    }
}

/// Names of folders that a process makes for a while, told apart from those of one that has gone.
package enum PassingFolder {
    /// Whether a folder, whose name ends in the number of the process that made it, is nobody's any more.
    ///
    /// - Parameter isOwn: What this process would have made is counted as left over, too: it has not begun yet.
    package static func isLeft(_ name: String, isOwn: Bool) -> Bool {
        guard let process = name.split(separator: "-").last.flatMap({ Int32($0) }), process > 0 else { return false }
        return process == getpid() ? isOwn : kill(process, 0) != 0 && errno == ESRCH
    }
}

package import Configuration
package import Extensions
internal import Foundation
package import Resolution
package import Storage
package import WilcoIntents

/// Who may do what: the user's decisions about apps, and the lock; read anew for every turn, so that a command counts at once.
package struct AccessControl: Sendable {
    package let grants: AppGrants
    package let lock: AssistantLock
    /// Apps that the user has installed: these ask before their first use.
    ///
    /// The others were named on the command line or in the settings, or came with the system, which allows them; those of the
    /// latter can be refused.
    private let asking: Set<String>
    /// Named on the command line: that allows them, whatever was decided before.
    private let named: Set<String>
    /// What was decided since.
    private let refusedNames: RefusedNames
    private let apps: [AppDefinition]
    private let dataFolder: String
    /// Wilco's own folders, which hold what apps must not decide.
    private let ownFolders: [String]
    /// Whatever is done is done to a copy: folders of the person's are nobody's then.
    private let isRehearsal: Bool
    /// Nil: a rehearsal, which has nobody's session.
    private let session: SessionLock?

    /// - Parameter userData: Where the decisions are kept.
    package init(apps: [AppDefinition], paths: Paths, options: AssistantOptions, userData: LazyStore) {
        grants = AppGrants(userData: userData, folder: paths.data)
        lock = AssistantLock(userData: userData, folder: paths.state)
        self.apps = apps
        dataFolder = paths.data + "/app-data/apps"
        ownFolders =
            [paths.data, paths.state, paths.cache]
            + paths.configurationFiles.map { ($0 as NSString).deletingLastPathComponent }
        isRehearsal = options.isRehearsal
        session = options.isRehearsal ? nil : SessionLock(environment: options.environment)
        let isNamed = !options.apps.isEmpty
        named = isNamed ? Set(apps.map(\.id)).subtracting(options.askingApps) : []
        refusedNames = options.refusedNames
        let installed = paths.data + "/apps/"
        asking = isNamed ? options.askingApps : Set(apps.filter { $0.folder.hasPrefix(installed) }.map(\.id))
    }

    /// What is allowed now.
    package func policy() async -> AccessPolicy {
        let decided = try? grants.read()
        var decisions: [String: AccessPolicy.Decision] = [:]
        for app in apps { decisions[app.id] = decision(on: app, in: decided) }
        let isSessionLocked = await session?.isLocked() ?? false
        let lock = lock.state
        return AccessPolicy(
            decisions: decisions,
            isLocked: lock.isLocked,
            isSessionLocked: isSessionLocked,
            hasPIN: lock.hasPIN,
            authentications: lock.authentications
        )
    }

    /// Whether the app may be used; nil: the user has not been asked.
    package func isAllowed(_ app: AppDefinition) -> Bool? {
        switch decision(on: app, in: try? grants.read()) {
        case .granted: true
        case .denied, .unknown, .removed: false
        case .undecided: nil
        }
    }

    /// What the user has decided on the app as it is now, wherever it lies; nil: nothing, or it asks for more than it did then.
    package func standing(of app: AppDefinition) throws -> Bool? {
        try grants.read()[app.id]?.decision(on: app)
    }

    /// The desktop's session is locked.
    package func isSessionLocked() async -> Bool { await session?.isLocked() ?? false }

    package func isTrusted(_ app: AppDefinition) -> Bool {
        (try? grants.read())?[app.id]?.isTrusted == true
    }

    package func decide(_ app: AppDefinition, isGranted: Bool) throws {
        try grants.change(app.id) { Self.decide(app, isGranted: isGranted, &$0) }
        refusedNames.note(app.id, isRefused: !isGranted)
    }

    /// Allows the app what it asks for, and lets it read and write a folder of the person's from now on, in the place of any before.
    ///
    /// - Parameter path: Absolute; nil: none any more.
    /// - Returns: The folder, without links.
    @discardableResult
    package func allow(_ app: AppDefinition, folder path: String?) throws -> String? {
        let folder = try path.map { path throws(FolderRefusal) in
            try FolderRefusal.checked(path, for: app, ownFolders: ownFolders)
        }
        try grants.change(app.id) {
            Self.decide(app, isGranted: true, &$0)
            $0.folder = folder
        }
        refusedNames.note(app.id, isRefused: false)
        return folder
    }

    private static func decide(_ app: AppDefinition, isGranted: Bool, _ grant: inout AppGrant) {
        grant.isAllowed = isGranted
        grant.permissions = isGranted ? Set(app.permissions.map(\.name)) : []
        if !isGranted { grant.folder = nil }
    }

    /// The folder of the person's that the app has been granted; nil: none, or it asks for none.
    package func folder(of app: AppDefinition) -> GrantedFolder? {
        guard app.permissions.contains(where: { $0.name == AppPermission.folder }) else { return nil }
        return (try? grants.read())?[app.id]?.folder.map(GrantedFolder.init)
    }

    /// The folder that the app may write to.
    package func dataFolder(of app: AppDefinition) -> String { "\(dataFolder)/\(app.id)" }

    /// What the app's process may reach beyond its own folders.
    package func rights(of app: AppDefinition) -> AppRights {
        let isAllowed = isAllowed(app) == true
        var rights = rights(of: app, isAllowed: isAllowed)
        if isAllowed, !isRehearsal { rights.folder = folder(of: app) }
        return rights
    }

    /// As ``rights(of:)``, for an app on trial: nothing that is the person's.
    package func rights(of app: AppDefinition, isAllowed: Bool) -> AppRights {
        let declared = isAllowed ? app.permissions : []
        return AppRights(
            network: declared.contains { $0.name == AppPermission.network },
            readableData: declared.compactMap(\.dataOwner).map { "\(dataFolder)/\($0)" },
            isTrusted: isTrusted(app)
        )
    }

    /// - Parameter grants: Nil: they cannot be read.
    private func decision(on app: AppDefinition, in grants: [String: AppGrant]?) -> AccessPolicy.Decision {
        if named.contains(app.id) { return refusedNames.contains(app.id) ? .denied : .granted }
        if asking.contains(app.id), !FileManager.default.fileExists(atPath: app.folder) { return .removed }
        guard let grants else { return .unknown }
        switch grants[app.id]?.decision(on: app) {
        case true: return .granted
        case false: return .denied
        default: return asking.contains(app.id) ? .undecided : .granted
        }
    }
}

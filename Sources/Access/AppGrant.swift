internal import WilcoIntents

/// What the user has decided about one app.
package struct AppGrant: Sendable, Hashable, Codable {
    /// Nil: not asked yet.
    package var isAllowed: Bool?
    /// Permissions that were declared when it was allowed; one that is declared later is asked for anew.
    package var permissions: Set<String>
    /// May run where nothing confines it.
    package var isTrusted: Bool
    /// Absolute path of the folder that it may read and write, where it asks for one.
    package var folder: String?

    package init(
        isAllowed: Bool? = nil,
        permissions: Set<String> = [],
        isTrusted: Bool = false,
        folder: String? = nil
    ) {
        self.isAllowed = isAllowed
        self.permissions = permissions
        self.isTrusted = isTrusted
        self.folder = folder
    }

    /// What the user has decided on the app as it is now; nil: nothing, or it asks for more than it did then.
    func decision(on app: AppDefinition) -> Bool? {
        guard isAllowed == true else { return isAllowed }
        return Set(app.permissions.map(\.name)).isSubset(of: permissions) ? true : nil
    }
}

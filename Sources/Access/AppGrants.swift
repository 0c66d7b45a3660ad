package import Storage

/// The user's decisions about apps, which commands and a running assistant share.
package struct AppGrants: Sendable {
    private let userData: LazyStore
    private let former: FormerFile<[String: AppGrant]>

    /// - Parameter folder: Where earlier versions kept them.
    package init(userData: LazyStore, folder: String) {
        self.userData = userData
        former = FormerFile(path: folder + "/permissions.json")
    }

    /// By app id; empty when nothing has been decided.
    package func read() throws -> [String: AppGrant] {
        guard userData.exists || former.exists else { return [:] }
        return Dictionary(try store().grants().map { ($0.app, AppGrant($0)) }, uniquingKeysWith: { $1 })
    }

    package func change(_ app: String, _ change: (inout AppGrant) -> Void) throws {
        try store().changeGrant(of: app) { record in
            var grant = record.map(AppGrant.init) ?? AppGrant()
            change(&grant)
            record = grant.record(of: app)
        }
    }

    package func forget(_ app: String) throws {
        guard try read()[app] != nil else { return }
        try store().changeGrant(of: app) { $0 = nil }
    }

    private func store() throws -> AccessStore {
        let store = AccessStore(try userData.store())
        try former.takeOver { grants in try store.add(grants.map { $1.record(of: $0) }) }
        return store
    }
}

extension AppGrant {
    fileprivate init(_ record: GrantRecord) {
        self.init(
            isAllowed: record.verdict.map { $0 == .allowed },
            permissions: record.permissions,
            isTrusted: record.isTrusted,
            folder: record.folder
        )
    }

    fileprivate func record(of app: String) -> GrantRecord {
        GrantRecord(
            app: app,
            verdict: isAllowed.map { $0 ? .allowed : .denied },
            permissions: permissions,
            isTrusted: isTrusted,
            folder: folder
        )
    }
}

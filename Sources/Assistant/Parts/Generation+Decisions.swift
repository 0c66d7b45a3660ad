internal import Access
package import Control
internal import WilcoIntents

extension Generation {
    /// Whether what an app has left to be said, or to be offered, may be: it is there, and allowed now.
    func allows(_ app: String) -> Bool { apps.first { $0.id == app }.map { access.isAllowed($0) == true } ?? false }

    /// Writes down what somebody decides about an app, for this assistant or, where none runs, for whoever starts next.
    ///
    /// - Throws: ``AppNaming/Fault`` where no app is meant; ``Access/FolderRefusal``, `StoreError` or `FileError`, and then nothing is decided.
    package func decide(_ decision: AppDecision) throws -> DecidedApp {
        let app = try AppNaming.app(decision.app, among: apps)
        var decided = DecidedApp(id: app.id, name: app.name.text)
        switch decision.verdict {
        case .allow(let change):
            switch change {
            case .granted(let path): decided.folder = try access.allow(app, folder: path)
            case .withdrawn: try access.allow(app, folder: nil)
            case nil: try access.decide(app, isGranted: true)
            }
        case .deny: try access.decide(app, isGranted: false)
        case .trust(let isTrusted): try access.grants.change(app.id) { $0.isTrusted = isTrusted }
        }
        return decided
    }
}

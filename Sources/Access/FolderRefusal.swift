internal import Extensions
internal import Foundation
internal import WilcoIntents

/// Why an app cannot be given a folder.
package enum FolderRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    case notAskedFor(app: String)
    case notThere(path: String)
    /// The assistant runs as a user who may not look into it.
    case unreadable(path: String, user: String)
    /// Wilco's own things lie in it, or it lies among them: whoever may write there decides what apps may do.
    case ownFolder(path: String, own: String)
    /// Apps never run with root's rights, so that nothing could be written there.
    case ownedByRoot(path: String)

    package var description: String {
        switch self {
        case .notAskedFor(let app): "\(app) asks for no folder — leave out --folder"
        case .notThere(let path): "there is no folder \(path) — make it first: mkdir -p \(path)"
        case .unreadable(let path, let user):
            "the assistant's user \(user) cannot read \(path) — let that user in (chmod, setfacl), or name another folder"
        case .ownFolder(let path, let own): "\(path) cannot be an app's: \(own) is Wilco's own — name a folder apart"
        case .ownedByRoot(let path):
            "\(path) belongs to root, and no app runs with root's rights — give it to whoever uses it: chown USER \(path)"
        }
    }

    /// - Returns: The path without links.
    static func checked(_ path: String, for app: AppDefinition, ownFolders: [String]) throws(FolderRefusal) -> String {
        guard app.permissions.contains(where: { $0.name == AppPermission.folder }) else {
            throw .notAskedFor(app: app.id)
        }
        let folder = GrantedFolder(path: resolved(path))
        // Asked before whether it is there, which nobody tells who may not look.
        if access(folder.path, R_OK | X_OK) != 0, errno == EACCES {
            throw .unreadable(path: path, user: NSUserName())
        }
        guard folder.isThere else { throw .notThere(path: path) }
        for own in ownFolders {
            let owned = resolved(own)
            guard !lies(owned, in: folder.path), !lies(folder.path, in: owned) else {
                throw .ownFolder(path: path, own: own)
            }
        }
        guard folder.owner != 0 else { throw .ownedByRoot(path: path) }
        return folder.path
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path
    }

    private static func lies(_ path: String, in folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }
}

/// Why an app could not be made, installed or removed; nothing was changed then.
package enum InstallError: Error, Sendable, Hashable, CustomStringConvertible {
    case noSkeleton(language: String, searched: [String])
    case badName(String)
    /// - Parameter most: Characters.
    case longName(String, most: Int)
    /// - Parameter reason: Why no app can be called so, and how to mend it.
    case takenName(String, reason: String)
    case exists(path: String)
    case noFolder(path: String)
    case invalid(folder: String, problems: [String])
    /// - Parameters:
    ///   - method: The request that its handler did not answer.
    ///   - isUpdate: The version before is still there.
    case silent(app: String, method: String, reason: String, isUpdate: Bool)
    /// - Parameters:
    ///   - what: What would be taken for another's.
    ///   - other: The other's id.
    case impersonates(app: String, what: String, other: String)
    case tooLarge(folder: String, limit: String)
    case notInstalled(app: String, folder: String)
    case nothingStored(app: String)
    case file(path: String, reason: String)

    package var description: String {
        switch self {
        case .noSkeleton(let language, let searched):
            "there is no skeleton for \(language) in \(searched.joined(separator: ", ")) — use swift, python or sh"
        case .badName(let name): "\"\(name)\" cannot be an app's id — use letters, digits and hyphens, a letter first"
        case .longName(let name, let most):
            "“\(name)” is too long for an app's name — use \(most) characters or fewer"
        case .takenName(let name, let reason): "no app can be called “\(name)”: the name \(reason)"
        case .exists(let path): "\(path) is there already — choose another name"
        case .noFolder(let path):
            "there is no folder \(path) — make an app with wilco apps new, or check the name"
        case .invalid(let folder, let problems):
            "\(folder) is not installed, see wilco apps check: \(problems.joined(separator: "\n"))"
        case .silent(let app, let method, let reason, let isUpdate):
            "\(app) is not installed, for its handler does not answer \(method): \(reason) — mend it"
                + (isUpdate ? "; what was installed before is still there" : "")
        case .impersonates(let app, let what, let other):
            "\(app) is not installed, for \(what) — choose another, or name that app if you mean it: --despite \(other)"
        case .tooLarge(let folder, let limit):
            "\(folder) is too large for an app: \(limit) — name the app's own folder, and leave out what it does not need"
        case .notInstalled(let app, let folder):
            "\(app) is not in \(folder) — see wilco apps list; what an app keeps that was not installed: wilco apps remove --data-only \(app)"
        case .nothingStored(let app): "there is no app \(app), and nothing that it keeps — see wilco apps list"
        case .file(let path, let reason): "\(path): \(reason) — check its permissions and the space on the disk"
        }
    }
}

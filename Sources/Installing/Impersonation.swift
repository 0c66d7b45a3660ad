internal import Extensions
internal import Foundation
internal import WilcoIntents

/// Whether a new app would be taken for another, or takes another's place.
///
/// Whoever means it names the other.
struct Impersonation {
    let app: AppDefinition
    /// The folder that it is installed from.
    let source: String
    /// The folder that it is installed to.
    let target: String
    /// Ids of apps that the user has named.
    let named: Set<String>

    /// - Parameter others: The apps that are there; one of the same id among them is that which it takes the place of.
    func fault(among others: [AppDefinition]) -> InstallError? {
        for other in others where !named.contains(other.id) {
            let what = other.id == app.id ? displacement(of: other) : likeness(to: other)
            if let what { return .impersonates(app: app.id, what: what, other: other.id) }
        }
        return nil
    }

    /// A newer version has the folder's name of the one before, and lies where that was copied from or where it was installed.
    private func displacement(of other: AppDefinition) -> String? {
        let folder = Self.real(other.folder)
        if folder == Self.real(source) { return nil }
        let name = "the id of “\(other.name.text.folded(atMost: 40))”"
        guard folder == Self.real(target) else { return "it has \(name) in \(other.folder)" }
        let called = (Self.real(source) as NSString).lastPathComponent
        return called == app.id ? nil : "its folder is called \(called), and it has \(name)"
    }

    /// Another name for both is confusing, and told when it is installed; the name on its cards is who it is.
    private func likeness(to other: AppDefinition) -> String? {
        let theirs = [other.name] + other.alternativeNames
        for own in [app.name] + app.alternativeNames {
            for rival in theirs where Lookalike.areAlike(own.text, rival.text) {
                let isSame = own.text.lowercased() == rival.text.lowercased()
                if isSame, own != app.name, rival != other.name { continue }
                return "its name “\(own.text.folded(atMost: 40))” looks like “\(rival.text.folded(atMost: 40))”"
            }
        }
        return nil
    }

    private static func real(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}

internal import Access
package import Assistant
internal import CGlibc
internal import Configuration
internal import Extensions
internal import Foundation
internal import Glibc
package import WilcoIntents

/// Installs and removes apps of the user while an assistant may be running with them.
///
/// A new version is checked, copied and asked for an answer before it takes the old one's place, in one step.
package struct AppInstaller: Sendable {
    private let parts: AssistantParts
    /// Where the user's own apps are.
    package let folder: String

    package init(parts: AssistantParts) {
        self.parts = parts
        folder = parts.context.paths.data + "/apps"
    }

    package struct Installed: Sendable {
        package var app: AppDefinition
        package var isUpdate: Bool
        /// What does not keep it from working: warnings, and conflicts with other apps.
        package var remarks: [String]
    }

    /// - Parameters:
    ///   - allows: The user has allowed the app what it asks for; else its trial goes by what was decided before.
    ///   - despite: Ids of apps that the user has named: it may look like these, or take their place.
    package func install(
        _ source: String,
        allows: Bool = false,
        despite: Set<String> = []
    ) async throws -> Installed {
        guard FileManager.default.fileExists(atPath: source) else { throw InstallError.noFolder(path: source) }
        let (loaded, problems) = load(source)
        guard let app = loaded else {
            throw InstallError.invalid(folder: source, problems: problems.map(\.description))
        }
        let phrases = parts.context.settings.phrases
        let taken = TakenNames(phrases: phrases, matcher: parts.generation.matcher).problems(of: app)
        guard taken.isEmpty else { throw InstallError.invalid(folder: source, problems: taken) }
        let target = "\(folder)/\(app.id)"
        let impersonation = Impersonation(app: app, source: source, target: target, named: despite)
        if let fault = impersonation.fault(among: parts.generation.apps) { throw fault }
        let staging = "\(folder)/.new-\(app.id)-\(getpid())"
        defer { FolderRemoval.remove(staging) }
        let leftOut: [String]
        do {
            let copy = "\(staging)/\(app.id)"
            let others = try FileCopy.copy(app.folder, to: copy) { Self.isWanted($0) }
            // What was built lies behind a link: `.build/release`.
            if let handler = app.handler?.command.first, !handler.hasPrefix("/"), handler.contains("/") {
                try FileCopy.copyFile(handler, from: app.folder, to: copy)
            }
            leftOut = others.filter { !FileManager.default.fileExists(atPath: "\(copy)/\($0.path)") }.map {
                "\(app.folder)/\($0.path): \($0.kind) is not installed — put a file there"
            }
        } catch {
            throw InstallError.file(path: staging, reason: error.fileReason)
        }
        // Links, and domains that lie beside the source, do not come along.
        let (copied, complaints) = load("\(staging)/\(app.id)")
        guard let staged = copied else {
            throw InstallError.invalid(folder: source, problems: complaints.map(\.description))
        }
        let isAllowed = try allows || parts.generation.access.standing(of: staged) == true
        let isUpdate = FileManager.default.fileExists(atPath: target)
        if let fault = try await fault(of: staged, from: app.folder, isAllowed: isAllowed, state: staging + "/data") {
            throw InstallError.silent(app: app.id, method: fault.method, reason: fault.reason, isUpdate: isUpdate)
        }
        let renaming = isUpdate ? newName(of: app, installedIn: target) : []
        let exchange: UInt32 = 2
        let flags = isUpdate ? exchange : 0
        guard renameat2(AT_FDCWD, "\(staging)/\(app.id)", AT_FDCWD, target, flags) == 0 else {
            throw InstallError.file(path: target, reason: String(cString: strerror(errno)))
        }
        let remarks = await AppConflicts(parts: parts).found(with: app)
        return Installed(
            app: app,
            isUpdate: isUpdate,
            remarks: problems.map(\.description) + leftOut + renaming + remarks
        )
    }

    /// Whoever asks for the old name asks in vain.
    private func newName(of app: AppDefinition, installedIn installed: String) -> [String] {
        guard let name = load(installed).app?.name.text, name != app.name.text else { return [] }
        return ["\(app.id): it was called “\(name)”, and is called “\(app.name.text)” from now on"]
    }

    private func load(_ folder: String) -> (app: AppDefinition?, problems: [AppProblem]) {
        AppFolder.load(folder, locale: parts.generation.locale, domains: parts.generation.domainFolders)
    }

    /// Removes an app, what was decided on it, and its data.
    package func remove(_ id: String, keepsData: Bool) throws {
        let path = "\(folder)/\(id)"
        guard !id.isEmpty, !id.contains("/"), AppFolder.isApp(path) else {
            throw InstallError.notInstalled(app: id, folder: folder)
        }
        let trash = "\(folder)/.old-\(id)-\(getpid())"
        guard rename(path, trash) == 0 else {
            throw InstallError.file(path: path, reason: String(cString: strerror(errno)))
        }
        try? FileManager.default.removeItem(atPath: trash)
        try parts.generation.access.grants.forget(id)
        guard keepsData || FolderRemoval.remove(data(of: id)) else {
            throw InstallError.file(path: data(of: id), reason: "the app is removed, and some of its data is not")
        }
    }

    /// Erases what an app has stored, wherever the app is; it stays, with what was decided on it.
    package func eraseData(of id: String) throws {
        let isKnown = parts.generation.apps.contains { $0.id == id }
        guard !id.isEmpty, !id.contains("/"), id != ".", id != "..",
            isKnown || FileManager.default.fileExists(atPath: data(of: id))
        else { throw InstallError.nothingStored(app: id) }
        guard FolderRemoval.remove(data(of: id)) else {
            throw InstallError.file(path: data(of: id), reason: "some of the app's data cannot be removed")
        }
    }

    private func data(of id: String) -> String { parts.context.paths.data + "/app-data/apps/\(id)" }

    /// What is built anew is left behind.
    private static func isWanted(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.first != ".build" && !parts.contains(".git") && !parts.contains("__pycache__")
    }

    /// Whether the new version answers, from where it was copied to, with no data of the old; nil: it does.
    private func fault(
        of app: AppDefinition,
        from source: String,
        isAllowed: Bool,
        state: String
    ) async throws -> (method: String, reason: String)? {
        guard app.handler != nil else { return nil }
        let host = try await parts.session.trialHost(of: app, from: source, isAllowed: isAllowed, state: state)
        var method = "initialize"
        var outcome = await host.start(app.id)
        // The person's own terms are nobody's business before they have allowed it.
        if case .success = outcome, isAllowed {
            method = AppRequest.vocabulary.method
            outcome = await host.send(.vocabulary, to: app.id).map { _ in }
        }
        await host.shutdown()
        guard case .failure(let failure) = outcome else { return nil }
        // What must be mended lies where it was copied from.
        return (method, failure.reason.replacing(app.folder, with: source))
    }
}

internal import Access
package import Assistant
internal import CGlibc
internal import Configuration
internal import Extensions
internal import Files
internal import Foundation
internal import Glibc
internal import Matching
internal import WilcoIntents

/// Installs and removes apps of the user while an assistant may be running with them.
///
/// A new version is checked, copied and asked for an answer before it takes the old one's place, in one step.
package struct AppInstaller: AppInstalling {
    private let parts: AssistantParts
    private let report: (@Sendable (String) -> Void)?
    /// Where the user's own apps are.
    package let folder: String

    /// - Parameter report: Told what an app says while it is tried, beside the log.
    package init(parts: AssistantParts, report: (@Sendable (String) -> Void)? = nil) {
        self.parts = parts
        self.report = report
        folder = parts.context.paths.data + "/apps"
    }

    package func install(
        _ source: String,
        from known: String? = nil,
        allows: Bool = false,
        despite: Set<String> = []
    ) async throws -> InstalledVersion {
        let origin = known ?? source
        guard FileManager.default.fileExists(atPath: source) else { throw InstallError.noFolder(path: origin) }
        let (loaded, complaints) = load(source)
        // What must be mended lies where the person knows it.
        let problems = complaints.map { $0.description.replacing(source, with: origin) }
        guard let app = loaded else { throw InstallError.invalid(folder: origin, problems: problems) }
        let faults = faults(of: app).map { $0.replacing(source, with: origin) }
        guard faults.isEmpty else { throw InstallError.invalid(folder: origin, problems: faults) }
        let target = "\(folder)/\(app.id)"
        let impersonation = Impersonation(
            app: app,
            source: origin,
            target: target,
            named: despite,
            words: nameWords(beside: app),
            engines: parts.engines
        )
        if let fault = await impersonation.fault(among: parts.generation.apps) { throw fault }
        let staging = "\(folder)/\(Self.new)\(app.id)-\(getpid())"
        defer { FolderRemoval.remove(staging) }
        let copy = "\(staging)/\(app.id)"
        let leftOut: [String]
        do {
            let contents = try FolderContents(ofApp: app.folder, handler: app.handler?.command.first)
            try contents.copy(to: copy)
            leftOut = contents.leftOut(of: origin)
        } catch let error as InstallError {
            throw error
        } catch {
            throw InstallError.file(path: staging, reason: error.fileReason)
        }
        // Links, and domains that lie beside the source, do not come along.
        let (copied, missing) = load(copy)
        guard let staged = copied else {
            throw InstallError.invalid(
                folder: origin,
                problems: missing.map { $0.description.replacing(copy, with: origin) }
            )
        }
        let isAllowed = try allows || parts.generation.access.standing(of: staged) == true
        let isUpdate = FileManager.default.fileExists(atPath: target)
        let trial = try await trial(of: staged, from: origin, isAllowed: isAllowed, state: staging + "/data")
        if case .silent(let method, let reason) = trial {
            try Task.checkCancellation()
            throw InstallError.silent(app: app.id, method: method, reason: reason, isUpdate: isUpdate)
        }
        var untried: [String] = []
        if case .distrusted(let reason) = trial { untried = [reason] }
        let renaming = isUpdate ? newName(of: app, installedIn: target) : []
        let exchange: UInt32 = 2
        let flags = isUpdate ? exchange : 0
        // Nobody waits for it any more.
        try Task.checkCancellation()
        guard renameat2(AT_FDCWD, copy, AT_FDCWD, target, flags) == 0 else {
            throw InstallError.file(path: target, reason: String(cString: strerror(errno)))
        }
        let remarks = await AppConflicts(parts: parts, sounds: impersonation.sounds).found(with: app)
        return InstalledVersion(
            app: app,
            isUpdate: isUpdate,
            remarks: problems + leftOut + untried + renaming + remarks,
            asks: AppText.asks(app)
        )
    }

    /// What is wrong with its names and sentences in the assistant's language, as `wilco apps check` tells it.
    private func faults(of app: AppDefinition) -> [String] {
        let matcher = Matcher(
            apps: [app],
            locale: app.locale,
            tables: parts.context.languages.load(app.locale).tables
        )
        return TakenNames(phrases: parts.context.settings.phrases, matcher: parts.generation.matcher).problems(of: app)
            + matcher.problems.map(\.description)
    }

    /// What of an app's folder is installed.
    package func contents(of folder: String) throws -> FolderContents {
        do {
            return try FolderContents(ofApp: folder, handler: load(folder).app?.handler?.command.first)
        } catch let error as InstallError {
            throw error
        } catch {
            throw InstallError.file(path: folder, reason: error.fileReason)
        }
    }

    /// What each language that somebody may hear here knows of names.
    private func nameWords(beside app: AppDefinition) -> Impersonation.Words {
        let here = Set([parts.generation.locale, app.locale].map(LanguageTables.code))
        let all = here.union((parts.generation.apps.flatMap(\.locales) + app.locales).map(LanguageTables.code))
        let words = all.map { code in
            (code, NameWords(parts.context.languages.load(code).tables, locale: code))
        }
        return Impersonation.Words(all: words.map(\.1), here: words.filter { here.contains($0.0) }.map(\.1))
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
        let trash = "\(folder)/\(Self.old)\(id)-\(getpid())"
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
    package func eraseData(of id: String, isRemoved: Bool = false) throws {
        let isKnown = isRemoved || parts.generation.apps.contains { $0.id == id }
        guard !id.isEmpty, !id.contains("/"), id != ".", id != "..",
            isKnown || FileManager.default.fileExists(atPath: data(of: id))
        else { throw InstallError.nothingStored(app: id) }
        guard FolderRemoval.remove(data(of: id)) else {
            throw InstallError.file(path: data(of: id), reason: "some of the app's data cannot be removed")
        }
    }

    private func data(of id: String) -> String { parts.context.paths.data + "/app-data/apps/\(id)" }

    package func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where Self.passing.contains(where: name.hasPrefix) && PassingFolder.isLeft(name, isOwn: true)
        {
            FolderRemoval.remove("\(folder)/\(name)")
        }
    }

    /// What the names of folders begin with that are there while something is installed, or removed.
    private static let passing = [new, old]
    private static let new = ".new-"
    private static let old = ".old-"

    /// What has come of asking a new version for an answer.
    private enum Trial {
        case answered
        /// Nothing would confine it here, and it can be trusted when it is installed.
        case distrusted(String)
        case silent(method: String, reason: String)
    }

    /// Asks the new version for an answer, from where it was copied to, with no data of the old.
    private func trial(
        of app: AppDefinition,
        from source: String,
        isAllowed: Bool,
        state: String
    ) async throws -> Trial {
        guard app.handler != nil else { return .answered }
        let host = try await parts.session.trialHost(
            of: app,
            from: source,
            isAllowed: isAllowed,
            state: state,
            report: report
        )
        if let distrust = host.distrust(of: app) {
            await parts.session.endTrial(host)
            return .distrusted("\(distrust)")
        }
        var method = "initialize"
        var outcome = await host.start(app.id)
        // The person's own terms are nobody's business before they have allowed it.
        if case .success = outcome, isAllowed {
            method = AppRequest.vocabulary.method
            outcome = await host.send(.vocabulary, to: app.id).map { _ in }
        }
        await parts.session.endTrial(host)
        guard case .failure(let failure) = outcome else { return .answered }
        // What must be mended lies where it was copied from.
        return .silent(method: method, reason: failure.reason.replacing(app.folder, with: source))
    }
}

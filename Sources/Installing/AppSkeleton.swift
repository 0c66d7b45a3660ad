internal import Assistant
package import Configuration
internal import Extensions
internal import Files
internal import Foundation
internal import Matching
internal import WilcoIntents

/// Makes a new app from one of the skeletons that come with Wilco.
package struct AppSkeleton: Sendable {
    package enum Language: String, Sendable, CaseIterable { case swift, python, sh }

    private let folders: [String]
    private let options: AssistantOptions

    /// - Parameter options: Tell where the program is: skeletons lie near it, or in the checkout.
    package init(options: AssistantOptions) {
        self.options = options
        let program = (options.executable as NSString).deletingLastPathComponent
        var folders: [String] = []
        var ancestor = program
        while ancestor != "/", !ancestor.isEmpty {
            folders += [ancestor + "/share/wilco/skeletons", ancestor + "/config/skeletons"]
            ancestor = (ancestor as NSString).deletingLastPathComponent
        }
        self.folders = folders + [options.workingDirectory + "/config/skeletons"]
    }

    /// Copies the skeleton to `folder`/`name` and puts the name in.
    ///
    /// - Returns: The new folder.
    package func make(_ name: String, language: Language, in folder: String) throws(InstallError) -> String {
        // Types are named after it.
        guard name.first?.isLetter == true,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { throw .badName(name) }
        let title = Self.title(of: name)
        guard title.count <= SpokenName.longest else { throw .longName(title, most: SpokenName.longest) }
        if let reason = takenReason(name) { throw .takenName(name, reason: reason) }
        let target = "\(folder)/\(name)"
        guard !FileManager.default.fileExists(atPath: target) else { throw .exists(path: target) }
        guard let source = folders.map({ "\($0)/\(language.rawValue)" }).first(where: FileManager.default.fileExists)
        else {
            throw .noSkeleton(language: language.rawValue, searched: Array(Set(folders)).sorted().suffix(3))
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FolderContents(of: source) { !$0.hasPrefix(".build") }.copy(to: target)
            try fill(target, name: name, language: language, source: source)
        } catch let error as InstallError {
            throw error
        } catch {
            throw .file(path: target, reason: error.fileReason)
        }
        return target
    }

    /// Why an app of this name could not be installed; nil: nothing is against it.
    private func takenReason(_ name: String) -> String? {
        guard !AppDefinition.reservedIDs.contains(name.lowercased()) else { return "is Wilco's own — choose another" }
        let title = Self.title(of: name)
        let isWilcos = AppDefinition.assistantNames.contains { Lookalike.areAlike($0, title) }
        guard !isWilcos, !AppDefinition.assistantNames.contains(AppDefinition.heard(title)) else {
            return "is what Wilco is called by — choose another"
        }
        // What is wrong with the settings is told where they are used.
        guard let context = try? CommandParts(options, report: { _ in }).context else { return nil }
        // The skeletons' language.
        let locale = "en-US"
        let tables = context.languages.load(locale).tables
        let matcher = Matcher(apps: [], locale: locale, tables: tables)
        return TakenNames(phrases: context.settings.phrases, matcher: matcher).fault(ofName: title)
    }

    /// `tea-pot` → `Tea Pot`.
    private static func title(of name: String) -> String {
        name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// The name as a text in YAML, where `true` and `null` are none.
    private static func yaml(_ name: String) -> String {
        ["true", "false", "null", "on", "off"].contains(name.lowercased()) ? "\"\(name)\"" : name
    }

    private func fill(_ folder: String, name: String, language: Language, source: String) throws {
        let title = Self.title(of: name)
        let type = title.split(separator: " ").joined()
        let package = Self.package(for: source)
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let path = "\(folder)/\(file)"
            guard var text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
            text = text.replacing("id: \(language.rawValue)\n", with: "id: \(Self.yaml(name))\n")
                .replacing("name: Skeleton\n", with: "name: \(Self.yaml(title))\n")
                .replacing("skeleton-swift", with: name)
                .replacing("Skeleton", with: type)
                .replacing("SwiftApp", with: type + "App")
                .replacing("path: \"../../..\"", with: "path: \"\(package)\"")
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
        }
        let main = "\(folder)/Sources/Skeleton.swift"
        if FileManager.default.fileExists(atPath: main) {
            try FileManager.default.moveItem(atPath: main, toPath: "\(folder)/Sources/\(type).swift")
        }
    }

    /// The Swift package with the library: installed beside the skeletons, or the checkout that they are in.
    private static func package(for skeleton: String) -> String {
        let shared = URL(fileURLWithPath: skeleton).appending(path: "../..").standardized
        let installed = shared.appending(path: "swift")
        let manifest = installed.appending(path: "Package.swift").path
        if FileManager.default.fileExists(atPath: manifest) { return installed.path }
        return shared.appending(path: "..").standardized.path
    }
}

internal import Foundation
package import GRDB
package import Speech
package import Storage

extension AssistantParts {
    /// Every area of the user's data; each keeps its own list of migrations.
    package static let storeAreas: [StoreArea] = [.shortcuts, .donations, .automation]

    /// What brings a file of the user's data to the present version.
    package static var storeMigrator: DatabaseMigrator { DatabaseMigrator(areas: storeAreas) }

    /// The file of the user's data.
    package nonisolated static func storePath(in data: String) -> String { data + "/wilco.sqlite" }

    /// Opens the user's data under `data`, makes it where it is missing.
    package static func openStore(in data: String) throws -> Store {
        let path = storePath(in: try OwnFolder.make(data))
        return try Store(path: path, migrator: storeMigrator)
    }
}

extension AssistantParts {
    /// Commands that converse always do; the others where the user has made some.
    static func usesShortcuts(_ options: AssistantOptions, _ data: LazyStore, _ faults: inout [String]) -> Bool {
        if options.converses { return true }
        guard data.exists else { return false }
        do {
            return try !ShortcutStore(data.store()).phrases().isEmpty
        } catch {
            faults.append("\(error)")
            return false
        }
    }

    /// What `${device.…}` stands for.
    static func device(locale: String, timeZone: TimeZone) -> [String: String] {
        [
            "name": ProcessInfo.processInfo.hostName, "locale": locale,
            "language": Locale(identifier: "en").localizedString(forLanguageCode: locale) ?? locale,
            "timeZone": timeZone.identifier, "version": WilcoVersion.text,
        ]
    }

    /// What steps may do outside.
    package nonisolated func desktopEffects(play: (@Sendable (AudioBlock) async -> Void)? = nil) -> StepEffects {
        StepEffects.desktop(
            environment: options.environment,
            workingDirectory: options.workingDirectory,
            play: play
        )
    }
}

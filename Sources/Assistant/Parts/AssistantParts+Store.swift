internal import Foundation
package import Speech
internal import Storage

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

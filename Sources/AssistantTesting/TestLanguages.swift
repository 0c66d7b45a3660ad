internal import Extensions
internal import Foundation
package import WilcoIntents

/// The language files of this checkout.
package enum TestLanguages {
    /// `config/languages`.
    package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("config/languages").path

    /// The tables of a locale's language; nil where there are none.
    package static func tables(_ locale: String) -> LanguageTables? {
        LanguageFolder.load(locale, in: [folder]).tables
    }
}

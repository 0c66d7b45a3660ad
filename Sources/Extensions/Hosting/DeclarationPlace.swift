internal import WilcoIntents
internal import YAMLFiles

/// Where in an app's files something is to be declared, as editors open it.
enum DeclarationPlace {
    /// More than any app's file; bytes.
    private static let longest = 1 << 20

    /// Under the intent in `intents.yaml`.
    static func definition(of intent: String, in app: AppDefinition) -> String {
        place("intents.yaml", app, ["intents", intent])
    }

    /// Under the intent, or a parameter of it, in the dialogs of the app's locale.
    static func dialogs(of intent: String, _ parameter: String? = nil, in app: AppDefinition) -> String {
        let path = ["intents", intent] + (parameter.map { ["parameters", $0] } ?? [])
        return place("dialogs/\(app.locale).yaml", app, path)
    }

    /// `/apps/bus/intents.yaml:12`; the file's name alone where the app has none that can be read.
    private static func place(_ file: String, _ app: AppDefinition, _ keys: [String]) -> String {
        guard let bytes = RegularFile.bytes("\(app.folder)/\(file)", upTo: longest) else { return file }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        var found: Int?
        var indent = -1
        var wanted = keys[...]
        for (index, line) in lines.enumerated() {
            guard let key = wanted.first else { break }
            let depth = line.prefix { $0 == " " }.count
            guard depth > indent, line.dropFirst(depth).hasPrefix("\(key):") else { continue }
            (found, indent) = (index + 1, depth)
            wanted = wanted.dropFirst()
        }
        return "\(app.folder)/\(file)" + (found.map { ":\($0)" } ?? "")
    }
}

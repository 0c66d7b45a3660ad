/// An option of every command.
enum SharedOption: String, CaseIterable {
    case apps, locale, config, state, now, json, trace

    var name: String { "--\(rawValue)" }

    /// Nil: it is a flag.
    var valueName: String? {
        switch self {
        case .apps, .state: "dir"
        case .locale: "tag"
        case .config: "file"
        case .now: "time"
        case .json, .trace: nil
        }
    }

    var help: String {
        switch self {
        case .apps: "An app's folder, or a folder of apps; may be repeated."
        case .locale: "Language and region, BCP 47 (en-US)."
        case .config: "Configuration file."
        case .state: "Keep everything under this folder."
        case .now: "Hold the clock at this time (2026-03-02T12:00:00)."
        case .json: "One JSON object a line."
        case .trace: "Print what travels between Wilco and the apps, on standard error."
        }
    }
}

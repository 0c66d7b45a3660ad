import Control
import WilcoIntents

extension Informant {
    /// A file that others can read.
    struct Export {
        var file: String
        fileprivate var line: ToldLine
        fileprivate var json: JSONValue

        /// How many of these are in it.
        func count(_ kind: String) -> Int { json[kind]?.integerValue ?? 0 }
    }

    func export(_ export: AssistantInquiry.Export) async throws -> Export {
        guard let line = try await lines(.export(export)).first(where: { !$0.isRemark }),
            let json = try? JSONValue(reading: line.json.utf8, limits: .reply), let file = json["file"]?.stringValue
        else { throw ControlError.malformed("\"file\" is missing") }
        return Export(file: file, line: line, json: json)
    }

    /// Says it as it is, or as JSON.
    func tell(_ export: Export) {
        var line = export.line
        line.text = String(export.file.dropLast())
        say(line)
        sayWho()
    }
}

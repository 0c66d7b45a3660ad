import Foundation
import WilcoIntents

/// A sentence from standard input: plain, or a JSON object with the context it is said in.
struct TypedSentence {
    let text: String
    let context: [String: JSONValue]

    init(_ line: String) throws {
        guard line.hasPrefix("{") else {
            text = line
            context = [:]
            return
        }
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)),
            let text = value["text"]?.stringValue
        else {
            throw CommandFailure("this is no sentence — write {\"text\":\"…\",\"context\":{…}}, or the words alone")
        }
        self.text = text
        context = value["context"]?.objectValue ?? [:]
    }
}

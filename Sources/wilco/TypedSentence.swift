import Foundation
import WilcoIntents

/// A sentence from standard input: plain, or a JSON object with the context it is said in.
struct TypedSentence {
    let text: String
    let context: [String: JSONValue]

    init(_ line: String) {
        if line.hasPrefix("{"), let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)),
            let text = value["text"]?.stringValue
        {
            self.text = text
            context = value["context"]?.objectValue ?? [:]
        } else {
            text = line
            context = [:]
        }
    }
}

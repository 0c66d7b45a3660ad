import Foundation
import WilcoIntents
import YAMLFiles

/// Home Assistant's test files: sentences and the context they are said in.
enum HassilTestFiles {
    struct Case {
        var sentence: String
        var context: [String: JSONValue]
        var intent: String
        /// What each slot may be, as written.
        var slots: [String: [String]]
    }

    static func sentences(in folder: String) throws -> [Case] {
        var cases: [Case] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where name.hasSuffix(".yaml") && name != "_fixtures.yaml" {
            guard case .mapping(let root) = try YAMLFile.load("\(folder)/\(name)").written,
                case .list(let tests)? = root["tests"]
            else { continue }
            for test in tests {
                guard case .mapping(let members) = test, case .list(let sentences)? = members["sentences"] else {
                    continue
                }
                var context: [String: JSONValue] = [:]
                var name = ""
                var slots: [String: [String]] = [:]
                if case .mapping(let intent)? = members["intent"] {
                    if case .string(let text)? = intent["name"] { name = text }
                    if case .mapping(let values)? = intent["context"] {
                        for (key, value) in values { context[key] = texts(value).first.map { .string($0) } }
                    }
                    if case .mapping(let values)? = intent["slots"] { slots = values.mapValues { texts($0) } }
                }
                for text in sentences.flatMap({ texts($0) }) {
                    cases.append(Case(sentence: text, context: context, intent: name, slots: slots))
                }
            }
        }
        return cases
    }

    private static func texts(_ value: YAMLData) -> [String] {
        switch value {
        case .string(let text): [text]
        case .list(let items): items.flatMap { texts($0) }
        default: []
        }
    }
}

import Foundation
import WilcoIntents
import YAMLFiles

/// Home Assistant's test files: sentences and the context they are said in.
enum HassilTestFiles {
    struct Case {
        var sentence: String
        var context: [String: JSONValue]
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
                if case .mapping(let intent)? = members["intent"], case .mapping(let values)? = intent["context"] {
                    for (key, value) in values { if case .string(let text) = value { context[key] = .string(text) } }
                }
                for sentence in sentences {
                    if case .string(let text) = sentence { cases.append(Case(sentence: text, context: context)) }
                }
            }
        }
        return cases
    }
}

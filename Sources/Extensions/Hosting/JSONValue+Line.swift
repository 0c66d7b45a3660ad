private import FoundationEssentials
internal import WilcoIntents

extension JSONValue {
    init(line: [UInt8]) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(line))
    }

    /// As it is written in one line, with the members in the order of their names.
    var line: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
}

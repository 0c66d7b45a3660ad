private import FoundationEssentials
internal import WilcoIntents

extension JSONValue {
    /// As it is written in one line, with the members in the order of their names.
    var line: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
}

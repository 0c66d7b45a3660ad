private import FoundationEssentials
internal import WilcoIntents

extension JSONValue {
    init(line: [UInt8]) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(line))
    }
}

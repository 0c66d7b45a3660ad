internal import Foundation
internal import WilcoIntents

/// One JSON object on one line of the control socket: written with its members in the order given, read within limits.
struct WireObject {
    private(set) var members: [(name: String, value: JSONValue)] = []

    init() {}

    /// - Throws: ``JSONFault``, or ``ControlError/malformed(_:)`` where it is JSON but no object.
    init(reading line: [UInt8], limits: JSONLimits) throws {
        guard let found = try JSONValue(reading: line, limits: limits).objectValue else {
            throw ControlError.malformed("not a JSON object")
        }
        members = found.map { ($0.key, $0.value) }
    }

    init(_ members: [String: JSONValue]) {
        self.members = members.map { ($0.key, $0.value) }
    }

    /// Nil writes nothing; a missing member is nil, and so is one that is null.
    subscript(name: String) -> JSONValue? {
        get {
            let value = members.first { $0.name == name }?.value
            return value == .null ? nil : value
        }
        set {
            guard let newValue else { return }
            members.append((name, newValue))
        }
    }

    subscript(text name: String) -> String? {
        get { self[name]?.stringValue }
        set { self[name] = newValue.map(JSONValue.string) }
    }

    /// Without a line break.
    var line: String { JSONLine.text(members.map { ($0.name, $0.value) }) }
}

extension WireObject {
    /// However long it is: that is looked at where it is sent.
    mutating func set(_ name: String, encoding value: some Encodable) {
        self[name] = (try? JSONEncoder().encode(value)).flatMap { try? JSONValue(reading: $0, limits: .file) }
    }

    /// - Parameter fault: What it is where it cannot be read.
    func decoded<Value: Decodable>(_ name: String, _ fault: String) throws(ControlError) -> Value {
        guard let value = self[name] else { throw .malformed("\"\(name)\" is missing") }
        do {
            return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        } catch {
            throw .malformed("\"\(name)\" is \(fault)")
        }
    }
}

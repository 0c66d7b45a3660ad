internal import Foundation
package import WilcoIntents

/// Which microphones are closed on purpose; survives a restart.
package struct MuteState: Sendable {
    /// Whose microphones are closed.
    private enum Closed {
        case all
        case some(Set<SeatID>)
    }

    private let path: String

    /// - Parameter folder: Exists and is writable.
    package init(folder: String) {
        path = folder + "/muted"
    }

    /// Whether the assistant hears nobody at that seat.
    package func isMuted(at seat: SeatID = .microphone) -> Bool {
        switch closed {
        case .all: true
        case .some(let closed): closed.contains(seat)
        }
    }

    /// - Parameters:
    ///   - seat: Whose microphone; nil: each.
    ///   - seats: All that there are.
    package func set(_ muted: Bool, at seat: SeatID? = nil, of seats: [SeatID] = [.microphone]) throws {
        guard let seat else { return try keep(muted ? .all : .some([])) }
        var closed: Set<SeatID>
        switch self.closed {
        case .all: closed = Set(seats)
        case .some(let some): closed = some
        }
        if muted { closed.insert(seat) } else { closed.remove(seat) }
        try keep(.some(closed))
    }

    /// A file without a name closes all of them.
    private var closed: Closed {
        guard FileManager.default.fileExists(atPath: path) else { return .some([]) }
        // One that is there and cannot be read closes them, too: nobody is heard against their will.
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let names = text.split(separator: "\n").map { SeatID(rawValue: String($0)) }
        return names.isEmpty ? .all : .some(Set(names))
    }

    private func keep(_ closed: Closed) throws {
        var names: [String] = []
        if case .some(let some) = closed {
            guard !some.isEmpty else {
                guard FileManager.default.fileExists(atPath: path) else { return }
                return try FileManager.default.removeItem(atPath: path)
            }
            names = some.map(\.rawValue).sorted()
        }
        try Data(names.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}

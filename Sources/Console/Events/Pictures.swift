private import Synchronization
internal import WilcoIntents

/// The pictures of the cards that pages show.
///
/// A page asks for one by its number: no path of a file is its business.
package final class Pictures: Sendable {
    package struct Picture: Sendable, Hashable {
        /// As browsers name it: `image/png`.
        package var type: String
        package var bytes: [UInt8]

        package init(type: String, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
        }
    }

    /// Gets a picture as a card names it: a file, or `data:image/…`; nil: there is none, or none to be shown.
    package typealias Reader = @Sendable (_ image: String) -> Picture?

    private struct State {
        /// The newest last.
        var kept: [(path: String, picture: Picture)] = []
        var bytes = 0
        var count = 0
    }

    private static let most = 64
    private static let mostBytes = 8 << 20

    private let read: Reader
    private let state = Mutex(State())

    init(_ read: @escaping Reader) {
        self.read = read
    }

    /// An event as pages get it: the picture of its card is one of these, or left out.
    func shown(_ event: JSONValue) -> JSONValue {
        guard var members = event.objectValue, var card = members["card"]?.objectValue,
            let image = card.removeValue(forKey: "image")
        else { return event }
        if let picture = image.stringValue.flatMap(read) { card["image"] = .string(keep(picture)) }
        members["card"] = .object(card)
        return .object(members)
    }

    /// - Parameter path: Of a request.
    func picture(at path: String) -> Picture? {
        state.withLock { state in state.kept.first { $0.path == path }?.picture }
    }

    private func keep(_ picture: Picture) -> String {
        state.withLock { state in
            // The same app shows the same card again.
            if let same = state.kept.first(where: { $0.picture == picture }) { return same.path }
            state.count += 1
            let path = "/picture/\(state.count)"
            state.kept.append((path, picture))
            state.bytes += picture.bytes.count
            while state.kept.count > Self.most || state.bytes > Self.mostBytes, state.kept.count > 1 {
                state.bytes -= state.kept.removeFirst().picture.bytes.count
            }
            return path
        }
    }
}

/// The order could not be written down.
struct OrderBookError: Error, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "\(path): \(reason) — check the folder's permissions and the disk's free space" }
}

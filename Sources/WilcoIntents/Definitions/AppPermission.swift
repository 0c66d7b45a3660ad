/// Something an app asks the user for, and why.
package struct AppPermission: Sendable, Hashable {
    /// `use`, `vocabulary`, `network`, `location`, `folder`, `open`, `open:` and a host, or `data:` and the id of another app.
    package var name: String
    /// A sentence, as the user hears it.
    package var reason: String

    package init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }

    /// To answer requests at all; asked for whether declared or not.
    package static let use = "use"
    package static let network = "network"
    package static let location = "location"
    /// One folder of the person's, to read and write: the one that the person names.
    package static let folder = "folder"
    /// A program of the machine may be run, with the user's rights, to go on there.
    package static let open = "open"

    /// To open addresses of a host of the web, and to tell it what the app's definition says.
    package static func opening(host: String) -> String { "open:\(host)" }

    /// The host whose addresses may be opened.
    package var openedHost: String? { name.hasPrefix("open:") ? String(name.dropFirst(5)) : nil }

    /// The app whose data it is about.
    package var dataOwner: String? { name.hasPrefix("data:") ? String(name.dropFirst(5)) : nil }
}

/// What an app may do beyond reading and writing its own folders: declared by the app and granted by the user.
package struct AppRights: Sendable, Hashable {
    /// The machine's network, and with it the internet.
    package var network: Bool
    /// Data folders of other apps, to read.
    package var readableData: [String]
    /// The one of the person's that it may read and write.
    package var folder: GrantedFolder?
    /// May run with the user's own rights where nothing can confine it.
    package var isTrusted: Bool

    package init(
        network: Bool = false,
        readableData: [String] = [],
        folder: GrantedFolder? = nil,
        isTrusted: Bool = false
    ) {
        self.network = network
        self.readableData = readableData
        self.folder = folder
        self.isTrusted = isTrusted
    }

    /// Nothing beyond its own.
    package static let none = AppRights()
}

import Assistant
import Configuration
import Installing

extension AppsCheck {
    /// What `wilco apps check` says of one folder.
    ///
    /// - Parameter isOver: Whether it has taken too long.
    init(folder: String, state: String, until isOver: @escaping @Sendable () -> Bool = { false }) throws {
        self.init(try AssistantParts(Self.options(folder: folder, state: state)), until: isOver)
    }

    static func options(folder: String, state: String) -> AssistantOptions {
        AssistantOptions(
            apps: [folder],
            locale: "en-US",
            stateFolder: state,
            environment: ["PATH": "/usr/bin:/bin"],
            executable: SchemaTests.root + "/.build/release/wilco",
            workingDirectory: SchemaTests.root,
            userID: 0
        )
    }
}

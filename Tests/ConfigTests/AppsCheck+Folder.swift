import Assistant
import Configuration
import Installing

extension AppsCheck {
    /// What `wilco apps check` says of one folder.
    init(folder: String, state: String) throws {
        self.init(
            try AssistantParts(
                AssistantOptions(
                    apps: [folder],
                    locale: "en-US",
                    stateFolder: state,
                    environment: [:],
                    executable: SchemaTests.root + "/.build/release/wilco",
                    workingDirectory: SchemaTests.root,
                    userID: 0
                )
            )
        )
    }
}

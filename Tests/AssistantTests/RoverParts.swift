import Assistant
import Configuration
import Foundation
import PipelineTesting

extension AssistantParts {
    /// With the rover alone, to talk with; two in one folder are two processes of one user.
    static func ofRover(in folder: String) throws -> AssistantParts {
        let checkout = BuiltProducts.checkout.path
        var options = AssistantOptions(
            apps: [checkout + "/config/apps/rover"],
            locale: "en-US",
            configuration: checkout + "/config/wilco.yaml",
            stateFolder: folder,
            environment: [:],
            executable: "/usr/bin/wilco",
            workingDirectory: checkout,
            userID: getuid()
        )
        options.converses = true
        return try AssistantParts(options)
    }
}

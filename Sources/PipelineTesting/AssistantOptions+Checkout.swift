package import Configuration
import Foundation
import Glibc

extension AssistantOptions {
    /// The built program with apps of the checkout, in the surroundings of this process.
    ///
    /// - Parameters:
    ///   - apps: Folders, within the checkout unless they begin with "/".
    ///   - configuration: The checkout's own settings; false: none.
    ///   - stateFolder: nil: the user's own.
    package static func checkout(
        apps: [String] = ["config/apps"],
        configuration: Bool = false,
        stateFolder: String? = nil
    ) throws -> AssistantOptions {
        let checkout = BuiltProducts.checkout.path
        return AssistantOptions(
            apps: apps.map { $0.hasPrefix("/") ? $0 : "\(checkout)/\($0)" },
            configuration: configuration ? "\(checkout)/config/wilco.yaml" : nil,
            stateFolder: stateFolder,
            environment: ProcessInfo.processInfo.environment,
            executable: try BuiltProducts.path("wilco"),
            workingDirectory: checkout,
            userID: getuid()
        )
    }
}

internal import AssistantTesting
package import Foundation

/// Wilco as `make install` puts it in place, from the programs that were built with the tests.
package struct InstalledPrefix {
    package let folder: URL

    package struct Fault: Error, CustomStringConvertible {
        package var description: String
    }

    package init(at folder: URL) throws {
        self.folder = folder
        let manager = FileManager.default
        let shared = folder.appending(path: "share/wilco")
        for path in [folder.appending(path: "bin"), shared] {
            try manager.createDirectory(at: path, withIntermediateDirectories: true)
        }
        // Not by this process, whose children might inherit the file that is written: it could not be run then.
        let install = try ChildProcess(
            "/usr/bin/install",
            ["-m", "755", try BuiltProducts.path("wilco"), folder.path + "/bin/wilco"],
            environment: [:]
        )
        guard install.waitUntilExit() == 0 else { throw Fault(description: "wilco cannot be copied") }
        for name in ["domains", "gallery", "languages", "schemas", "skeletons"] {
            let source = BuiltProducts.checkout.appending(path: "config/\(name)")
            try manager.copyItem(at: source, to: shared.appending(path: name))
        }
        let python = BuiltProducts.checkout.appending(path: "Sources/PythonSDK")
        try manager.copyItem(at: python, to: shared.appending(path: "python"))
        let assemble = try ChildProcess(
            BuiltProducts.checkout.path + "/config/sdk/swift/assemble.sh",
            [
                BuiltProducts.checkout.path, try BuiltProducts.path("wilco-generate"),
                shared.appending(path: "swift").path,
            ],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        guard assemble.waitUntilExit() == 0 else { throw Fault(description: "the Swift package cannot be assembled") }
    }
}

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "skeleton-swift",
    dependencies: [
        // Where Wilco's library for apps is.
        .package(name: "wilco", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "skeleton-swift",
            dependencies: [.product(name: "WilcoIntents", package: "wilco")],
            path: "Sources",
            // Writes the types of the intents.
            plugins: [.plugin(name: "WilcoIntentsPlugin", package: "wilco")]
        )
    ]
)

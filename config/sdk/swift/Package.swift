// swift-tools-version: 6.2
import PackageDescription

// What an app in Swift needs of an installed Wilco: the library, and the plugin that writes its types. `make install` puts it
// together; in a checkout the whole package has both.
let package = Package(
    name: "wilco",
    products: [
        .library(name: "WilcoIntents", targets: ["WilcoIntents"]),
        .plugin(name: "WilcoIntentsPlugin", targets: ["WilcoIntentsPlugin"]),
    ],
    targets: [
        .target(
            name: "WilcoIntents",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
            ]
        ),
        .binaryTarget(name: "wilco-generate", path: "wilco-generate.artifactbundle"),
        .plugin(name: "WilcoIntentsPlugin", capability: .buildTool(), dependencies: ["wilco-generate"]),
    ]
)

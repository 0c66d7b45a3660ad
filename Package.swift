// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// A stage, an executable's library or a value module of ours.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

func executable(_ name: String, _ dependencies: [Target.Dependency] = [], path: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

func tests(
    of name: String,
    _ dependencies: [Target.Dependency] = [],
    resources: [Resource] = [],
    exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: dependencies + ["TemporaryFiles"],
        exclude: exclude,
        resources: resources,
        swiftSettings: swiftSettings
    )
}

func library(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let package = Package(
    name: "wilco",
    products: [
        .library(name: "WilcoIntents", targets: ["WilcoIntents"]),
        .plugin(name: "WilcoIntentsPlugin", targets: ["WilcoIntentsPlugin"]),
        .executable(name: "wilco", targets: ["wilco"]),
        .executable(name: "wilco-bench", targets: ["wilco-bench"]),
        .executable(name: "wilco-soup-chef", targets: ["wilco-soup-chef"]),
        .executable(name: "wilco-unicorn-pay", targets: ["wilco-unicorn-pay"]),
        .executable(name: "wilco-unicorn-rides", targets: ["wilco-unicorn-rides"]),
        // The PCM that the tests load into the real ALSA library; see Tests/Support/TestPCM.
        .library(name: "WilcoTestPCM", type: .dynamic, targets: ["WilcoTestPCM"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // C libraries, each imported by one stage.
        library("CALSA", pkgConfig: "alsa", package: "libasound2-dev"),
        library("CESpeakNG", pkgConfig: "espeak-ng", package: "libespeak-ng-dev"),
        library("CPocketSphinx", pkgConfig: "pocketsphinx", package: "libpocketsphinx-dev"),
        library("CSampleRate", pkgConfig: "samplerate", package: "libsamplerate0-dev"),
        library("CSoundFile", pkgConfig: "sndfile", package: "libsndfile1-dev"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CGlibc"),
        .systemLibrary(name: "CFoundationICU"),

        // Values and seams: they import nothing of ours.
        module("Speech", ["CLinux"]),
        module("WilcoIntents"),

        // Stages: they do not import each other.
        module("AudioIO", ["CALSA", "CLinux", "CSampleRate", "CSoundFile", "Speech"]),
        module("Endpointing", ["Speech"]),
        module("Recognition", ["Speech", "CPocketSphinx"]),
        module("PhraseNetworks", ["Speech"]),
        .target(
            name: "Matching",
            dependencies: ["Speech", "WilcoIntents"],
            swiftSettings: swiftSettings,
            // The system's spelling rules, which Foundation shows only in part.
            linkerSettings: [.linkedLibrary("_FoundationICU")]
        ),
        module("Resolution", ["WilcoIntents"]),
        module("Synthesis", ["Speech", "WilcoIntents", "CESpeakNG"]),
        module("YAMLFiles", [yams]),
        .target(
            name: "Extensions",
            dependencies: ["CFoundationICU", "Speech", "WilcoIntents", "YAMLFiles", logging, subprocess],
            swiftSettings: swiftSettings,
            // What the system knows of letters that look alike.
            linkerSettings: [.linkedLibrary("_FoundationICU")]
        ),
        module("Shortcuts", ["WilcoIntents", "YAMLFiles"]),
        module("Generating", ["WilcoIntents"]),
        module("Importing", ["Matching", "WilcoIntents", "YAMLFiles", yams]),
        module("Storage", [grdb]),
        module("Suggestions", ["WilcoIntents"]),
        module("Automation"),

        // People who do not exist, for measuring suggestions.
        module("SimulatedLives"),

        // The whole: only this one sees every stage, and decides their order.
        module(
            "Assistant",
            [
                "AudioIO",
                "Automation",
                "CGlibc",
                "Endpointing",
                "Extensions",
                "Matching",
                "PhraseNetworks",
                "Recognition",
                "Resolution",
                "Shortcuts",
                "Speech",
                "Storage",
                "Suggestions",
                "Synthesis",
                "WilcoIntents",
                "YAMLFiles",
                grdb,
                logging,
                subprocess,
            ]
        ),
        executable(
            "wilco",
            [
                "Assistant", "Automation", "Extensions", "Generating", "Importing", "Matching", "Recognition",
                "Shortcuts", "Speech", "Storage", "Suggestions", "WilcoIntents", argumentParser, logging, signals,
            ],
            path: "Sources/wilco"
        ),
        executable(
            "wilco-bench",
            [
                "Assistant", "AssistantTesting", "AudioIO", "Extensions", "Importing", "Matching", "PhraseNetworks",
                "PipelineTesting",
                "Recognition", "Resolution", "Shortcuts", "SimulatedLives", "Speech", "Storage", "Suggestions",
                "Synthesis", "WilcoIntents", "YAMLFiles", argumentParser,
            ],
            path: "Sources/WilcoBench"
        ),
        executable("wilco-soup-chef", ["WilcoIntents"], path: "Sources/Apps/SoupChef"),
        executable("wilco-unicorn-pay", ["WilcoIntents"], path: "Sources/Apps/UnicornPay"),
        executable("wilco-unicorn-rides", ["WilcoIntents"], path: "Sources/Apps/UnicornRides"),
        // The skeleton of an app in Swift, so that it is known to build.
        .executableTarget(
            name: "wilco-skeleton",
            dependencies: ["WilcoIntents"],
            path: "config/skeletons/swift/Sources",
            swiftSettings: swiftSettings,
            plugins: ["WilcoIntentsPlugin"]
        ),
        // Types for an app's intents, written while the app is built.
        executable("wilco-generate", ["Extensions", "Generating"], path: "Sources/GenerateTool"),
        .plugin(
            name: "WilcoIntentsPlugin",
            capability: .buildTool(),
            dependencies: ["wilco-generate"],
            path: "Sources/IntentsPlugin"
        ),

        // Tests.
        module("AssistantTesting", ["Extensions", "Matching", "Resolution", "Speech", "WilcoIntents", yams]),
        module(
            "PipelineTesting",
            ["Assistant", "AssistantTesting", "Extensions", "Resolution", "WilcoIntents", "YAMLFiles"]
        ),
        .target(name: "TemporaryFiles", path: "Tests/Support/TemporaryFiles", swiftSettings: swiftSettings),
        .target(
            name: "WilcoTestPCM",
            dependencies: ["CALSA"],
            path: "Tests/Support/TestPCM",
            cSettings: [.define("PIC")]
        ),
        tests(of: "Speech", ["Speech"]),
        tests(of: "WilcoIntents", ["WilcoIntents"]),
        tests(of: "AudioIO", ["AudioIO", "Speech", "AssistantTesting"]),
        tests(of: "Endpointing", ["Endpointing", "Speech", "AssistantTesting"]),
        tests(of: "Recognition", ["Recognition", "Speech", "Synthesis"]),
        tests(of: "PhraseNetworks", ["PhraseNetworks", "Speech"], resources: [.copy("Reference")]),
        tests(
            of: "Matching",
            ["AssistantTesting", "Matching", "Speech", "WilcoIntents", yams],
            exclude: ["Cases", "Corpus"]
        ),
        tests(of: "Resolution", ["Resolution", "WilcoIntents", "AssistantTesting", yams], exclude: ["Apps", "Cases"]),
        tests(of: "Synthesis", ["AssistantTesting", "Speech", "Synthesis", "WilcoIntents", yams], exclude: ["Cases"]),
        tests(of: "YAMLFiles", ["YAMLFiles"]),
        tests(of: "Automation", ["Automation", yams], exclude: ["Cases"]),
        tests(of: "SimulatedLives", ["SimulatedLives"]),
        tests(of: "Suggestions", ["AssistantTesting", "Suggestions", "WilcoIntents", yams], exclude: ["Cases"]),
        tests(of: "Extensions", ["Extensions", "WilcoIntents", "YAMLFiles"], exclude: ["Fixtures"]),
        tests(of: "Shortcuts", ["Shortcuts", "WilcoIntents", "YAMLFiles", yams], exclude: ["Cases"]),
        tests(of: "Storage", ["Storage", grdb]),
        tests(of: "Generating", ["Generating", "Extensions", "WilcoIntents", "AssistantTesting"]),
        tests(
            of: "Importing",
            ["AssistantTesting", "Extensions", "Importing", "Matching", "WilcoIntents", yams],
            exclude: ["Fixtures"]
        ),
        tests(
            of: "Assistant",
            [
                "Assistant", "AssistantTesting", "AudioIO", "Automation", "Endpointing", "Extensions", "Matching",
                "PipelineTesting", "Shortcuts", "Speech", "Storage", "Suggestions", "WilcoIntents", logging,
            ]
        ),
        tests(
            of: "Pipeline",
            [
                "Assistant", "AssistantTesting", "AudioIO", "Automation", "Endpointing", "Extensions",
                "PipelineTesting", "Recognition", "Speech", "Storage", "Suggestions", "WilcoIntents",
            ],
            exclude: ["Blind", "Dialogues", "Fixtures"]
        ),
        tests(
            of: "Config",
            [
                "Assistant", "AssistantTesting", "Extensions", "Matching", "Resolution", "Synthesis", "WilcoIntents",
                "YAMLFiles", yams,
            ],
            exclude: ["Cases"]
        ),
    ]
)

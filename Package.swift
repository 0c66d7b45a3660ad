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
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
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
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // C libraries, each imported by one stage.
        library("CALSA", pkgConfig: "alsa", package: "libasound2-dev"),
        library("CESpeakNG", pkgConfig: "espeak-ng", package: "libespeak-ng-dev"),
        library("CPocketSphinx", pkgConfig: "pocketsphinx", package: "libpocketsphinx-dev"),
        library("CSampleRate", pkgConfig: "samplerate", package: "libsamplerate0-dev"),
        library("CSeccomp", pkgConfig: "libseccomp", package: "libseccomp-dev"),
        library("CSoundFile", pkgConfig: "sndfile", package: "libsndfile1-dev"),
        library("CSpeexDSP", pkgConfig: "speexdsp", package: "libspeexdsp-dev"),
        library("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CGlibc"),
        .systemLibrary(name: "CFoundationICU"),

        // Values and seams: they import nothing of ours.
        .target(
            name: "Speech",
            dependencies: ["CLinux"],
            swiftSettings: swiftSettings,
            // The system's rules for numbers in words, which Foundation shows only in part.
            linkerSettings: [.linkedLibrary("_FoundationICU")]
        ),
        module("WilcoIntents"),

        // Stages: they do not import each other.
        module("AudioIO", ["CALSA", "CLinux", "CSampleRate", "CSoundFile", "Speech"]),
        module("EchoCancelling", ["CSpeexDSP", "Speech"]),
        module("Endpointing", ["Speech"]),
        module("Recognition", ["Speech", "CPocketSphinx"]),
        module("PhraseNetworks", ["Speech"]),
        module("SentenceVectors"),
        module("Matching", ["Speech", "WilcoIntents"]),
        module("Resolution", ["WilcoIntents"]),
        module("Synthesis", ["Speech", "WilcoIntents", "CESpeakNG"]),
        module("YAMLFiles", ["WilcoIntents", yams]),
        .target(
            name: "Extensions",
            dependencies: [
                "CFoundationICU", "CLinux", "CSeccomp", "Files", "Speech", "WilcoIntents", "YAMLFiles", logging,
                subprocess,
            ],
            swiftSettings: swiftSettings,
            // What the system knows of letters that look alike.
            linkerSettings: [.linkedLibrary("_FoundationICU")]
        ),
        module("Generating", ["WilcoIntents"]),
        module("Importing", ["Matching", "WilcoIntents", "YAMLFiles", yams]),

        // What stands below the features: time, settings, doors to the machine, the store.
        module("Clocks"),
        module("Files"),
        module("FileWatching"),
        module("Configuration", ["Extensions", "Recognition", "WilcoIntents", "YAMLFiles"]),
        module("Storage", ["Files", grdb]),
        module(
            "Access",
            [
                "CGlibc", "CSystemd", "Configuration", "Extensions", "Files", "Resolution", "Speech", "Storage",
                "WilcoIntents", subprocess,
            ]
        ),
        module("Control", ["CLinux", "WilcoIntents"]),
        module("Vocabulary", ["Speech", "WilcoIntents"]),
        module("Recordings", ["AudioIO", "Clocks", "Configuration", "Files", "Speech", "WilcoIntents"]),

        // Features: each its machine, its service, its tables and its app.
        module("Suggestions", ["Clocks", "Extensions", "Resolution", "Storage", "WilcoIntents"]),
        module(
            "Automation",
            [
                "Access", "Clocks", "Configuration", "Extensions", "FileWatching", "Resolution", "Storage",
                "Suggestions",
                "WilcoIntents", "YAMLFiles", logging,
            ]
        ),
        module(
            "Shortcuts",
            [
                "Access", "AudioIO", "Automation", "Clocks", "Configuration", "Extensions", "Matching", "Resolution",
                "Speech", "Storage", "Suggestions", "WilcoIntents", "YAMLFiles",
            ]
        ),

        // One conversation, and how it is heard and spoken.
        module(
            "Conversation",
            [
                "Access", "Automation", "Clocks", "Configuration", "Extensions", "Files", "Matching", "Recordings",
                "Resolution", "Shortcuts", "Speech", "Storage", "Suggestions", "WilcoIntents",
            ]
        ),
        module(
            "Hearing",
            [
                "Automation", "Configuration", "Conversation", "Endpointing", "Recordings", "Speech", "Synthesis",
                "WilcoIntents",
            ]
        ),

        // The page: a client of the control socket that serves browsers.
        .target(
            name: "Console",
            dependencies: ["Control", "WilcoIntents", flyingSocks],
            // Parts of the program, so that nothing has to be found where it is installed.
            resources: [
                .embedInCode("Page/index.html"), .embedInCode("Page/page.css"), .embedInCode("Page/icon.svg"),
                .embedInCode("Page/page.js"), .embedInCode("Page/commands.js"), .embedInCode("Page/conversation.js"),
                .embedInCode("Page/elements.js"), .embedInCode("Page/question.js"),
                .embedInCode("Page/shortcuts.js"), .embedInCode("Page/stream.js"),
                .embedInCode("Page/texts.js"),
                .embedInCode("Page/en.json"), .embedInCode("Page/de.json"),
            ],
            swiftSettings: swiftSettings
        ),

        // People who do not exist: voices for trials, lives for measuring suggestions.
        module("SimulatedPeople", ["AudioIO", "Clocks", "Speech", "Synthesis", subprocess]),
        module("SimulatedLives"),

        // The whole: only this one sees every stage, and decides their order.
        module(
            "Assistant",
            [
                "Access", "AudioIO", "Automation", "Clocks", "Configuration", "Control", "Conversation",
                "EchoCancelling", "Endpointing", "Extensions", "FileWatching", "Files", "Hearing", "Matching",
                "PhraseNetworks", "Recognition", "Recordings", "Resolution", "SentenceVectors", "Shortcuts",
                "SimulatedPeople", "Speech", "Storage", "Suggestions", "Synthesis", "Vocabulary", "WilcoIntents",
                "YAMLFiles", grdb, logging, subprocess,
            ]
        ),

        // What is done with a whole assistant.
        module(
            "Scripts",
            [
                "Access", "Assistant", "AudioIO", "Automation", "Clocks", "Configuration", "Conversation", "Extensions",
                "Files", "Hearing", "Matching", "Shortcuts", "SimulatedPeople", "Speech", "Storage", "Suggestions",
                "WilcoIntents", "YAMLFiles",
            ]
        ),
        module(
            "Installing",
            [
                "Access", "Assistant", "CGlibc", "Clocks", "Configuration", "Conversation", "Extensions", "Files",
                "Generating", "Matching", "Resolution", "Scripts", "Speech", "WilcoIntents", "YAMLFiles",
            ]
        ),
        executable(
            "wilco",
            [
                "Access", "Assistant", "Automation", "CGlibc", "Clocks", "Configuration", "Console", "Control",
                "Conversation", "Extensions", "Files", "Generating", "Importing", "Installing", "Matching",
                "Recognition", "Recordings", "Scripts", "Shortcuts", "Speech", "Storage", "Suggestions", "Vocabulary",
                "WilcoIntents", "YAMLFiles", argumentParser, logging, signals,
            ],
            path: "Sources/wilco"
        ),
        executable(
            "wilco-bench",
            [
                "Assistant", "AssistantTesting", "AudioIO", "Clocks", "Configuration", "Control", "Conversation",
                "EchoCancelling", "Extensions", "FileWatching", "Hearing", "Importing", "Matching", "PhraseNetworks",
                "PipelineTesting",
                "Recognition", "Recordings", "Resolution", "Shortcuts", "SimulatedLives", "SimulatedPeople", "Speech",
                "Storage",
                "Suggestions", "Synthesis", "WilcoIntents", "YAMLFiles", argumentParser,
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
            [
                "Assistant", "AssistantTesting", "Configuration", "Control", "Conversation", "Extensions", "Resolution",
                "Shortcuts", "SimulatedPeople", "WilcoIntents", "YAMLFiles",
            ]
        ),
        .target(name: "TemporaryFiles", path: "Tests/Support/TemporaryFiles", swiftSettings: swiftSettings),
        .target(
            name: "WilcoTestPCM",
            dependencies: ["CALSA"],
            path: "Tests/Support/TestPCM",
            cSettings: [.define("PIC")]
        ),
        // What a further part takes: a target, and a line of registration in ToyBranchesTests.
        module("ToyPresenter", ["Conversation", "WilcoIntents"], path: "Tests/Toys/Presenter"),
        module("ToyRecognizer", ["Speech"], path: "Tests/Toys/Recognizer"),
        module("ToySeat", ["Speech"], path: "Tests/Toys/Seat"),
        module("ToyStage", ["Speech"], path: "Tests/Toys/Stage"),
        tests(of: "Speech", ["Speech"]),
        tests(of: "WilcoIntents", ["AssistantTesting", "WilcoIntents"]),
        tests(of: "AudioIO", ["AudioIO", "Speech", "AssistantTesting"]),
        tests(
            of: "EchoCancelling",
            ["AssistantTesting", "AudioIO", "EchoCancelling", "PipelineTesting", "SimulatedPeople", "Speech"]
        ),
        tests(of: "Endpointing", ["Endpointing", "Speech", "AssistantTesting"]),
        tests(of: "Recognition", ["Recognition", "Speech", "Synthesis"]),
        tests(of: "PhraseNetworks", ["PhraseNetworks", "Speech"], resources: [.copy("Reference")]),
        tests(of: "SentenceVectors", ["SentenceVectors"], resources: [.copy("Reference")]),
        tests(
            of: "Matching",
            ["AssistantTesting", "Matching", "Speech", "WilcoIntents", yams],
            exclude: ["Cases", "Corpus"]
        ),
        tests(of: "Resolution", ["Resolution", "WilcoIntents", "AssistantTesting", yams], exclude: ["Apps", "Cases"]),
        tests(of: "Synthesis", ["AssistantTesting", "Speech", "Synthesis", "WilcoIntents", yams], exclude: ["Cases"]),
        tests(of: "YAMLFiles", ["YAMLFiles"]),
        tests(
            of: "Control",
            [
                "Access", "Assistant", "AssistantTesting", "Configuration", "Control", "Conversation",
                "PipelineTesting", "Storage", "WilcoIntents", "YAMLFiles", logging,
            ],
            exclude: ["Cases"]
        ),
        tests(
            of: "Conversation",
            [
                "AssistantTesting", "Automation", "Clocks", "Conversation", "Matching", "Resolution", "Shortcuts",
                "Speech", "Suggestions", "WilcoIntents",
            ]
        ),
        tests(of: "Console", ["Console", "Control", "WilcoIntents", flyingSocks]),
        tests(of: "Automation", ["Automation", "Configuration", "WilcoIntents", yams], exclude: ["Cases"]),
        tests(of: "SimulatedLives", ["SimulatedLives"]),
        tests(of: "Suggestions", ["AssistantTesting", "Suggestions", "WilcoIntents", yams], exclude: ["Cases"]),
        tests(
            of: "Extensions",
            ["AssistantTesting", "AudioIO", "Extensions", "Speech", "WilcoIntents", "YAMLFiles", logging],
            exclude: ["Fixtures"]
        ),
        tests(of: "Shortcuts", ["Shortcuts", "WilcoIntents", "YAMLFiles", yams], exclude: ["Cases"]),
        tests(of: "Storage", ["FileWatching", "Storage", grdb]),
        tests(of: "FileWatching", ["FileWatching"]),
        tests(of: "Generating", ["AssistantTesting", "Extensions", "Generating", "PipelineTesting", "WilcoIntents"]),
        tests(
            of: "Importing",
            ["AssistantTesting", "Extensions", "Importing", "Matching", "WilcoIntents", "YAMLFiles", yams],
            exclude: ["Fixtures"]
        ),
        tests(
            of: "Assistant",
            [
                "Access", "Assistant", "AssistantTesting", "AudioIO", "Automation", "Clocks", "Configuration",
                "Control", "Conversation", "Endpointing", "Extensions", "Files", "Hearing", "Installing", "Matching",
                "PipelineTesting", "Recordings", "Resolution", "Scripts", "Shortcuts", "SimulatedPeople", "Speech",
                "Storage", "Suggestions", "ToyPresenter", "ToyRecognizer", "ToySeat", "ToyStage", "Vocabulary",
                "WilcoIntents", grdb, logging,
            ]
        ),
        tests(
            of: "Pipeline",
            [
                "Access", "Assistant", "AssistantTesting", "AudioIO", "Automation", "Configuration", "Control",
                "Conversation", "Endpointing", "Extensions", "PipelineTesting", "Recognition", "Scripts",
                "SimulatedPeople", "Speech", "Storage", "Suggestions", "Vocabulary", "WilcoIntents",
            ],
            exclude: ["Blind", "Dialogues", "Fixtures"]
        ),
        tests(
            of: "Config",
            [
                "Assistant", "AssistantTesting", "Configuration", "Conversation", "Extensions", "Installing",
                "Matching",
                "Resolution", "Synthesis", "WilcoIntents", "YAMLFiles", yams,
            ],
            exclude: ["Cases"]
        ),
    ]
)

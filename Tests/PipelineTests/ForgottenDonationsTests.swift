import Assistant
import AssistantTesting
import Configuration
import Foundation
import PipelineTesting
import Storage
import Suggestions
import TemporaryFiles
import Testing
import WilcoIntents

/// What was done is forgotten when its app says so, and when its owner does.
@Suite("Donations that are forgotten")
struct ForgottenDonationsTests {
    private let folder: String

    init() throws {
        folder = TemporaryFiles.folder.path + "/wilco-forgotten-\(UUID().uuidString.prefix(8))"
        let app = folder + "/tea"
        for name in ["dialogs", "vocabulary"] {
            try FileManager.default.createDirectory(atPath: app + "/" + name, withIntermediateDirectories: true)
        }
        let files = [
            "app.yaml": "wilco: 1\nid: tea\nname: Tea\ndescription: Tea.\nhandler: {command: [./handler.py]}\n",
            "intents.yaml": """
            intents:
              Brew: {title: Brew tea, description: Brews., category: do, confirmation: false}
              PourOne: {title: Pour one, description: Pours one., category: do, confirmation: false}
              PourSome: {title: Pour some, description: Pours some., category: do, confirmation: false}
              PourAll: {title: Pour all, description: Pours all., category: do, confirmation: false}

            """,
            "dialogs/en-US.yaml": """
            intents:
              Brew: {title: Brew tea, responses: {success: Brewed., failure: "No."}}
              PourOne: {title: Pour one, responses: {success: Poured., failure: "No."}}
              PourSome: {title: Pour some, responses: {success: Poured., failure: "No."}}
              PourAll: {title: Pour all, responses: {success: Poured., failure: "No."}}

            """,
            "vocabulary/en-US.yaml": """
            sentences:
              Brew: [brew the tea]
              PourOne: [pour one cup away]
              PourSome: [pour some cups away]
              PourAll: [pour all cups away]

            """,
            "handler.py": """
            #!/usr/bin/env python3
            from wilco_intents import Intent, IntentApp, Response, delete_donations, run


            class Tea(IntentApp):
                def handle(self, intent: Intent) -> Response:
                    match intent.name:
                        case "PourOne":
                            delete_donations(identifiers=["a"])
                        case "PourSome":
                            delete_donations(group="g")
                        case "PourAll":
                            delete_donations()
                    return Response("success")


            run(Tea)

            """,
        ]
        for (name, text) in files { try text.write(toFile: app + "/" + name, atomically: true, encoding: .utf8) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: app + "/handler.py")
    }

    private func service() async throws -> SuggestionService {
        try await AssistantParts(
            AssistantOptions(
                apps: [folder + "/tea"],
                stateFolder: folder + "/state",
                environment: ["HOME": folder, "PATH": "/usr/bin:/bin"],
                executable: try BuiltProducts.path("wilco"),
                workingDirectory: BuiltProducts.checkout.path,
                userID: 0
            )
        )
        .session.suggestions()
    }

    /// "a" and "b" are of one group, "c" of none.
    private func donateThree() async throws {
        let service = try await service()
        for (days, name) in ["a", "b", "c"].enumerated() {
            let brewing = IntentInvocation(idempotencyKey: "", intent: "Brew", parameters: [:], locale: "en-US")
            let donation = AppDonation(brewing, identifier: name, group: name == "c" ? nil : "g")
            try await service.donate(donation, app: "tea", origin: .app, at: Date() - Double(days + 1) * 86_400)
        }
    }

    private func left() async throws -> Set<String> {
        Set(try await service().donations().filter { $0.intent == "Brew" }.compactMap(\.identifier))
    }

    private func wilco(_ arguments: [String], withApps: Bool = true) throws -> String {
        let words =
            [try BuiltProducts.path("wilco")] + arguments + ["--state", folder + "/state"]
            + (withApps ? ["--apps", folder + "/tea"] : [])
        let output = folder + "/output"
        let command = "echo yes | " + words.map { "'\($0)'" }.joined(separator: " ") + " > \(output) 2>&1"
        let process = try ChildProcess(
            "/bin/sh",
            ["-c", command],
            environment: ["HOME": folder, "PATH": "/usr/bin:/bin"]
        )
        process.waitUntilExit()
        return try String(contentsOfFile: output, encoding: .utf8)
    }

    @Test func theAppForgetsByNameByGroupAndAll() async throws {
        try await donateThree()
        for (request, expected) in [
            ("pour one cup away", ["b", "c"]), ("pour some cups away", ["c"]), ("pour all cups away", []),
        ] as [(String, Set<String>)] {
            let answer = try wilco(["ask", request])
            #expect(answer.contains("Poured."), "\(answer)")
            #expect(try await left() == expected, "\(request)")
        }
    }

    @Test func theOwnerForgetsByNameByGroupAndAll() async throws {
        try await donateThree()
        for (selection, expected) in [
            (["--identifier", "a"], ["b", "c"]), (["--group", "g"], ["c"]), (["--app", "tea"], []),
        ] as [([String], Set<String>)] {
            let answer = try wilco(["suggestions", "donations", "delete"] + selection, withApps: false)
            #expect(answer == "forgotten: 1\n")
            #expect(try await left() == expected, "\(selection)")
        }
        try await donateThree()
        #expect(try wilco(["suggestions", "donations", "delete", "--all"], withApps: false) == "forgotten: 3\n")
        #expect(try await left() == [])
        #expect(try wilco(["suggestions", "donations"], withApps: false) == "")
    }

    /// A window of the app, or a script, tells of what was done.
    @Test func whatWasDoneElsewhereIsTold() async throws {
        let brewed = #"{"identifier":"d","group":"g","intent":{"name":"Brew"}}"#
        #expect(try wilco(["suggestions", "donations", "add", "tea", brewed]) == "kept\n")
        #expect(try wilco(["suggestions", "donations", "add", "tea", brewed]) == "not kept\n")
        #expect(try await left() == ["d"])
        let unknown = try wilco(["suggestions", "donations", "add", "tea", #"{"intent":{"name":"Fly"}}"#])
        #expect(unknown.contains("Fly is no intent of the app") && unknown.hasSuffix("not kept\n"), "\(unknown)")
        let other = try wilco(["suggestions", "donations", "add", "coffee", brewed])
        #expect(other.contains("there is no app coffee"), "\(other)")
        let nothing = try wilco(["suggestions", "donations", "add", "tea", "brewed"])
        #expect(nothing.contains("not JSON"), "\(nothing)")
        // The standard input is "yes".
        let read = try wilco(["suggestions", "donations", "add", "tea", "-"])
        #expect(read.contains("not JSON: yes"), "\(read)")
        let forgotten = try wilco(["suggestions", "donations", "delete", "--group", "g"], withApps: false)
        #expect(forgotten == "forgotten: 1\n")
    }
}

import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

/// What an app answers and its files do not declare is told to its author, with the place in the file.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct UndeclaredTests {
    private static let files = [
        "pictures/map.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#,
        "app.yaml": """
        wilco: 1
        id: bus
        name: Bus
        handler:
          command: [./handler.py]
        permissions:
          use: It hears where you go.
        """,
        "intents.yaml": """
        intents:
          Leave:
            title: Leave
            category: do
            parameters:
              stop: {type: enum:Stop, displayName: Stop}
            response: {properties: {line: string, minutes: integer}}
        types:
          Stop: {kind: enum, displayName: Stop, cases: [harbour, market]}
        """,
        "vocabulary/en-US.yaml": """
        types:
          Stop: [{id: harbour, say: harbour}, {id: market, say: market}]
        sentences:
          Leave: ["leave for the {stop}", leave]
        """,
        "dialogs/en-US.yaml": """
        intents:
          Leave:
            summary: Leave for {stop}
            parameters:
              stop:
                prompt: Where to?
                unsupported:
                  tooFar: "It is {walk} from here."
            responses:
              success: "Line {line} leaves in {minutes} minutes. Take {line}."
        """,
    ]

    static let cases: [(resolve: String, handle: String, complaint: String)] = [
        (
            "", #"Response("leaving")"#,
            #"the code "leaving" — declare it under `response: codes` (FOLDER/intents.yaml:2)"#
        ),
        (
            "", #"Response("continueInApp")"#,
            #"the code "continueInApp" goes on in the app, which cannot be opened — write `open` in FOLDER/app.yaml"#
        ),
        (
            "", #"Response("succes", {"line": "4"})"#,
            #"the code "succes" — did you mean "success"? Otherwise declare it under `response: codes` (FOLDER/intents.yaml:2)"#
        ),
        (
            "", #"Response("success", {"line": "4", "minutes": 2, "driver": "Bob"})"#,
            #"no property "driver" — declare it under `response: properties` of Leave (FOLDER/intents.yaml:2)"#
        ),
        (
            "", #"Response("success", {"line": "4", "minute": 2})"#,
            #"no property "minute" — did you mean "minutes"? Otherwise declare it under `response: properties` of Leave (FOLDER/intents.yaml:2)"#
        ),
        (
            "", #"Response("success", {"minutes": 2})"#,
            #"nothing of the response "success" can be said without {line} (FOLDER/dialogs/en-US.yaml:10)"#
        ),
        (
            #"Unsupported("closed")"#, "",
            #"for the reason "closed" — say what it means under `unsupported` of stop (FOLDER/dialogs/en-US.yaml:5)"#
        ),
        (
            #"Unsupported("toFar")"#, "",
            #"for the reason "toFar" — did you mean "tooFar"? Otherwise say what it means under `unsupported` of stop (FOLDER/dialogs/en-US.yaml:5)"#
        ),
        (
            #"Unsupported("tooFar", {"wlk": 5})"#, "",
            #"{walk} (FOLDER/dialogs/en-US.yaml:8) — the answer has "wlk" instead"#
        ),
        (
            "", #"Response("success", {"line": "4", "minutes": 2}, Card("Bus", image="bus.png"))"#,
            #"card: the image "bus.png" is none of those in the app's folder, FOLDER — bring a PNG, JPEG, GIF, WebP or plain SVG of at most 1 MB and 4096 points, to FOLDER/bus.png (FOLDER/intents.yaml:2)"#
        ),
        (
            "", #"Response("success", {"line": "4", "minutes": 2}, Card("Bus", image="map.svg"))"#,
            #"the app's folder, FOLDER — did you mean "pictures/map.svg"? Otherwise bring"#
        ),
        (
            "", #"goesOn(intent, Response("arived"))"#,
            #"update of Leave: it answered with the code "arived" — declare it under `response: codes` (FOLDER/intents.yaml:2)"#
        ),
        (
            "", #"goesOn(intent, Response("inProgress"), Response("success", {"line": "4", "minute": 2}))"#,
            #"update of Leave: there is no property "minute" — did you mean "minutes"? Otherwise declare it"#
        ),
        (
            "", #"goesOn(intent, Response("success", {"line": "4"}, Card("Bus", image="bus.png")))"#,
            #"update of Leave: card: the image "bus.png" is none of those in the app's folder, FOLDER"#
        ),
        // Each value that the definition has is tried, and nothing where it may be left out.
        (
            "", #"Response("closed" if intent["stop"] == "market" else "success", {"line": "4"})"#,
            #"the code "closed" — declare it under `response: codes` (FOLDER/intents.yaml:2) (with stop: "market")"#
        ),
        (
            #"Unsupported("closed") if intent["stop"] == "market" else super().resolve(parameter, intent)"#, "",
            #"say what it means under `unsupported` of stop (FOLDER/dialogs/en-US.yaml:5) (with stop: "market")"#
        ),
        ("", #"goesOn(intent, Response("inProgress"), Response("success", {"line": "4"}))"#, ""),
        ("", #"Response("success", {"line": "4", "minutes": 2})"#, ""),
        (#"Unsupported("tooFar", {"walk": Measurement(300, "meters")})"#, "", ""),
        (#"Unsupported("unknown")"#, "", ""),
    ]

    @Test(arguments: cases.indices)
    func itIsTold(index: Int) async throws {
        let (resolve, handle, complaint) = Self.cases[index]
        try await expect(complaint, of: resolve, handle)
    }

    /// Whoever declares no properties may name any in the texts; what is named nowhere is lost.
    @Test(
        arguments: [
            (
                #"Response("success", {"line": "4", "minutes": 2, "driver": "Bob"})"#,
                #"no property "driver" — declare it under `response: properties` of Leave (FOLDER/intents.yaml:2)"#
            ),
            (
                #"Response("success", {"line": "4", "minute": 2})"#,
                #"no property "minute" — did you mean "minutes"? Otherwise declare it"#
            ),
            (#"Response("success", {"line": "4", "minutes": 2})"#, ""),
        ]
    )
    func soIsWhatNoTextNames(_ handle: String, _ complaint: String) async throws {
        try await expect(complaint, of: "", handle) {
            $0.replacing("      response: {properties: {line: string, minutes: integer}}\n", with: "")
        }
    }

    /// - Parameter changed: What becomes of a file of the app.
    private func expect(
        _ complaint: String,
        of resolve: String,
        _ handle: String,
        _ changed: (String) -> String = { $0 }
    ) async throws {
        let folder = TemporaryFiles.folder.appending(path: "bus-\(UUID().uuidString)/bus").path()
        defer { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        let good = #"Response("success", {"line": "4", "minutes": 2})"#
        let handler = """
            #!/usr/bin/python3
            from wilco_intents import *

            def goesOn(intent, *responses):
                for response in responses:
                    update(response, intent)
                return Response("inProgress")

            class Bus(IntentApp):
                def resolve(self, parameter, intent):
                    return \(resolve.isEmpty ? "super().resolve(parameter, intent)" : resolve)

                def handle(self, intent):
                    return \(handle.isEmpty ? good : handle)

            run(Bus)
            """
        for (name, text) in Self.files.merging(["handler.py": handler], uniquingKeysWith: { $1 }) {
            let path = "\(folder)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true
            )
            try changed(text).write(toFile: path, atomically: true, encoding: .utf8)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/handler.py")
        let loaded = AppFolder.load(folder, locale: "en-US")
        let app = try #require(loaded.app, "\(loaded.problems)")

        let expected = complaint.replacing("FOLDER", with: folder)
        var faults: [String] = []
        let settings = AppHostSettings(
            stateDirectory: folder + "/state",
            environment: ["PATH": "/usr/bin:/bin", "PYTHONPATH": SchemaTests.root + "/Sources/PythonSDK"]
        )
        await ConformanceSuite(app: app, settings: settings).run { check in
            if let fault = check.fault { faults.append(fault) }
        }
        #expect(faults.isEmpty == complaint.isEmpty, "\(faults)")
        #expect(complaint.isEmpty || faults.contains { $0.contains(expected) }, "\(faults)")
    }
}

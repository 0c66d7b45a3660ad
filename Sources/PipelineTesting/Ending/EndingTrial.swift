package import AssistantTesting
internal import Control
internal import Foundation
internal import Glibc
internal import SimulatedPeople
package import WilcoIntents

/// An assistant brought to a moment, and ended there.
package struct EndingTrial: Sendable {
    /// From SIGTERM until the process was gone.
    package var duration: Duration
    /// The exit status, or 128 and the signal's number.
    package var status: Int32
    /// What it has left behind: processes that it had started, its socket.
    package var remains: [String]
    /// What whoever watches was told from the moment on.
    package var events: [JSONValue]
    /// What the log said from SIGTERM on.
    package var log: [String]

    /// - Parameters:
    ///   - devices: The test device.
    ///   - progress: How far into what takes its time it is ended: seconds of processor time.
    package init(_ moment: EndingMoment, devices: TestPCMConfiguration, progress: Double = 0.2) async throws {
        let stage = try Stage(devices)
        defer { stage.clear() }
        let assistant = try await stage.assistant(at: moment, progress: progress)
        let family = ProcessFamily(of: assistant.process.identifier)
        let said = stage.log.count
        let start = ContinuousClock.now
        status = assistant.stop()
        duration = ContinuousClock.now - start
        log = Array(stage.log.dropFirst(said))
        events = await assistant.lastEvents()
        remains = await family.survivors()
        if FileManager.default.fileExists(atPath: assistant.folder.path + "/control.sock") {
            remains.append("control.sock")
        }
    }
}

/// Where it takes place: a folder with devices, and whoever talks to the assistant.
private final class Stage {
    private let folder = URL(fileURLWithPath: "/tmp/wilco-ending-\(getpid())-\(UInt32.random(in: 0 ..< .max))")
    private let devices: TestPCMConfiguration
    /// They stay until the assistant has ended.
    private var clients: [ControlClient] = []

    private static let saboteur = "Tests/PipelineTests/Fixtures/saboteur"
    private static let request = "hey wilco, order soup"

    init(_ devices: TestPCMConfiguration) throws {
        self.devices = devices
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var logFile: String { folder.path + "/log" }

    /// Its lines so far.
    var log: [String] {
        ((try? String(contentsOfFile: logFile, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    func clear() {
        for client in clients { client.close() }
        try? FileManager.default.removeItem(at: folder)
    }

    func assistant(at moment: EndingMoment, progress: Double) async throws -> ServingProcess {
        let isSpoken = [.speaking, .stalledLoudspeaker].contains(moment)
        if isSpoken { try await record(Self.request) }
        if moment == .compilation || moment == .largestApp { try writeStore(terms: 100) }
        if moment == .talkingApps { try writeTalkers() }
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment.merging(devices.environment) { $1 },
            apps: apps(for: moment),
            settings: settings(microphone: isSpoken ? microphone : nil),
            launcher: ["/bin/sh", "-c", "exec \"$@\" 2>\"$0\"", logFile]
        )
        if moment == .starting { return assistant }
        try await assistant.untilListening()
        switch moment {
        case .starting, .idle: break
        case .listening:
            try await assistant.send(.listen())
            _ = try await assistant.events(until: "listening")
        case .asking:
            clients.append(try assistant.ask("order soup"))
            _ = try await assistant.events(until: "asked")
        case .speaking, .stalledLoudspeaker:
            _ = try await assistant.events(until: "asked")
            let before = size(of: loudspeaker)
            await wait(for: assistant) { size(of: loudspeaker) > before }
            if moment == .stalledLoudspeaker {
                try fail("speaker")
                let end = ContinuousClock.now + .milliseconds(100)
                while ContinuousClock.now < end { await Task.yield() }
            }
        case .stalledMicrophone:
            try fail("microphone")
            clients.append(try assistant.connect())
            clients.last?.send(.listen())
            _ = try await assistant.events(until: "microphone")
        case .sleepingApp: try await sabotage("a pause", assistant)
        case .deafApp: try await sabotage("to stay", assistant)
        case .floodingApp: try await sabotage("a flood", assistant)
        case .talkingApp:
            try await sabotage("much talk", assistant)
            await work(assistant, progress)
        case .talkingApps:
            // Each is started by what it is asked, and goes on with it.
            for number in 0..<Self.talkers {
                clients.append(try assistant.ask("try much talk with talker \(Self.numerals[number])"))
                let data = assistant.folder.appending(path: "data/app-data/apps/talker\(number)/at-it").path
                await wait(for: assistant) { FileManager.default.fileExists(atPath: data) }
            }
            await work(assistant, progress)
        case .reload:
            kill(assistant.process.identifier, SIGHUP)
            await work(assistant, progress)
        case .newStart:
            let file = assistant.folder.appending(path: "wilco.yaml")
            try Data((settings(microphone: nil) + "voice: {rate: 160}\n").utf8).write(to: file, options: .atomic)
            kill(assistant.process.identifier, SIGHUP)
            await work(assistant, progress)
        case .compilation:
            try writeStore(terms: 8_000)
            kill(assistant.process.identifier, SIGHUP)
            await work(assistant, progress)
        case .largestApp:
            try writeSentences()
            kill(assistant.process.identifier, SIGHUP)
            await work(assistant, progress)
        case .fullSocket: try await fill(assistant)
        }
        return assistant
    }

    private func apps(for moment: EndingMoment) -> [String] {
        switch moment {
        case .sleepingApp, .deafApp, .floodingApp, .talkingApp: [Self.saboteur, "rover"]
        case .starting, .idle, .reload, .newStart: ["config/apps"]
        case .compilation, .largestApp: [store.path]
        case .talkingApps: [talkerFolder.path]
        default: ["soup-chef", "rover"]
        }
    }

    // MARK: Devices

    private var microphone: URL { folder.appending(component: "microphone.raw") }
    private var loudspeaker: URL { folder.appending(component: "loudspeaker.raw") }

    private func control(_ device: String) -> URL { folder.appending(component: "\(device)-fault") }

    private func fail(_ device: String) throws {
        try Data("stall".utf8).write(to: control(device), options: .atomic)
    }

    private func settings(microphone: URL?) -> String {
        let capture = TestPCMConfiguration.device(
            file: microphone,
            control: control("microphone"),
            counter: microphone == nil
        )
        let playback = TestPCMConfiguration.device(file: loudspeaker, control: control("speaker"))
        return "audio:\n  capture: \"\(capture)\"\n  playback: \"\(playback)\"\n"
    }

    private func record(_ sentence: String) async throws {
        let silence = [Int16](repeating: 0, count: 16_000)
        let samples = silence + (try await SimulatedSpeaker(named: "flite:slt").say(sentence)) + silence
        try samples.withUnsafeBytes { try Data($0).write(to: microphone) }
    }

    // MARK: What it is at

    private func sabotage(_ trick: String, _ assistant: ServingProcess) async throws {
        clients.append(try assistant.ask("try \(trick)"))
        let data = assistant.folder.appending(path: "data/app-data/apps/saboteur/at-it").path
        await wait(for: assistant) { FileManager.default.fileExists(atPath: data) }
    }

    /// Returns when it has worked that long.
    private func work(_ assistant: ServingProcess, _ seconds: Double) async {
        let before = assistant.usage.processorSeconds
        await wait(for: assistant) { assistant.usage.processorSeconds - before >= seconds }
    }

    /// Takes places until there is none any more.
    private func fill(_ assistant: ServingProcess) async throws {
        while assistant.process.isRunning {
            let client = try assistant.connect()
            guard (try? await client.answer(to: .ping)) != nil else { return }
            if clients.count.isMultiple(of: 2) { client.send(.watch) }
            clients.append(client)
        }
    }

    private func wait(for assistant: ServingProcess, until isThere: () -> Bool) async {
        while assistant.process.isRunning, !isThere(), !Task.isCancelled { await Task.yield() }
    }

    /// Bytes of a file; none where there is none.
    private func size(of file: URL) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return attributes?[.size] as? Int ?? 0
    }

    // MARK: Several apps that talk

    private static let talkers = 5
    private static let numerals = ["one", "two", "three", "four", "five"]

    private var talkerFolder: URL { folder.appending(component: "talkers") }

    /// The saboteur several times, each with a name of its own.
    private func writeTalkers() throws {
        let files = FileManager.default
        try files.createDirectory(at: talkerFolder, withIntermediateDirectories: true)
        let source = BuiltProducts.checkout.appending(path: Self.saboteur)
        for number in 0..<Self.talkers {
            let app = talkerFolder.appending(component: "talker\(number)")
            try files.copyItem(at: source, to: app)
            for (file, changes) in [
                ("app.yaml", [("saboteur", "talker\(number)"), ("Saboteur", "Talker \(Self.numerals[number])")]),
                ("vocabulary/en-US.yaml", [("try {trick}", "try {trick} with talker \(Self.numerals[number])")]),
            ] {
                let url = app.appending(path: file)
                let text = try String(contentsOf: url, encoding: .utf8)
                try changes.reduce(text) { $0.replacing($1.0, with: $1.1) }
                    .write(to: url, atomically: true, encoding: .utf8)
            }
        }
    }

    // MARK: An app with many names

    private var store: URL { folder.appending(component: "store") }

    /// Sentences up to the limits, of which each has its words in any order.
    private func writeSentences() throws {
        let syllables = "ba ke li mo nu ra se ti vo zu da fe gi ho ju la me ni po ru".split(separator: " ")
        var count = 0
        func nested(_ depth: Int) -> String {
            guard depth > 0 else {
                count += 1
                return String(syllables[count % 20] + syllables[count / 20 % 20])
            }
            return "(" + (0..<3).map { _ in nested(depth - 1) }.joined(separator: ";") + ")"
        }
        var sentences: [String] = []
        var length = 0
        while length < 590_000 {
            let sentence = nested(3)
            sentences.append(sentence)
            length += sentence.count
        }
        let text = "sentences:\n  Order:\n    - \"order {ware}\"\n" + sentences.map { "    - \"\($0)\"\n" }.joined()
        let file = store.appending(path: "vocabulary/en-US.yaml")
        let types = try String(contentsOf: file, encoding: .utf8).split(separator: "sentences:")[0]
        try Data((types + text).utf8).write(to: file, options: .atomic)
    }

    private func writeStore(terms: Int) throws {
        // Words that no dictionary has: how they are said is worked out for each.
        let syllables = "ba ke li mo nu ra se ti vo zu da fe gi ho ju la me ni po ru".split(separator: " ")
        let names = (0..<terms).map { number in
            [number, number / 20, number / 400].map { syllables[$0 % syllables.count] }.joined()
        }
        try FileManager.default.createDirectory(
            at: store.appending(component: "vocabulary"),
            withIntermediateDirectories: true
        )
        let cases = names.indices.map { "t\($0)" }.joined(separator: ", ")
        let said = names.enumerated().map { "    - {id: t\($0.offset), say: \($0.element)}\n" }.joined()
        let files = [
            "app.yaml": "wilco: 1\nid: store\nname: Store\nhandler: {command: [./handler]}\n",
            "handler": "#!/bin/sh\n",
            "intents.yaml": """
            types:
              Ware: {kind: enum, displayName: Ware, cases: [\(cases)]}
            intents:
              Order:
                title: Order a ware
                description: Orders it.
                category: order
                parameters:
                  ware: {type: enum:Ware, displayName: Ware}

            """,
            "vocabulary/en-US.yaml": "types:\n  Ware:\n\(said)sentences:\n  Order: [\"order {ware}\"]\n",
        ]
        for (name, text) in files {
            try Data(text.utf8).write(to: store.appending(path: name), options: .atomic)
        }
        chmod(store.path + "/handler", 0o755)
    }
}

import AssistantTesting
import Extensions
import Foundation
import Matching
import Testing
import WilcoIntents
import Yams

/// Home Assistant's English sentences about lights, fans, switches, covers, locks, heating and scenes, said to the Home app, where they
/// are at hand; in a house with the rooms and devices that they are about.
@Suite struct HomeSentencesTests {
    static let folder = ProcessInfo.processInfo.environment["WILCO_TEST_DATA"].map { $0 + "/hassil-english/tests/en" }
    static let domains = ["light", "cover", "climate", "lock", "scene", "script", "fan", "valve", "homeassistant"]
    static let intents = ["HassTurnOn", "HassTurnOff", "HassGetState", "HassLightSet", "HassSetPosition"]

    struct Case {
        let sentence: String
        let intent: String
        let slots: [String: String]
        let context: [String: String]

        var domain: String? { slots["domain"] ?? context["domain"] }
        var name: String? { slots["name"] == "all" ? nil : slots["name"] }
        /// The room that must be named; what the context tells is where the assistant stands.
        var room: String? {
            slots["floor"] ?? (slots["area"] == context["area"] ? nil : slots["area"])
        }
    }

    @Test(.enabled(if: folder != nil, "WILCO_TEST_DATA is not set: Home Assistant's sentences were not tried"))
    func atLeastNineteenOfTwentyAreRight() async throws {
        let folder = try #require(Self.folder)
        let app = try #require(
            AppCatalog.load(folders: [SchemaTests.root + "/config/apps"], locale: "en-US").apps.first {
                $0.id == "home"
            }
        )
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        for (type, terms) in try await Self.terms(folder) {
            matcher.replaceVocabulary(app: app.id, type: type, terms: terms.map(VocabularyTerm.init))
        }
        let noon = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        let cases = try Self.cases(folder)
        #expect(cases.count > 500)
        let wrong = cases.compactMap { test -> String? in
            let match = matcher.understand(test.sentence, in: noon).match
            return Self.fault(match, test).map { "“\(test.sentence)”: \($0)" }
        }
        #expect(Double(wrong.count) <= 0.05 * Double(cases.count), "\(wrong.joined(separator: "\n"))")
        print("Home understands \(cases.count - wrong.count) of Home Assistant's \(cases.count) sentences")
    }

    /// What is wrong about what was understood; nil: nothing.
    private static func fault(_ match: IntentMatch?, _ test: Case) -> String? {
        guard let match else { return "nothing" }
        let value = { (name: String) in match.parameters[name]?.first?.value.json }
        let said = { (name: String) in (match.parameters[name]?.first?.display ?? "").lowercased() }
        let isOn = test.intent == "HassTurnOn"
        guard said("room") == test.room?.lowercased() ?? "" else { return "the room is “\(said("room"))”" }
        let target: String
        switch (test.intent, test.domain) {
        case (_, "scene"), (_, "script"):
            guard match.intent == "ActivateScene" else { return match.intent }
            target = "scene"
        case ("HassTurnOn", "lock"), ("HassTurnOff", "lock"),
            (_, "cover") where test.slots["device_class"] == "garage":
            guard match.intent == (isOn == (test.domain == "lock") ? "LockDoor" : "UnlockDoor") else {
                return match.intent
            }
            target = "doors"
        case ("HassTurnOn", "cover"), ("HassTurnOff", "cover"), ("HassTurnOn", "valve"), ("HassTurnOff", "valve"):
            guard match.intent == "MoveCover", value("movement") == (isOn ? "open" : "close") else {
                return match.intent
            }
            target = "covers"
        case ("HassTurnOn", _), ("HassTurnOff", _):
            guard match.intent == "Switch", value("power") == (isOn ? "on" : "off") else { return match.intent }
            target = "things"
        case ("HassLightSet", _):
            guard match.intent == "AdjustLight" else { return match.intent }
            let level = ["most": "100", "least": "1"][value("step")?.stringValue ?? ""] ?? text(value("level"))
            guard level == test.slots["brightness"] ?? "" else { return "\(level) percent" }
            guard value("color") == (test.slots["color"] == nil ? nil : "#ff0000") else { return "the color" }
            target = "things"
        case ("HassSetPosition", _):
            guard match.intent == "MoveCover", text(value("position")) == test.slots["position"] else {
                return match.intent
            }
            target = "covers"
        case ("HassClimateSetTemperature", _):
            guard match.intent == "SetHeating",
                Double(text(value("degrees"))) == test.slots["temperature"].flatMap(Double.init)
            else { return match.intent }
            target = "things"
        case ("HassClimateGetTemperature", _):
            guard match.intent == "AskMeasure", value("measure") == "temperature" else { return match.intent }
            target = "thing"
        default:
            // A sensor's value is asked for without a state.
            if match.intent == "AskMeasure", test.slots["state"] == nil { return named("thing", match, test) }
            guard ["AskState", "AskWhich"].contains(match.intent), text(value("state")) == test.slots["state"] ?? ""
            else {
                return match.intent
            }
            target = match.intent == "AskState" ? "thing" : "kind"
        }
        return named(target, match, test)
    }

    /// Whether a device is the one of that name, or all of the kind are meant.
    private static func named(_ parameter: String, _ match: IntentMatch, _ test: Case) -> String? {
        let meant = match.parameters[parameter]?.first
        if let name = test.name {
            return meant?.display.lowercased() == name.lowercased() ? nil : "“\(meant?.display ?? "nothing")”"
        }
        let kinds: Set<String> =
            switch test.slots["device_class"] ?? test.domain {
            case "light": ["lights"]
            case "fan": ["fans"]
            case "switch": ["switches"]
            case "lock": ["doors", "locks"]
            case let sort?: [sort, sort + "s"]
            case nil: ["lights"]
            }
        // "Light up the kitchen" and "set the bedroom to fifty percent" name no kind.
        guard let id = meant?.value.json.stringValue else {
            let needsNone = test.domain == nil || test.domain == "light"
            return needsNone ? nil : "no device"
        }
        return kinds.contains(id) ? nil : id
    }

    private static func text(_ value: JSONValue?) -> String {
        value.map { $0.stringValue ?? $0.integerValue.map(String.init) ?? $0.doubleValue.map { "\($0)" } ?? "" } ?? ""
    }

    private static func cases(_ folder: String) throws -> [Case] {
        var cases: [Case] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".yaml") {
            guard let domain = domains.first(where: { name.hasPrefix($0 + "_") }),
                let tests = try Yams.compose(yaml: String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))?[
                    "tests"
                ]
            else { continue }
            for test in tests.sequence ?? [] {
                let intent = test["intent"]?["name"]?.string ?? ""
                guard domain != "homeassistant" || intents.contains(intent) else { continue }
                for sentence in test["sentences"]?.sequence ?? [] {
                    cases.append(
                        Case(
                            sentence: sentence.string ?? "",
                            intent: intent,
                            slots: texts(test["intent"]?["slots"]),
                            context: texts(test["intent"]?["context"])
                        )
                    )
                }
            }
        }
        return cases
    }

    /// Of several that are as good, the first.
    private static func texts(_ node: Node?) -> [String: String] {
        Dictionary(
            (node?.mapping ?? [:]).map { key, value in
                (key.string ?? "", value.scalar?.string ?? value.sequence?.first?.string ?? "")
            }
        ) { $1 }
    }

    /// What the app's own handler makes of the house: discovery that it keeps from the last time, with no broker.
    private static func terms(_ folder: String) async throws -> [String: [IntentObject]] {
        let fixtures = try #require(
            try Yams.compose(yaml: String(contentsOfFile: folder + "/_fixtures.yaml", encoding: .utf8))
        )
        func named(_ list: String) -> [String: Node] {
            Dictionary((fixtures[list]?.sequence ?? []).map { ($0["id"]?.string ?? "", $0) }) { $1 }
        }
        let (areas, floors) = (named("areas"), named("floors"))
        var announced: [String: JSONValue] = [:]
        for (id, entity) in named("entities") {
            let parts = id.split(separator: ".").map(String.init)
            let kind = parts[0] == "script" ? "scene" : parts[0]
            var config: [String: JSONValue] = [
                "name": .string(entity["name"]?.string ?? ""), "command_topic": "set", "state_topic": "state",
            ]
            if let room = entity["area"]?.string.flatMap({ areas[$0]?["name"]?.string }) {
                config["device"] = ["identifiers": [.string(id)], "suggested_area": .string(room)]
            }
            if let sort = entity["attributes"]?["device_class"]?.string { config["device_class"] = .string(sort) }
            let payload = try JSONEncoder().encode(JSONValue.object(config))
            announced["homeassistant/\(kind)/\(parts[1])/config"] = .string(String(decoding: payload, as: UTF8.self))
        }
        let rooms = areas.values.map { area -> (String, JSONValue) in
            let floor = area["floor"]?.string.flatMap { floors[$0]?["name"]?.string }
            return (area["name"]?.string ?? "", .object(floor.map { ["floor": .string($0)] } ?? [:]))
        }
        let stage = try HandlerStage()
        let data = stage.state + "/apps/home"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let settings: JSONValue = ["rooms": .object(Dictionary(rooms) { $1 })]
        for (name, content) in [("devices.json", JSONValue.object(announced)), ("home.json", settings)] {
            try JSONEncoder().encode(content).write(to: URL(filePath: "\(data)/\(name)"))
        }
        guard case .vocabulary(let terms) = try await stage.ask(.vocabulary, "home") else {
            Issue.record("no vocabulary")
            return [:]
        }
        await stage.close()
        return terms
    }
}

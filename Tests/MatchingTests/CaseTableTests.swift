import AssistantTesting
import Foundation
import Matching
import Testing
import WilcoIntents
import Yams

/// The tables under `Cases`: anyone may add a line.
@Suite struct CaseTableTests {
    @Test(arguments: ["values-en", "values-en-more", "values-en-said", "values-en-signs", "values-de", "values-fr"])
    func typedValues(file: String) {
        var count = 0
        for group in TestApps.cases(file).sequence ?? [] {
            guard let type = ParameterType(name: group["type"]?.string ?? "") else {
                Issue.record("unknown type \(group["type"]?.string ?? "")")
                continue
            }
            var parameter = TestApps.parameter("value", type)
            parameter.unit = group["unit"]?.string
            let app = AppDefinition(
                id: "values",
                name: SpokenName("values"),
                locale: "en-US",
                folder: "/values",
                intents: [
                    IntentDefinition(
                        name: "Set",
                        title: "Set",
                        parameters: [parameter],
                        sentences: [TestApps.template("zap {value}")]
                    )
                ]
            )
            let matcher = Matcher(
                apps: [app],
                locale: group["locale"]?.string ?? "en-US",
                tables: TestLanguages.tables(group["locale"]?.string ?? "en-US")
            )
            for (key, value) in group["cases"]?.mapping ?? [:] {
                let said = key.string ?? ""
                let wanted = TestApps.json(value)
                let understanding = matcher.understand("zap \(said)", in: TestApps.context)
                let got =
                    understanding.band != .act
                    ? .null : understanding.match?.parameters["value"]?.first?.value.json ?? .null
                #expect(TestApps.isEqual(got, wanted), "\(type.name): “\(said)” is \(got), not \(wanted)")
                count += 1
            }
        }
        #expect(count > 30)
    }

    @Test func requests() {
        for test in TestApps.cases("requests-en").sequence ?? [] {
            let said = test["say"]?.string ?? ""
            let understanding = TestApps.all.understand(said, in: TestApps.context)
            let wanted = test["intent"].map { TestApps.json($0) } ?? .null
            guard let intent = wanted.stringValue else {
                #expect(
                    understanding.status == .rejected,
                    "“\(said)” is \(understanding.match?.intent ?? "") \(understanding.confidence)"
                )
                continue
            }
            #expect(understanding.match?.intent == intent, "“\(said)” is \(understanding.match?.intent ?? "nothing")")
            #expect(
                understanding.band.rawValue == test["band"]?.string ?? "act",
                "“\(said)”: \(understanding.confidence)"
            )
            let next = test["next"]?.sequence?.map { $0.string ?? "" } ?? test["next"]?.string.map { [$0] } ?? []
            #expect(understanding.next.map { $0.match?.intent ?? "" } == next, "“\(said)”: and then")
            var got =
                understanding.match?.parameters.mapValues { values in
                    understanding.match?.arrayParameters.contains("toppings") == true && values.count >= 1
                        ? JSONValue.array(values.map(\.value.json)) : values[0].value.json
                } ?? [:]
            for (name, value) in got where name != "toppings" { got[name] = value.arrayValue?.first ?? value }
            for (key, value) in test.mapping ?? [:] {
                guard let name = key.string, !["say", "intent", "band", "next"].contains(name) else { continue }
                let wanted = TestApps.json(value)
                #expect(
                    TestApps.isEqual(got[name] ?? .null, wanted),
                    "“\(said)”: \(name) is \(got[name] ?? .null), not \(wanted)"
                )
                got[name] = nil
            }
            #expect(got.isEmpty, "“\(said)” also gave \(got)")
        }
    }

    @Test func answers() {
        for group in TestApps.cases("answers-en").sequence ?? [] {
            let question = group["question"]
            var pending = IntentMatch(app: "soup-chef", intent: "OrderSoup", transcript: "order soup", confidence: 1)
            for (name, values) in question?["has"]?.mapping ?? [:] {
                // What was said before.
                pending.parameters[name.string ?? ""] = values.sequence?.compactMap(\.string).map {
                    ParameterAssignment(value: .enumeration($0), display: $0)
                }
            }
            let kind: WilcoIntents.Expectation.Kind
            if let value = question?["value"]?.string {
                kind = .value(parameter: value, options: [])
            } else if let options = question?["choice"]?.sequence {
                kind = .choice(
                    parameter: question?["of"]?.string,
                    options: options.compactMap(\.string).map { IntentObject(id: $0, display: $0) }
                )
            } else {
                kind = .confirmation(verbs: question?["confirmation"]?.sequence?.compactMap(\.string) ?? [])
            }
            for (key, value) in group["answers"]?.mapping ?? [:] {
                let said = key.string ?? ""
                let answer = TestApps.all.answer(
                    said,
                    to: WilcoIntents.Expectation(kind, pending: pending),
                    in: TestApps.context
                )
                check(answer, said, TestApps.json(value))
            }
        }
    }

    /// As people say them to "Send it?"; `wilco-bench answers` says them aloud.
    @Test(arguments: [("yes", true), ("no", false)]) func everyWayOfYesAndNo(_ key: String, _ isYes: Bool) {
        for sentence in TestApps.cases("yes-no")[key]?.sequence?.compactMap(\.string) ?? [] {
            let answer = TestApps.all.answer(
                sentence,
                to: WilcoIntents.Expectation(.confirmation(verbs: ["send it"])),
                in: TestApps.context
            )
            let kinds: [Answer.Kind] = isYes ? [.yes] : [.no, .cancel, .stop]
            #expect(kinds.contains(answer.kind), "“\(sentence)” is \(answer.kind)")
        }
    }

    private func check(_ answer: Answer, _ said: String, _ wanted: JSONValue) {
        let name: String
        switch answer.kind {
        case .choice(let index):
            #expect(wanted["choice"]?.integerValue == index, "“\(said)” is choice \(index), not \(wanted)")
            return
        case .change(let parameter):
            #expect(wanted["change"]?.stringValue == parameter, "“\(said)” changes \(parameter), not \(wanted)")
            return
        case .request: name = "request"
        default: name = "\(answer.kind)"
        }
        #expect((wanted.stringValue ?? wanted["kind"]?.stringValue) == name, "“\(said)” is \(name), not \(wanted)")
        for (parameter, value) in wanted.objectValue ?? [:] where parameter != "kind" {
            let values = answer.values[parameter]?.map(\.value.json) ?? []
            let got: JSONValue = value.arrayValue != nil ? .array(values) : values.first ?? .null
            #expect(TestApps.isEqual(got, value), "“\(said)”: \(parameter) is \(got), not \(value)")
        }
    }
}

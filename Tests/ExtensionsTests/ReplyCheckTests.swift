import Extensions
import Testing
import WilcoIntents

/// What an author learns from the log about answers that can be read.
@Suite(.timeLimit(.minutes(2)))
struct ReplyCheckTests {
    /// The first answer counts; the second ends the process.
    @Test func aSecondAnswerIsNamed() async throws {
        let fixture = try HostFixture(["app": "twice@confirm"])
        #expect(try await fixture.host.send(.confirm(HostFixture.invocation), to: "app").get().response != nil)
        while !fixture.log.contains("not the app protocol: answers id 2 twice: {") { await Task.yield() }
        await fixture.close()
    }

    /// Words are made of each value before anybody hears the first.
    @Test func aListHasAnEnd() async throws {
        let names = (1...2000).map { "\"\($0)\"" }.joined(separator: ",")
        let result = #"{"code":"success","properties":{"a":[\#(names)],"b":{"c":[\#(names)]},"d":1}}"#
        let fixture = try HostFixture(["app": "says \(result)@handle"])
        let response = try await fixture.host.send(.handle(HostFixture.invocation), to: "app").get().response
        let properties = try #require(response?.properties)
        #expect(IntentResponse.elements(in: .object(properties)) == IntentResponse.mostElements)
        #expect(properties["a"]?.arrayValue?.last == "1000" && properties["d"] == 1)
        while !fixture.log.contains("handle of Do: the lists in properties have more than 1000 values") {
            await Task.yield()
        }
        await fixture.close()
    }

    /// The person hears what can be said; only the author can mend the rest.
    @Test(
        arguments: [
            ("handle", #"{"code":"sizzling"}"#, "\"sizzling\" — declare it under `response: codes`"),
            ("confirm", #"{"code":"sizzling"}"#, "\"sizzling\" — declare it under `response: codes`"),
            ("handle", #"{"code":"ready"}"#, "handle of Do: the code \"ready\" is for confirm alone"),
            (
                "handle", #"{"code":"authenticationRequired"}"#,
                "the code \"authenticationRequired\" is for confirm alone"
            ),
            ("confirm", #"{"code":"success"}"#, "confirm of Do: the code \"success\" is for handle alone"),
            ("handle", #"{"code":"success","card":"x"}"#, "handle of Do: card is no object — it is left out"),
            ("handle", #"{"code":"success","card":{"title":5}}"#, "card: title is no text"),
            ("handle", #"{"code":"success","card":{"rows":"x"}}"#, "card: rows is no list of `label` and `value`"),
            ("handle", #"{"code":"success","card":{"rows":[{"label":"a","value":1}]}}"#, "card: rows is no list"),
            ("handle", #"{"code":"success","card":{"progress":"half"}}"#, "card: progress is no number from 0 to 1"),
            ("handle", #"{"code":"success","card":{"links":[1]}}"#, "card: links is no list of texts"),
            (
                "handle", #"{"code":"success","card":{"links":["https://elsewhere.example/?pin=1234"]}}"#,
                "card: the link \"https://elsewhere.example/?pin=1234\" is not shown — say why under `permissions: {\"open:"
            ),
            (
                "handle", #"{"code":"success","card":{"links":["javascript:alert(1)"]}}"#,
                "card: the link \"javascript:alert(1)\" is not shown — give https:"
            ),
            ("handle", #"{"code":"success","card":{"links":["tel:+15551234"]}}"#, nil),
            (
                "handle", #"{"code":"success","card":{"map":{"latitude":99,"longitude":0}}}"#,
                "card: map has no `latitude`"
            ),
            ("handle", #"{"code":"success","card":{"titel":"x"}}"#, "card: titel is nothing that a card has"),
            ("handle", #"{"code":"success","properties":[]}"#, "properties is no object"),
            ("resolve", #"{"result":"disambiguation","options":[]}"#, "of colour, Do: disambiguation without options"),
            ("resolve", #"{"result":"success","value":["red"]}"#, "resolve of colour, Do: the value is a list"),
            ("handle", #"{"code":"success","card":{"title":null,"rows":[{"label":"a","value":null}]}}"#, nil),
            (
                "handle", #"{"code":"continueInApp"}"#,
                "handle of Do: the code \"continueInApp\" goes on in the app, which cannot be opened — write `open` in"
            ),
            ("confirm", #"{"code":"failureRequiringAppLaunch"}"#, "which cannot be opened — write `open` in"),
            ("confirm", #"{"code":"ready"}"#, nil),
        ] as [(String, String, String?)]
    )
    func whatTheAuthorShouldMendIsLogged(_ method: String, _ result: String, _ warning: String?) async throws {
        let fixture = try HostFixture(["app": "says \(result)@\(method)"])
        let intent = HostFixture.invocation
        let requests: [String: AppRequest] = [
            "resolve": .resolve(intent, parameter: "colour"), "confirm": .confirm(intent), "handle": .handle(intent),
        ]
        let request = try #require(requests[method])
        #expect(await fixture.host.send(request, to: "app").failure == nil)
        let warnings = fixture.log.all.filter { $0.origin == .host }.map(\.message)
        #expect(warnings.count == (warning == nil ? 0 : 1), "\(warnings)")
        if let warning { #expect(warnings.first?.contains(warning) == true, "\(warnings)") }
        await fixture.close()
    }

    @Test func anUpdateIsLookedAt() async throws {
        let fixture = try HostFixture(["app": "badUpdate"])
        _ = try await fixture.handle().get()
        let warnings = fixture.log.all.map(\.message)
        #expect(warnings.contains { $0.contains("update of Do: card is no object") }, "\(warnings)")
        let code = "update of Do: it answered with the code \"sizzling\" — declare it under `response: codes` "
        let place = "(\(HostFixture.fixtures)/intents.yaml:2)"
        #expect(warnings.contains { $0.contains(code + place) }, "\(warnings)")
        await fixture.close()
    }
}

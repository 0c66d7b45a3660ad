import Foundation
import Testing
import WilcoIntents

struct ProtocolTests {
    @Test(arguments: [
        ProtocolMessage.request(id: 1, method: "handle", parameters: ["a": [1, 2.5, "x", nil, true]]),
        .notification(method: "cancel", parameters: ["id": 4]),
        .result(id: 7, ["code": "success"]),
        .error(id: 3, code: -32601, message: "no \"such\" method\n"),
        .error(id: nil, code: -32700, message: "not JSON"),
    ])
    func messagesSurviveTheWire(_ message: ProtocolMessage) throws {
        let line = try message.line()
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(!line.dropLast().contains(UInt8(ascii: "\n")))
        #expect(try ProtocolMessage(line: line.dropLast()) == message)
    }

    @Test(arguments: [
        ("", "not JSON"), ("x", "not JSON"), (#"{"jsonrpc":"2.0","id":1"#, "not JSON"),
        ("{}", #"no "jsonrpc": "2.0""#), ("[]", #"no "jsonrpc": "2.0""#), ("null", #"no "jsonrpc": "2.0""#),
        (#"{"jsonrpc":"1.0","id":1,"result":{}}"#, #"no "jsonrpc": "2.0""#),
        (#"{"jsonrpc":"2.0"}"#, #"neither "method" nor "result" nor "error""#),
        (#"{"jsonrpc":"2.0","result":{}}"#, #"a result without a whole-number "id""#),
        (#"{"jsonrpc":"2.0","id":"a","result":{}}"#, #"a result without a whole-number "id""#),
        (#"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#, #"both "result" and "error""#),
    ])
    func whatIsNoMessageIsRefused(_ line: String, _ reason: String) {
        #expect(throws: ProtocolError(reason)) { try ProtocolMessage(line: Array(line.utf8)) }
    }

    @Test func whatIsNullBesideAnswersIsAbsent() throws {
        let result = #"{"jsonrpc":"2.0","id":1,"result":{},"error":null}"#
        #expect(try ProtocolMessage(line: Array(result.utf8)) == .result(id: 1, [:]))
        let error = #"{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":7,"message":"no"}}"#
        #expect(try ProtocolMessage(line: Array(error.utf8)) == .error(id: 1, code: 7, message: "no"))
    }

    @Test func bytesThatAreNoTextAreRefused() {
        let line = Array(#"{"jsonrpc":"2.0","id":1,"result":""#.utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
        #expect(throws: ProtocolError("not UTF-8")) { try ProtocolMessage(line: line) }
    }

    static let soup = IntentObject(
        id: "clamChowder",
        display: "clam chowder",
        pronunciation: "klam chowder",
        alternativeNames: ["chowder"],
        properties: ["price": 3.75]
    )

    @Test(arguments: [
        (ParameterValue.string("2026"), "string"), (.boolean(true), "boolean"), (.integer(3), "integer"),
        (.decimal(0.5), "decimal"), (.decimal(2), "decimal"), (.measurement(amount: 10, unit: "meters"), "distance"),
        (.currencyAmount(amount: Decimal(85), currency: "USD"), "currencyAmount"), (.date("2026-03-02"), "date"),
        (.time("20:30"), "time"), (.dateTime("2026-03-02T20:30"), "dateTime"), (.duration(seconds: 90), "duration"),
        (.enumeration("small"), "enum:Size"), (.object(soup), "object:Soup"), (.person(soup), "person"),
        (.place(soup), "place"), (.url("https://x.org"), "url"), (.file("/a"), "file"),
        (.list([.enumeration("a"), .enumeration("b")]), "enum:Size"), (.list([]), "string"),
    ])
    func valuesSurviveTheWire(_ value: ParameterValue, _ name: String) throws {
        let type = try #require(ParameterType(name: name))
        #expect(type.name == name)
        #expect(ParameterValue(json: value.fullJSON, type: type) == value)
    }

    @Test func moneyIsExact() throws {
        let price = try #require(Decimal(string: "3.75"))
        let value = ParameterValue.currencyAmount(amount: price, currency: "USD")
        #expect(ParameterValue(json: value.json, type: .currencyAmount) == value)
    }

    @Test(arguments: [
        ("3", "string"), (#""3""#, "integer"), ("2.5", "integer"), (#"{"unit":"meters"}"#, "distance"),
        ("null", "string"), (#"{"display":"x"}"#, "object:Soup"), (#"["a",1]"#, "string"),
    ])
    func valuesOfAnotherTypeAreRefused(_ text: String, _ name: String) throws {
        let json = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(ParameterValue(json: json, type: ParameterType(name: name)) == nil)
    }

    @Test func anObjectMayBeItsIDAlone() {
        let object = ParameterValue.object(IntentObject(id: "a", display: "a"))
        #expect(ParameterValue(json: "a", type: .object("Soup")) == object)
    }

    static let invocation = IntentInvocation(
        idempotencyKey: "k1",
        intent: "OrderSoup",
        parameters: [
            "soup": ParameterAssignment(value: .object(soup), display: "clam chowder", raw: "chowder"),
            "quantity": ParameterAssignment(value: .integer(1), display: "one", source: .default),
        ],
        locale: "de-DE",
        optionalParameters: ["size"]
    )
    static let types: [String: ParameterType] = ["soup": .object("Soup"), "quantity": .integer]

    @Test(arguments: [
        AppRequest.resolve(invocation, parameter: "soup"), .options(invocation, parameter: "soup", search: "clam"),
        .options(invocation, parameter: "soup", search: nil), .defaultValue(invocation, parameter: "soup"),
        .confirm(invocation), .handle(invocation), .vocabulary,
    ])
    func requestsSurviveTheWire(_ request: AppRequest) throws {
        let parameters = request.parameters(types: Self.types)
        #expect(try AppRequest(method: request.method, parameters: parameters) == request)
    }

    @Test(arguments: [
        (AppReply.resolution(.success(.integer(2))), "quantity"),
        (.resolution(.needsValue), "soup"), (.resolution(.needsMoreDetails), "soup"),
        (.resolution(.notRequired), "soup"),
        (.resolution(.disambiguation(options: [soup])), "soup"),
        (.resolution(.confirmationRequired(.object(soup))), "soup"),
        (.resolution(.unsupported(reason: "soldOut", details: ["left": 0], alternatives: [soup])), "soup"),
        (.resolution(.unsupported(reason: nil)), "soup"),
    ])
    func resolutionsSurviveTheWire(_ reply: AppReply, _ parameter: String) throws {
        let request = AppRequest.resolve(Self.invocation, parameter: parameter)
        #expect(try AppReply(json: reply.json, to: request, type: Self.types[parameter]) == reply)
    }

    @Test func otherRepliesSurviveTheWire() throws {
        let card = Card(
            title: "Order",
            rows: [Card.Row("Total", "$3.75"), Card.Row("Thanks")],
            image: "soup.png",
            progress: 0.5,
            links: ["https://example.org"]
        )
        let response = AppReply.response(IntentResponse("soldOut", properties: ["left": 0], card: card))
        #expect(try AppReply(json: response.json, to: .handle(Self.invocation), type: nil) == response)
        let options = AppReply.options([Self.soup])
        let request = AppRequest.options(Self.invocation, parameter: "soup", search: nil)
        #expect(try AppReply(json: options.json, to: request, type: nil) == options)
        for value in [AppReply.defaultValue(.integer(1)), .defaultValue(nil)] {
            let request = AppRequest.defaultValue(Self.invocation, parameter: "quantity")
            #expect(try AppReply(json: value.json, to: request, type: .integer) == value)
        }
        let vocabulary = AppReply.vocabulary(["object:Soup": [Self.soup], "person": []])
        #expect(try AppReply(json: vocabulary.json, to: .vocabulary, type: nil) == vocabulary)
    }

    /// What is told to be left out is not shown.
    @Test(arguments: [(0.0, 0.0), (1.0, 1.0), (1e300, nil), (-0.1, nil)] as [(Double, Double?)])
    func aShareThatIsNoneIsLeftOut(_ told: Double, _ shown: Double?) throws {
        let json: JSONValue = ["code": "success", "card": ["title": "Order", "progress": .number(told)]]
        guard case .response(let response) = try AppReply(json: json, to: .handle(Self.invocation), type: nil) else {
            Issue.record("no response")
            return
        }
        #expect(response.card == Card(title: "Order", progress: shown))
    }

    @Test(arguments: [
        TermEdit.replace(type: "person", [soup]), .insert(type: "object:Soup", [soup], before: "tomatoSoup"),
        .insert(type: "object:Soup", [soup], before: nil), .remove(type: "person", ids: ["17", "18"]),
        .reset(type: "person"), .reset(type: nil),
    ])
    func changesOfTermsSurviveTheWire(_ edit: TermEdit) throws {
        guard case .notification(let method, let parameters) = edit.message else {
            Issue.record("\(edit) is no notification")
            return
        }
        #expect(try TermEdit(method: method, parameters: parameters) == edit)
    }

    @Test(arguments: [
        ("replaceTerms", #"{"terms":[]}"#), ("insertTerms", #"{"type":"person"}"#), ("removeTerms", "{}"),
    ])
    func changesOfTermsThatSayTooLittleAreRefused(_ method: String, _ text: String) throws {
        let parameters = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(throws: ProtocolError.self) { try TermEdit(method: method, parameters: parameters) }
    }

    @Test func verdictsSurviveTheWire() throws {
        let verdicts = TermVerdicts(
            type: "person",
            [
                .init(id: "1", .accepted), .init(id: "2", .guessed("B AA B")), .init(id: "3", .clashes(with: "1")),
                .init(id: "4", .refused("it has no letter and no digit")),
            ]
        )
        #expect(try TermVerdicts(json: verdicts.json) == verdicts)
    }

    @Test func anActivitySurvivesTheWire() throws {
        for activity in [Activity(), Activity(type: "ShowAlbum"), Activity(type: "a", userInfo: ["page": 3])] {
            let response = IntentResponse(.continueInApp, activity: activity)
            #expect(try IntentResponse(json: response.json) == response)
        }
    }
}

import Extensions
import Foundation
import Testing
import WilcoIntents

/// Protocol.md against the code: every example is what Wilco writes or reads, and every message has one.
struct ProtocolDocumentTests {
    private static let file = URL(filePath: #filePath)
        .appending(path: "../../../Sources/Extensions/Documentation.docc/Protocol.md").standardized

    /// Every line of the blocks marked as JSON.
    private static func examples() throws -> [String] {
        var isInside = false
        var lines: [String] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("```") {
                isInside = line == "```json"
            } else if isInside {
                lines.append(String(line))
            }
        }
        return lines
    }

    @Test func everyMessageHasAnExampleAndEveryExampleIsRight() throws {
        var requests: [Int: AppRequest] = [:]
        var seen: Set<String> = []
        var results: Set<String> = []
        for line in try Self.examples() {
            switch try ProtocolMessage(line: Array(line.utf8)) {
            case .request(let id, "initialize", let parameters):
                seen.insert("initialize")
                #expect(try AppContext(json: parameters).json == parameters)
                requests[id] = nil
            case .request(let id, "examine", let parameters):
                seen.insert("examine")
                #expect(parameters == [:])
                requests[id] = nil
            case .result(_, let result) where result["findings"] != nil:
                #expect(result["findings"]?.arrayValue?.first?["what"]?.stringValue != nil, "\(line)")
            case .request(let id, "vocabulary", let parameters) where parameters["page"] != nil:
                #expect(parameters == ["page": 1])
                requests[id] = nil
            case .result(_, let result) where result["more"] != nil:
                #expect(result["more"] == true)
                #expect(result["terms"]?.objectValue?.isEmpty == false)
            case .request(let id, let method, let parameters):
                seen.insert(method)
                let request = try #require(try AppRequest(method: method, parameters: parameters), "\(line)")
                #expect(request.parameters(types: Self.types(of: parameters)) == parameters, "\(line)")
                requests[id] = request
            case .notification("cancel", let parameters):
                seen.insert("cancel")
                #expect(parameters["id"]?.integerValue != nil)
            case .notification(TermVerdicts.method, let parameters):
                seen.insert(TermVerdicts.method)
                #expect(try TermVerdicts(json: parameters).json == parameters)
            case .notification(let method, let parameters):
                seen.insert(method)
                let notification = try AppNotification(app: "soup-chef", method: method, parameters: parameters)
                #expect(notification != nil, "\(line)")
            case .result(let id, let result):
                guard let request = requests[id] else {
                    #expect(result == ["protocol": .integer(ProtocolMessage.version)], "\(line)")
                    continue
                }
                let type: ParameterType? = request.parameter == "quantity" ? .integer : .object("Soup")
                let reply = try AppReply(json: result, to: request, type: type)
                if case .resolution(let resolution) = reply { results.insert(resolution.name) }
                if case .response(let response) = reply { #expect(response.json == result, "\(line)") }
            case .error(let id, let code, _):
                #expect(id != nil && code != 0)
                seen.insert("error")
            }
        }
        let requested = ["initialize", "resolve", "options", "default", "confirm", "handle", "vocabulary", "examine"]
        let told = AppNotification.Method.allCases.map(\.rawValue) + ["cancel", TermVerdicts.method]
        #expect(seen == Set(requested + told + ["error"]))
        #expect(
            results == [
                "success", "needsValue", "needsMoreDetails", "disambiguation", "confirmationRequired", "unsupported",
                "notRequired",
            ]
        )
    }

    /// What only words can say, and the code decides.
    @Test func limitsAreThoseOfTheCode() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(text.hasPrefix("# The app protocol, version \(ProtocolMessage.version)\n"))
        #expect(text.contains("at most 1,048,576 bytes") && ProtocolMessage.maximumLength == 1_048_576)
        for code in [
            ProtocolMessage.parseError, ProtocolMessage.methodNotFound, ProtocolMessage.invalidParameters,
        ] {
            #expect(text.contains("\(code)"))
        }
    }

    private static func types(of parameters: JSONValue) -> [String: ParameterType] {
        (parameters["intent"]?["parameters"]?.objectValue ?? [:]).compactMapValues { given in
            given["type"]?.stringValue.flatMap(ParameterType.init(name:))
        }
    }
}

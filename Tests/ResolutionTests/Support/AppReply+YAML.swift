import WilcoIntents
import Yams

extension AppReply {
    init(node: Node, intent: IntentDefinition?) throws {
        if let word = node.string {
            switch word {
            case "needsValue": self = .resolution(.needsValue)
            case "needsMoreDetails": self = .resolution(.needsMoreDetails)
            case "notRequired": self = .resolution(.notRequired)
            case "none": self = .defaultValue(nil)
            default: self = .response(IntentResponse(ResponseCode(rawValue: word)))
            }
            return
        }
        guard let (key, value) = node.pairs.first else { throw CaseError("an empty reply") }
        switch key {
        case "options": self = .options((value.sequence ?? []).map(\.object))
        case "disambiguation": self = .resolution(.disambiguation(options: (value.sequence ?? []).map(\.object)))
        case "unsupported":
            self = .resolution(
                .unsupported(
                    reason: value.string ?? value["reason"]?.string,
                    details: value["details"]?.json.objectValue ?? [:],
                    alternatives: (value["alternatives"]?.sequence ?? []).map(\.object)
                )
            )
        case "response":
            self = .response(
                IntentResponse(
                    ResponseCode(rawValue: value["code"]?.string ?? "success"),
                    properties: value["properties"]?.json.objectValue ?? [:]
                )
            )
        case "success", "confirmationRequired", "default":
            guard let (name, content) = value.pairs.first, let type = intent?.parameter(named: name)?.type else {
                throw CaseError("write {\(key): {parameter: value}}")
            }
            let typed = try ParameterValue(node: content, type: type)
            switch key {
            case "success": self = .resolution(.success(typed))
            case "default": self = .defaultValue(typed)
            default: self = .resolution(.confirmationRequired(typed))
            }
        default: throw CaseError("no reply is called \(key)")
        }
    }
}

internal import Foundation
package import WilcoIntents

/// The last request that was done, for "remember this as …".
package struct RememberedRequest: Sendable, Hashable, Codable {
    package struct Value: Sendable, Hashable, Codable {
        package var json: JSONValue
        package var display: String
        /// The day, or the time, as it is counted from the one when it is asked for again; see ``RelativeDate``.
        package var relative: String?
    }

    package var app: String
    package var intent: String
    /// By parameter name, one for each element.
    package var parameters: [String: [Value]]

    /// Seconds since 1970.
    package var time: Double?
    /// The app could not do it.
    package var hasFailed: Bool?

    /// - Parameter relative: A day as it was said, counted from today.
    package init(
        _ invocation: IntentInvocation,
        app: String,
        time: Double? = nil,
        hasFailed: Bool = false,
        relative: (ParameterAssignment) -> String? = { _ in nil }
    ) {
        self.app = app
        self.hasFailed = hasFailed ? true : nil
        self.time = time
        intent = invocation.intent
        parameters = invocation.parameters.mapValues { assignment in
            guard case .list(let values) = assignment.value else {
                let (json, display) = (assignment.value.fullJSON, assignment.display)
                return [Value(json: json, display: display, relative: relative(assignment))]
            }
            return values.map { Value(json: $0.fullJSON, display: Self.display($0)) }
        }
    }

    /// One that was said, but not done.
    init(_ match: IntentMatch, relative: (ParameterAssignment) -> String?) {
        app = match.app
        intent = match.intent
        parameters = match.parameters.mapValues { values in
            values.map { Value(json: $0.value.fullJSON, display: $0.display, relative: relative($0)) }
        }
    }

    private static func display(_ value: ParameterValue) -> String {
        switch value {
        case .object(let object), .person(let object), .place(let object): object.display
        case .string(let text), .enumeration(let text): text
        default: ""
        }
    }
}

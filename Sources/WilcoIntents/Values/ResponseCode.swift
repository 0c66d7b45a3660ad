/// How confirming or handling went.
///
/// Apps may add codes of their own.
public struct ResponseCode: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    /// Confirming only: everything is in place.
    public static let ready: ResponseCode = "ready"
    /// Confirming only: ready, once the person has shown who they are.
    public static let authenticationRequired: ResponseCode = "authenticationRequired"
    public static let success: ResponseCode = "success"
    /// Received; the app works on.
    public static let inProgress: ResponseCode = "inProgress"
    public static let failure: ResponseCode = "failure"
    public static let failureRequiringAppLaunch: ResponseCode = "failureRequiringAppLaunch"
    /// The rest happens in the app itself.
    public static let continueInApp: ResponseCode = "continueInApp"

    /// Codes that every intent has.
    package static let common: Set<ResponseCode> = [
        .ready, .authenticationRequired, .success, .inProgress, .failure, .failureRequiringAppLaunch, .continueInApp,
    ]
}

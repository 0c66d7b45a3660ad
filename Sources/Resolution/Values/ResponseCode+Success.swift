package import WilcoIntents

extension ResponseCode {
    /// Whether it says that what was asked for is done, in whatever of an app's own words: `success`, `successWithReceipt`.
    package var isSuccess: Bool { rawValue.hasPrefix("success") }

    /// Whether it says that something is done, or is under way, or goes on in the app.
    package var isDone: Bool { isSuccess || self == .inProgress || self == .continueInApp }
}

extension IntentDefinition {
    /// Whether a response means ``ResponseCode/isDone``: as the app's definition says, else by the code's name.
    package func isDone(with code: ResponseCode) -> Bool {
        responseCodes[code] ?? code.isDone
    }
}

package import Foundation

/// Something that quotes what was asked for, and must not do so any more when the person has it forgotten.
package protocol RequestMemory: Sendable {
    func forget(_ requests: [DoneRequest]) throws
    /// Forgets what an app had a part in.
    func forget(app: String) throws
}

/// A request that was done.
package struct DoneRequest: Sendable, Hashable {
    package var app: String
    package var intent: String
    package var date: Date

    package init(app: String, intent: String, date: Date) {
        self.app = app
        self.intent = intent
        self.date = date
    }
}

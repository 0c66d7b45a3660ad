package import Foundation

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

/// What can be asked of Wilco itself; such a request names the app ``app``.
package enum BuiltInRequest: String, Sendable, Hashable, CaseIterable {
    /// "What can you do?"; of one app, where the parameter `app` has its id.
    case abilities = "WhatCanYouDo"
    /// "That's not what I meant."
    case notMeant = "NotWhatIMeant"

    package static let app = "wilco"
}

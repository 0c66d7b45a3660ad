/// What a command asks of a running assistant: one line of JSON.
package enum ControlRequest: String, Sendable, Hashable, Codable {
    /// Push to talk.
    case listen
    case mute
    case unmute
    /// Every conversation event until the connection closes.
    case watch
    /// State, devices, apps.
    case status
    /// A typed turn; the line carries `text`, and the connection stays for the answers.
    case ask
    case reload
    /// The user's own terms as they are now; the line carries `text`, an app's id, where those of one app are wanted.
    case vocabulary
    /// Something happened outside; the line carries `text`, as triggers name it.
    case happened
}

/// Why the control socket cannot be used, or what was asked over it was not done.
package enum ControlError: Error, Sendable, Equatable, CustomStringConvertible {
    case notRunning(path: String)
    case alreadyRunning(path: String)
    case pathTooLong(path: String, limit: Int)
    /// `group`: whose members may; nil: nobody but its user.
    case notAllowed(path: String, group: String? = nil)
    /// The user's own does not run, and the system's, at `path`, is not for the user.
    case notAdmitted(own: String, path: String, group: String?)
    /// Somebody else made the folder in which the user's own assistant would have its socket.
    case notOwn(folder: String, owner: String)
    /// The system knows no such group.
    case noGroup(String)
    /// The socket cannot be given to that group.
    case notForGroup(String, path: String, reason: String)
    /// An assistant is there, and takes no connection.
    case unreachable(path: String)
    /// An assistant is there, and nothing comes from it, for seconds.
    case silent(path: String, seconds: Int)
    /// The connection ended before the answer.
    case closed(path: String)
    /// The assistant did not do it, for that reason.
    case refused(String)
    /// What is to be told has more bytes than the assistant takes in one request.
    case tooLong(request: String, bytes: Int, limit: Int)
    /// A line that is none of the protocol, and why.
    case malformed(String)
    /// Nobody can be heard now.
    case deaf(reason: String)
    case noApp(String)
    /// Nobody is talked with by voice at a seat of that name.
    case noSeat(String, known: [String])
    case folder(path: String, reason: String)
    case system(call: String, path: String, reason: String)

    package var description: String {
        switch self {
        case .notRunning(let path):
            "no assistant is running (nothing answers at \(path)) — start one with `wilco serve`"
        case .alreadyRunning(let path):
            "another assistant answers at \(path) — stop it, or give this one a folder of its own with --state DIR"
        case .pathTooLong(let path, let limit):
            "the control socket's path \(path) is longer than \(limit) bytes — choose a shorter --state DIR"
        case .notAllowed(let path, let group?):
            "the assistant at \(path) is for members of the group \(group) — have somebody put you into it: usermod -aG \(group) USER"
        case .notAdmitted(let own, let path, let group):
            "no assistant of yours is running at \(own), and the system's, at \(path), is for \(group.map { "members of the group \($0)" } ?? "its own user and root") — "
                + (group.map { "have somebody put you into it: usermod -aG \($0) USER" } ?? "run the command with sudo")
                + ", or say where yours keeps everything: --state DIR"
        case .notOwn(let folder, let owner):
            "\(folder) belongs to \(owner), who may read all that is said there — set XDG_RUNTIME_DIR to a folder of your own"
        case .noGroup(let name): "there is no group \(name) — make it (groupadd \(name)), or name another with --group"
        case .notForGroup(let name, let path, let reason):
            "\(path) cannot be given to the group \(name): \(reason) — start the assistant as a member of it"
        case .notAllowed(let path, nil):
            "the assistant at \(path) belongs to another user — run the command as that user"
        case .unreachable(let path):
            "an assistant is running, but does not answer at \(path) — see its log, or start it anew"
        case .silent(let path, let seconds):
            "an assistant is running, but nothing has come from \(path) for \(seconds) s: it may still do what it was told — see its log, or start it anew"
        case .closed(let path):
            "the assistant at \(path) went away before it had answered — see its log, and try again"
        case .refused(let reason): reason
        case .tooLong(let request, let bytes, let limit):
            "a request (\(request)) of \(bytes) bytes is more than the assistant takes over its socket, \(limit) — bring it in parts, or run the command as the assistant's user"
        case .malformed(let reason):
            "what came over the control socket is not of its protocol: \(reason) — are both ends of one version?"
        case .deaf(let reason): reason
        case .noApp(let app): "there is no app \(app) — see wilco apps list"
        case .noSeat(let name, let known):
            "there is no seat \(name.prefix(40)) with a microphone — name one of \(known.joined(separator: ", ")); see `seats` in wilco.yaml"
        case .folder(let path, let reason):
            "the folder \(path) cannot be made: \(reason) — choose another with --state DIR"
        case .system(let call, let path, let reason):
            "\(call) failed for \(path): \(reason) — check the folder's owner and free space"
        }
    }
}

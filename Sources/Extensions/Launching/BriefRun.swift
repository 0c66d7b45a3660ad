internal import CLinux
internal import Glibc

/// Runs a program that ends within milliseconds, and waits for it.
enum BriefRun {
    struct Outcome: Sendable {
        /// Exit status; 128 and the signal where one ended it.
        var status: Int32
        /// The first of what it said on standard error.
        var errorText: String
    }

    /// Bytes of `errorText`: a path can be 4096 long.
    private static let limit = 8192

    static func run(_ command: [String]) -> Outcome {
        var ends: [Int32] = [-1, -1]
        // No other program that is started meanwhile may keep an end of it.
        guard pipe2(&ends, O_CLOEXEC) == 0 else {
            return Outcome(status: 127, errorText: String(cString: strerror(errno)))
        }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        var noEnvironment: [UnsafeMutablePointer<CChar>?] = [nil]
        let failure = posix_spawn(&process, command[0], &actions, nil, &arguments, &noEnvironment)
        close(ends[1])
        guard failure == 0 else { return Outcome(status: 127, errorText: String(cString: strerror(failure))) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1024)
        // To its end: with more to say than the pipe holds it would never come there.
        while true {
            let count = read(ends[0], &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            text += piece.prefix(min(count, limit - text.count))
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return Outcome(status: code, errorText: String(decoding: text, as: UTF8.self))
    }
}

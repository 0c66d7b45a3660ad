internal import CPocketSphinx
private import Synchronization

/// The library's messages: kept silent, the last error remembered for ours.
enum SphinxLog {
    private static let lastError = Mutex<String?>(nil)

    /// Takes the messages over: for the whole process, and what is printed past the handler, for this thread.
    static func install() {
        wilco_sphinx_set_log(receiveSphinxMessage)
        err_set_logfp(nil)
    }

    /// The last error, once.
    static func takeError() -> String? {
        lastError.withLock { message in
            defer { message = nil }
            return message
        }
    }

    fileprivate static func receive(level: Int, message: String) {
        guard level >= Int(ERR_ERROR.rawValue) else { return }
        lastError.withLock { $0 = message.split(separator: "\n").joined(separator: " ") }
    }
}

/// Called by the library on the thread that uses it.
private nonisolated func receiveSphinxMessage(level: Int32, message: UnsafePointer<CChar>?) {
    guard level >= Int32(ERR_ERROR.rawValue), let message else { return }
    SphinxLog.receive(level: Int(level), message: String(cString: message))
}

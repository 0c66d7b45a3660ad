internal import Glibc

/// A file for what the library reads from files only; there as long as this is.
///
/// It has no name from the beginning: the words in it are people's own, and nothing of them stays behind where the process is killed.
struct TemporaryFile: ~Copyable {
    private let file: UnsafeMutablePointer<FILE>
    let path: String

    /// - Parameter name: Of the search that it is for.
    init(_ text: String, for name: String) throws(RecognitionError) {
        var template = Array("/tmp/wilco-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .grammarRefused(name, message: "/tmp cannot be written to") }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard let file = fdopen(descriptor, "w") else {
            close(descriptor)
            throw .grammarRefused(name, message: "there is no memory for a file")
        }
        guard fputs(text, file) >= 0, fflush(file) == 0 else {
            fclose(file)
            throw .grammarRefused(name, message: "/tmp is full")
        }
        self.file = file
        path = "/proc/self/fd/\(descriptor)"
    }

    deinit { fclose(file) }
}

internal import Glibc

/// A file for what the library reads from files only; gone with this.
struct TemporaryFile: ~Copyable {
    let path: String

    /// - Parameter name: Of the search that it is for.
    init(_ text: String, for name: String) throws(RecognitionError) {
        var template = Array("/tmp/wilco-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        guard descriptor >= 0, let file = fdopen(descriptor, "w") else {
            throw .grammarRefused(name, message: "/tmp cannot be written to")
        }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten else {
            unlink(path)
            throw .grammarRefused(name, message: "/tmp is full")
        }
    }

    deinit { unlink(path) }
}

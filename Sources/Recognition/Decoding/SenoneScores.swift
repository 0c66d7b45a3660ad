internal import CPocketSphinx
internal import Glibc

/// How well each state of the acoustic model fits each frame of an utterance, as one decoder computed it.
///
/// Computing these is most of the work of decoding; whoever decodes the same sound again, with another grammar or on another
/// decoder, reads them instead.
final class SenoneScores {
    let file: UnsafeMutablePointer<FILE>

    fileprivate init(file: UnsafeMutablePointer<FILE>) { self.file = file }

    deinit { fclose(file) }
}

/// Where a decoder leaves its scores: the library hands them over as a file.
///
/// The folder is in memory where the machine has such a place, nobody else's to read, and each file loses its name as soon as it
/// is opened, so that no trace of the sound stays behind.
final class SenoneScoreFolder {
    let path: String

    /// Nil where no folder can be made; every decoder then computes for itself.
    init?() {
        let places = ["/dev/shm", getenv("TMPDIR").map { String(cString: $0) }, "/tmp"].compactMap { $0 }
        for place in places {
            var template = Array("\(place)/wilco-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { continue }
            path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            return
        }
        return nil
    }

    deinit { rmdir(path) }

    /// Makes sure that the folder is still there: a decoder that cannot write does not start.
    func prepare() { mkdir(path, 0o700) }

    /// What was written last; nothing stays in the folder.
    func take() -> SenoneScores? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var taken: SenoneScores?
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".sen") else { continue }
            if let file = fopen("\(path)/\(name)", "rb") { taken = SenoneScores(file: file) }
            unlink("\(path)/\(name)")
        }
        return taken
    }
}

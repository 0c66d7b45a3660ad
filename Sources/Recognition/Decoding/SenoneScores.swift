internal import CPocketSphinx
internal import Glibc

/// How well each state of the acoustic model fits each frame of an utterance, as one decoder computed it.
///
/// Computing these is most of the work of decoding; whoever decodes the same sound again, with another grammar or on another
/// decoder, reads them instead.
final class SenoneScores {
    let file: UnsafeMutablePointer<FILE>

    /// Where what is in the file begins, in bytes.
    struct Layout {
        /// States that are scored.
        var states: Int
        var start: Int
        var frameLength: Int { 2 + 2 * states }
        var frames: Int
    }

    /// Nil where the file is none of scores.
    let layout: Layout?

    fileprivate init(file: UnsafeMutablePointer<FILE>) {
        self.file = file
        layout = Self.layout(of: file)
    }

    private static func layout(of file: UnsafeMutablePointer<FILE>) -> Layout? {
        rewind(file)
        var total = 0
        var line = [CChar](repeating: 0, count: 4_096)
        while true {
            guard fgets(&line, Int32(line.count), file) != nil else { return nil }
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let words = text.split(whereSeparator: \.isWhitespace)
            if words.first == "endhdr" { break }
            if words.first == "n_sen", let count = words.last.flatMap({ Int($0) }) { total = count }
        }
        // A number tells the order of bytes.
        let start = ftell(file) + 4
        var status = stat()
        guard total > 0, fstat(fileno(file), &status) == 0, Int(status.st_size) >= start else { return nil }
        return Layout(states: total, start: start, frames: (Int(status.st_size) - start) / (2 + 2 * total))
    }

    deinit { fclose(file) }

    /// The scores of the first `states` states, those of phones without regard to their neighbours, frame after frame: the less the
    /// likelier, in ``Decoding/scoreUnit``.
    ///
    /// Nil where not all states were scored.
    func rows(_ states: Int) -> [Int16]? {
        guard let layout, layout.states >= states, fseek(file, layout.start, SEEK_SET) == 0 else { return nil }
        var rows: [Int16] = []
        var count: Int16 = 0
        var row = [Int16](repeating: 0, count: layout.states)
        while fread(&count, 2, 1, file) == 1 {
            guard count == layout.states, fread(&row, 2, layout.states, file) == layout.states else { return nil }
            rows += row[..<states]
        }
        return rows
    }
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

/// Bytes that wait until the other end reads.
struct OutputQueue {
    private var bytes: [UInt8] = []
    private var start = 0

    var count: Int { bytes.count - start }
    var unsent: ArraySlice<UInt8> { bytes[start...] }

    mutating func append(line: String) {
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func drop(_ count: Int) {
        start += count
        if start == bytes.count {
            clear()
        } else if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }

    mutating func clear() {
        bytes = []
        start = 0
    }
}

internal import Foundation

/// An array of numbers in a file of NumPy's format (`.npy`, version 1 or 2, row by row), which stays in the file until it is read.
struct NumberFile<Element>: @unchecked Sendable {
    let shape: [Int]
    /// Holds what `numbers` points to.
    private let data: NSData
    let numbers: UnsafeBufferPointer<Element>

    /// - Parameter type: As NumPy writes it, such as `<f4`.
    init(_ path: String, type: String) throws(SentenceVectorError) {
        let data: NSData
        do {
            data = try NSData(contentsOfFile: path, options: .alwaysMapped)
        } catch {
            throw .missing(path: path)
        }
        let bytes = UnsafeRawBufferPointer(start: data.bytes, count: data.length)
        guard bytes.count > 12, bytes.starts(with: [0x93] + Array("NUMPY".utf8)) else { throw .malformed(path: path) }
        let isLong = bytes[6] > 1
        let start = isLong ? 12 : 10
        let length =
            isLong
            ? Int(bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
            : Int(bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        guard start + length <= bytes.count else { throw .malformed(path: path) }
        let header = String(decoding: bytes[start..<start + length], as: UTF8.self)
        guard header.contains("'descr': '\(type)'"), header.contains("'fortran_order': False"),
            let open = header.range(of: "'shape': ("),
            let close = header.range(of: ")", range: open.upperBound..<header.endIndex)
        else { throw .malformed(path: path) }
        shape = header[open.upperBound..<close.lowerBound].split(separator: ",").compactMap {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        let count = shape.reduce(1, *)
        guard count > 0, start + length + count * MemoryLayout<Element>.stride <= bytes.count,
            (start + length) % MemoryLayout<Element>.alignment == 0
        else { throw .malformed(path: path) }
        self.data = data
        let first = data.bytes.advanced(by: start + length).assumingMemoryBound(to: Element.self)
        numbers = UnsafeBufferPointer(start: first, count: count)
    }
}

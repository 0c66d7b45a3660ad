internal import Foundation

/// A network in a file: a line of JSON about it, and its numbers, 32-bit floats, lowest byte first; some 200 kB.
package enum PhraseNetworkFile {
    private struct Header: Codable {
        var format: Int
        var phrase: String
        var worth: PhraseWorth?
    }

    private static let format = 1
    /// Longer no file of ours is.
    private static let largest = 1_000_000

    package static func read(_ path: String) throws(PhraseNetworkError) -> PhraseNetwork {
        guard let data = FileManager.default.contents(atPath: path), data.count < largest else {
            throw .unreadable(path: path)
        }
        guard let end = data.firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONDecoder().decode(Header.self, from: data[..<end]), header.format == format
        else { throw .otherContents(path: path, reason: "no phrase network of this version") }
        let sizes = PhraseNetwork.sizes
        var expected = sizes[0] + 1
        for (inputs, outputs) in zip(sizes, sizes.dropFirst()) { expected += (inputs + 1) * outputs }
        let bytes = Array(data[(end + 1)...])
        guard bytes.count == 4 * expected else { throw .otherContents(path: path, reason: "it is not complete") }
        let numbers = bytes.withUnsafeBytes { buffer in
            (0..<expected).map {
                Float(bitPattern: UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
            }
        }
        guard numbers.allSatisfy(\.isFinite), numbers[sizes[0]] > 0 else {
            throw .otherContents(path: path, reason: "its numbers are none")
        }
        var rest = numbers[...]
        func take(_ count: Int) -> [Float] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let mean = take(sizes[0])
        let scale = take(1)[0]
        let layers = zip(sizes, sizes.dropFirst()).map { inputs, outputs in
            PhraseNetwork.Layer(weights: take(inputs * outputs), bias: take(outputs))
        }
        return PhraseNetwork(phrase: header.phrase, worth: header.worth, mean: mean, scale: scale, layers: layers)
    }

    /// Whole or not at all.
    package static func write(_ network: PhraseNetwork, to path: String) throws(PhraseNetworkError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let header = Header(format: format, phrase: network.phrase, worth: network.worth)
        do {
            var data = try encoder.encode(header) + [UInt8(ascii: "\n")]
            let numbers = network.mean + [network.scale] + network.layers.flatMap { $0.weights + $0.bias }
            for number in numbers {
                withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
    }
}

internal import Foundation

/// The constant tensors of an ONNX file, by name: all that is read of it.
///
/// ONNX is a protocol buffer: a model (field 7: graph), a graph (field 5: initializer), a tensor (1: dimensions, 2: type,
/// 4: floats, 8: name, 9: raw little-endian bytes).
struct ONNXTensors {
    struct Tensor {
        var dimensions: [Int]
        var values: [Float]
    }

    private(set) var tensors: [String: Tensor] = [:]
    private let path: String

    init(path: String) throws(PhraseNetworkError) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path) }
        var model = ProtocolBuffer(Array(data)[...])
        while let field = model.next() {
            guard field.number == 7, case .bytes(let bytes) = field.value else { continue }
            var graph = ProtocolBuffer(bytes)
            while let field = graph.next() {
                guard field.number == 5, case .bytes(let bytes) = field.value else { continue }
                if let (name, tensor) = Self.tensor(bytes) { tensors[name] = tensor }
            }
        }
        if tensors.isEmpty { throw .otherContents(path: path, reason: "no tensors in it") }
    }

    /// The values of a tensor that must be there in these dimensions.
    func values(_ name: String, _ dimensions: [Int]) throws(PhraseNetworkError) -> [Float] {
        guard let tensor = tensors[name] else { throw .otherContents(path: path, reason: "“\(name)” is not in it") }
        guard tensor.dimensions == dimensions, tensor.values.count == dimensions.reduce(1, *) else {
            throw .otherContents(path: path, reason: "“\(name)” is \(tensor.dimensions) rather than \(dimensions)")
        }
        return tensor.values
    }

    private static func tensor(_ bytes: ArraySlice<UInt8>) -> (String, Tensor)? {
        var message = ProtocolBuffer(bytes)
        var (name, dimensions, type, values) = ("", [Int](), 1, [Float]())
        while let field = message.next() {
            switch (field.number, field.value) {
            case (1, .number(let dimension)): dimensions.append(Int(clamping: dimension))
            case (1, .bytes(let packed)):
                var numbers = ProtocolBuffer(packed)
                while let number = numbers.number() { dimensions.append(Int(clamping: number)) }
            case (2, .number(let number)): type = Int(clamping: number)
            case (4, .bytes(let packed)), (9, .bytes(let packed)): values = floats(packed)
            case (8, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            default: break
            }
        }
        // 1 is a 32-bit float.
        return type == 1 ? (name, Tensor(dimensions: dimensions, values: values)) : nil
    }

    private static func floats(_ bytes: ArraySlice<UInt8>) -> [Float] {
        bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / 4).map {
                Float(bitPattern: UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
            }
        }
    }
}

/// Reads the fields of a protocol buffer one after the other; ends where the bytes make no sense any more.
struct ProtocolBuffer {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> (number: Int, value: Value)? {
        guard let key = number() else { return nil }
        let field = Int(clamping: key >> 3)
        switch key & 7 {
        case 0: return number().map { (field, .number($0)) }
        case 1: return take(8).map { (field, .bytes($0)) }
        case 2:
            guard let count = number() else { return nil }
            return take(Int(clamping: count)).map { (field, .bytes($0)) }
        case 5: return take(4).map { (field, .bytes($0)) }
        default: return nil
        }
    }

    /// A number of seven bits a byte, the lowest first.
    mutating func number() -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while let byte = rest.popFirst(), shift < 64 {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

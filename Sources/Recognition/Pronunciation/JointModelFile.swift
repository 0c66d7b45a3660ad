internal import Glibc

/// A trained model as a file: mapped, so that only what is looked up takes memory.
///
/// After eight letters of signature: the number of graphones, then letter and sound of each; for each order, from 1, the discount, the
/// number of n-grams and of contexts, and their arrays. Numbers have eight bytes, those of counts four, in the machine's order.
final class JointModelFile: Sendable {
    private static let signature = Array("WILCOJ01".utf8)

    /// One order's arrays in the file.
    struct Order: Sendable {
        var discount: Double
        var keyCount: Int
        var contextCount: Int
        fileprivate var keysAt: Int
        fileprivate var countsAt: Int
        fileprivate var contextsAt: Int
        fileprivate var totalsAt: Int
        fileprivate var typesAt: Int
    }

    private nonisolated(unsafe) let base: UnsafeRawPointer
    private let size: Int
    let graphones: [Graphone]
    let orders: [Order]

    /// Nil when there is no such file, or none of a trainer like this one.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 16,
            let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
        else { return nil }
        let mapped = UnsafeRawPointer(memory)
        let length = Int(status.st_size)
        guard let contents = Self.read(mapped, length) else {
            munmap(memory, length)
            return nil
        }
        base = mapped
        size = length
        (graphones, orders) = contents
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: base), size) }

    private static func read(_ base: UnsafeRawPointer, _ size: Int) -> ([Graphone], [Order])? {
        var position = 0
        func number() -> Int? {
            guard position + 8 <= size else { return nil }
            defer { position += 8 }
            return base.loadUnaligned(fromByteOffset: position, as: Int.self)
        }
        func skip(_ count: Int, _ width: Int) -> Int? {
            guard count >= 0, count <= size, position + count * width <= size else { return nil }
            defer { position += (count * width + 7) / 8 * 8 }
            return position
        }
        guard (0..<8).allSatisfy({ base.load(fromByteOffset: $0, as: UInt8.self) == signature[$0] }) else { return nil }
        position = 8
        guard let count = number(), count > 0, count < 1 << PackedCounts.tokenBits else { return nil }
        var graphones: [Graphone] = []
        for _ in 0..<count {
            guard let letter = number(), let sound = number(), Graphone.letters.indices.contains(letter),
                (0..<Graphone.soundCount).contains(sound)
            else { return nil }
            graphones.append(Graphone(letter: letter, sound: sound))
        }
        var orders: [Order] = []
        for _ in 0..<JointModelTrainer.order {
            guard let discount = number(), let keys = number(), let contexts = number(), let keysAt = skip(keys, 8),
                let countsAt = skip(keys, 4), let contextsAt = skip(contexts, 8), let totalsAt = skip(contexts, 4),
                let typesAt = skip(contexts, 4)
            else { return nil }
            orders.append(
                Order(
                    discount: Double(bitPattern: UInt64(bitPattern: Int64(discount))),
                    keyCount: keys,
                    contextCount: contexts,
                    keysAt: keysAt,
                    countsAt: countsAt,
                    contextsAt: contextsAt,
                    totalsAt: totalsAt,
                    typesAt: typesAt
                )
            )
        }
        return position == (size + 7) / 8 * 8 ? (graphones, orders) : nil
    }

    static func bytes(graphones: [Graphone], orders: [PackedCounts]) -> [UInt8] {
        var bytes = signature
        bytes.reserveCapacity(
            4096 + 16 * graphones.count + orders.reduce(0) { $0 + 12 * $1.keys.count + 16 * $1.contexts.count }
        )
        func append(_ value: Int) { withUnsafeBytes(of: value) { bytes += $0 } }
        func append<Element>(_ values: [Element]) {
            values.withUnsafeBytes { bytes += $0 }
            while bytes.count % 8 != 0 { bytes.append(0) }
        }
        append(graphones.count)
        for graphone in graphones {
            append(graphone.letter)
            append(graphone.sound)
        }
        for order in orders {
            append(Int(bitPattern: UInt(order.discount.bitPattern)))
            append(order.keys.count)
            append(order.contexts.count)
            append(order.keys)
            append(order.counts)
            append(order.contexts)
            append(order.totals)
            append(order.types)
        }
        return bytes
    }

    /// How often an n-gram was seen.
    func count(of key: UInt64, in order: Order) -> Double {
        guard let index = find(key, at: order.keysAt, count: order.keyCount) else { return 0 }
        return Double(number(index, at: order.countsAt))
    }

    /// How often anything, and how many different things, followed a context.
    func followers(of context: UInt64, in order: Order) -> (total: Double, types: Double)? {
        guard let index = find(context, at: order.contextsAt, count: order.contextCount) else { return nil }
        return (Double(number(index, at: order.totalsAt)), Double(number(index, at: order.typesAt)))
    }

    private func number(_ index: Int, at offset: Int) -> UInt32 {
        base.load(fromByteOffset: offset + 4 * index, as: UInt32.self)
    }

    private func find(_ key: UInt64, at offset: Int, count: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let value = base.load(fromByteOffset: offset + 8 * middle, as: UInt64.self)
            if value == key { return middle }
            if value < key { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

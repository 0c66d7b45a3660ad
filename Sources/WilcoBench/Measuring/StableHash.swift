/// FNV-1a: the same in every run and on every machine.
enum StableHash {
    static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        // The lowest bits of short names hardly differ.
        return hash ^ (hash >> 29) ^ (hash >> 43)
    }
}

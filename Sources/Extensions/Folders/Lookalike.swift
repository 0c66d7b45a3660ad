private import CFoundationICU

/// Names that eyes take for others: `Ѕоuр` in Cyrillic letters is no soup.
package enum Lookalike {
    /// Whether somebody who reads one may think that it is the other.
    package static func areAlike(_ one: String, _ other: String) -> Bool {
        let pairs = [(one, other), (one.lowercased(), other.lowercased())]
        return pairs.contains { $0 == $1 || skeleton($0) == skeleton($1) }
    }

    /// Letters of scripts that nobody writes together in one name; Japanese, Chinese and Korean with Latin are fine.
    package static func mixesScripts(_ text: String) -> Bool {
        let isMixed = withChecker { checker -> Bool in
            var status: Int32 = 0
            swift_uspoof_setRestrictionLevel(checker, moderatelyRestrictive)
            swift_uspoof_setChecks(checker, restrictionLevel, &status)
            return swift_uspoof_check2UTF8(checker, text, -1, nil, &status) & restrictionLevel != 0 && status <= 0
        }
        return isMixed ?? false
    }

    /// What is the same for all texts that look the same.
    private static func skeleton(_ text: String) -> String {
        let skeleton = withChecker { checker -> String? in
            var status: Int32 = 0
            var bytes = [CChar](repeating: 0, count: 16 * text.utf8.count + 16)
            let capacity = Int32(bytes.count)
            let count = swift_uspoof_getSkeletonUTF8(checker, 0, text, -1, &bytes, capacity, &status)
            guard status <= 0, count >= 0, count < capacity else { return nil }
            return String(decoding: bytes[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return (skeleton ?? nil) ?? text
    }

    private static func withChecker<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        var status: Int32 = 0
        guard let checker = swift_uspoof_open(&status) else { return nil }
        defer { swift_uspoof_close(checker) }
        return status <= 0 ? body(checker) : nil
    }

    // ICU's names for these: USPOOF_RESTRICTION_LEVEL and USPOOF_MODERATELY_RESTRICTIVE.
    private static let restrictionLevel: Int32 = 16
    private static let moderatelyRestrictive: Int32 = 0x4000_0000
}

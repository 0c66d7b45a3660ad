package import Control
internal import Foundation
internal import Recordings
internal import Speech
internal import WilcoIntents

/// The user's examples of invocation phrases, as commands see and change them.
struct KeptExamples {
    private let context: AssistantContext
    private var enrolment: PhraseEnrolment { context.enrolment }

    /// More is no example of a phrase.
    private static let longest = 16_000 * 20

    init(_ parts: AssistantParts) {
        context = parts.context
    }

    func list() -> [ToldLine] {
        enrolment.phrases().map { each in
            ToldLine(
                "\(each.phrase)  \(each.examples.count)  \(each.examples.joined(separator: " "))",
                [("phrase", .string(each.phrase)), ("examples", .array(each.examples.map(JSONValue.string)))]
            )
        }
    }

    func make(_ change: ExampleChange) throws -> [ToldLine] {
        switch change {
        case .add(let phrase, let sound):
            guard let samples = Self.samples(sound), !samples.isEmpty, samples.count <= Self.longest else {
                throw UserDataChanges.Fault("that is no sound of at most 20 seconds")
            }
            guard let phrase = context.normalizedPhrases([phrase]).first, !phrase.isEmpty, phrase.utf8.count <= 80
            else {
                throw UserDataChanges.Fault("“\(phrase.prefix(80))” is no phrase")
            }
            try enrolment.add(samples, to: phrase)
            return []
        case .erase(let phrases):
            let known = enrolment.phrases().map(\.phrase)
            let named = context.normalizedPhrases(phrases)
            if let unknown = named.first(where: { !known.contains($0) }) {
                throw UserDataChanges.Fault("“\(unknown)” has no examples of yours — see wilco spot --enrolled")
            }
            let count = try named.isEmpty ? enrolment.erase() : named.reduce(0) { try $0 + enrolment.erase($1) }
            let text = "Erased \(count) \(count == 1 ? "example" : "examples")."
            return [ToldLine(text, [("erased", .integer(count))])]
        }
    }

    private static func samples(_ sound: String) -> [Int16]? {
        guard let bytes = Data(base64Encoded: sound), bytes.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: bytes.count, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }
}

extension ExampleChange {
    /// - Parameter samples: 16 kHz.
    package static func add(_ samples: [Int16], to phrase: String) -> ExampleChange {
        var bytes = Data(capacity: samples.count * 2)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return .add(phrase: phrase, sound: bytes.base64EncodedString())
    }
}

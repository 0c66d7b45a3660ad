import Recognition
import Speech
import Synthesis

/// Recognisers for tests.
enum Engine {
    /// Reading the dictionary takes a moment; all tests share it.
    private static let shared = Result { () throws(RecognitionError) in try AcousticModel.installed(locale: "en-US") }

    static var model: AcousticModel { get throws { try shared.get() } }

    static func recognizer(_ settings: RecognizerSettings = .init()) async throws -> GrammarShelf {
        GrammarShelf(try await engine(settings))
    }

    static func engine(
        _ settings: RecognizerSettings = .init(),
        log: @escaping RecognitionLog = { _ in }
    ) async throws -> PocketSphinxRecognizer {
        try await PocketSphinxRecognizer(
            model: model,
            guesser: ESpeakPronunciationGuesser(),
            settings: settings,
            log: log
        )
    }

    static func hear(
        _ samples: [Int16],
        with recognizer: GrammarShelf,
        request: GrammarRequest = GrammarRequest(grammar: "g")
    ) async throws -> Transcript {
        let session = try await recognizer.begin(request)
        for start in stride(from: 0, to: samples.count, by: 320) {
            try await session.accept(Array(samples[start..<min(start + 320, samples.count)]))
        }
        return try await session.finish()
    }
}

extension GrammarExpression {
    /// "go (forward|backward) [please]", for tests: `|`, `()`, `[]` and `+` behind a group.
    static func parse(_ text: String) -> GrammarExpression {
        var scanner = TemplateScanner(text: text)
        return scanner.alternatives()
    }
}

private struct TemplateScanner {
    private var tokens: [String] = []
    private var position = 0

    init(text: String) {
        var token = ""
        for character in text {
            if "()[]|+".contains(character) || character == " " {
                if !token.isEmpty { tokens.append(token) }
                token = ""
                if character != " " { tokens.append(String(character)) }
            } else {
                token.append(character)
            }
        }
        if !token.isEmpty { tokens.append(token) }
    }

    private var next: String? { position < tokens.count ? tokens[position] : nil }

    mutating func alternatives() -> GrammarExpression {
        var parts = [sequence()]
        while next == "|" {
            position += 1
            parts.append(sequence())
        }
        return parts.count == 1 ? parts[0] : .oneOf(parts)
    }

    private mutating func sequence() -> GrammarExpression {
        var parts: [GrammarExpression] = []
        while let token = next, token != "|", token != ")", token != "]" {
            position += 1
            var part: GrammarExpression
            if token == "(" || token == "[" {
                let inner = alternatives()
                position += 1
                part = token == "[" ? .optional(inner) : inner
            } else if token.hasPrefix("<") {
                part = .rule(String(token.dropFirst().dropLast()))
            } else {
                part = .word(token)
            }
            if next == "+" {
                position += 1
                part = .repeated(part)
            }
            parts.append(part)
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }
}

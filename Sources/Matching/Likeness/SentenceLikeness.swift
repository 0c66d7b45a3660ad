package import WilcoIntents

/// Tells how alike in meaning sentences are, whatever their words.
package protocol SentenceEncoding: Sendable {
    /// Numbers whose squares add up to 1: the product of two vectors is how alike their sentences are, at most 1.
    func vector(of sentence: String) -> [Float]
}

/// A sentence that a template allows, or that an app has as another way to say it.
package struct TemplateExample: Sendable, Hashable {
    /// Which of the matcher's templates.
    package var template: Int
    package var text: String
    /// What the request is then, by parameter; nil: it is what the template says.
    package var fixed: [String: ParameterValue]?

    package init(template: Int, text: String, fixed: [String: ParameterValue]? = nil) {
        self.template = template
        self.text = text
        self.fixed = fixed
    }
}

/// Sentences that the templates allow, to be compared with what was said.
package final class SentenceLikeness: Sendable {
    let examples: [TemplateExample]
    private let encoder: any SentenceEncoding
    /// One after the other, each number as a 127th.
    private let vectors: [Int8]
    private let width: Int

    /// - Parameter vectors: Of the examples, in their order, each number as a 127th.
    package init(_ examples: [TemplateExample], _ vectors: [[Int8]], encoder: any SentenceEncoding) {
        self.encoder = encoder
        self.examples = examples
        self.vectors = vectors.flatMap(\.self)
        width = vectors.first?.count ?? 0
    }

    /// A vector as it is kept.
    package static func kept(_ vector: [Float]) -> [Int8] {
        vector.map { Int8(clamping: Int(($0 * 127).rounded())) }
    }

    /// An example, and how alike a sentence is to it; 1 is the same.
    struct Nearest {
        var likeness: Double
        var example: Int
    }

    /// The most alike example of each template, by template.
    func nearest(to sentence: String) -> [Int: Nearest] {
        let said = encoder.vector(of: sentence)
        guard said.count == width else { return [:] }
        var best: [Int: Nearest] = [:]
        vectors.withUnsafeBufferPointer { vectors in
            for (place, example) in examples.enumerated() {
                var sum: Float = 0
                for column in 0..<width { sum += said[column] * Float(vectors[place * width + column]) }
                let likeness = Double(sum) / 127
                if likeness > best[example.template]?.likeness ?? -1 {
                    best[example.template] = Nearest(likeness: likeness, example: place)
                }
            }
        }
        return best
    }
}

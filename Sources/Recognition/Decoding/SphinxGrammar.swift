internal import CPocketSphinx
internal import Glibc

extension WordGraph {
    /// States of the library's grammar for it: one more, where all that may end ends.
    var sphinxStateCount: Int32 { Int32(arcs.count + 1) }

    /// Writes it into a grammar of the library's that was made for so many states.
    ///
    /// - Parameters:
    ///   - wordNames: The library's name of each word.
    ///   - variants: Pronunciations of each name.
    func write(
        to model: UnsafeMutablePointer<fsg_model_t>,
        logarithms: OpaquePointer?,
        wordNames: [String],
        variants: [String: Int],
        weight: Double
    ) {
        let end = arcs.count
        let identifiers = Self.setWords(wordNames, of: model, variants: variants)
        func logarithm(_ cost: Double) -> Int32 {
            cost == 0 ? 0 : Int32(Double(logmath_ln_to_log(logarithms, -cost)) * weight)
        }
        for (state, leaving) in arcs.enumerated() {
            var joined: [Int: [Int32: Int32]] = [:]
            for arc in leaving {
                let cost = logarithm(arc.cost)
                if let word = arc.word {
                    for identifier in identifiers[word] {
                        joined[arc.target, default: [:]][identifier, default: cost] =
                            max(cost, joined[arc.target]?[identifier] ?? cost)
                    }
                } else {
                    fsg_model_null_trans_add(model, Int32(state), Int32(arc.target), cost)
                }
            }
            for (target, words) in joined.sorted(by: { $0.key < $1.key }) {
                let words = words.sorted { $0.key < $1.key }
                wilco_sphinx_join(
                    model,
                    Int32(state),
                    Int32(target),
                    words.map(\.key),
                    words.map(\.value),
                    Int32(words.count)
                )
            }
        }
        for (state, cost) in finals {
            fsg_model_null_trans_add(model, Int32(state), Int32(end), logarithm(cost))
        }
        model.pointee.start_state = Int32(start)
        model.pointee.final_state = Int32(end)
    }

    /// Gives a grammar its vocabulary; the numbers of each word's pronunciations.
    private static func setWords(
        _ names: [String],
        of model: UnsafeMutablePointer<fsg_model_t>,
        variants: [String: Int]
    ) -> [Range<Int32>] {
        var all: [UnsafeMutablePointer<CChar>?] = []
        defer { for word in all { free(word) } }
        var known: [String: Range<Int32>] = [:]
        let identifiers = names.map { name in
            if let range = known[name] { return range }
            let first = Int32(all.count)
            for number in 0..<(variants[name] ?? 1) { all.append(strdup(WordNames.variant(number, of: name))) }
            known[name] = first..<Int32(all.count)
            return first..<Int32(all.count)
        }
        var words = all.map { UnsafePointer($0) }
        wilco_sphinx_set_words(model, &words, Int32(words.count))
        return identifiers
    }
}

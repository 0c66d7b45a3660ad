internal import Speech

/// Making a graph small: the decoder's work grows with the words that may follow each other.
extension WordGraph {
    /// Only the states that lie on a way from the start to an end; nil when there is none.
    func trimmed() -> WordGraph? {
        var sources = [[Int]](repeating: [], count: arcs.count)
        for (state, leaving) in arcs.enumerated() {
            for arc in leaving { sources[arc.target].append(state) }
        }
        let forward = reach(from: [start]) { arcs[$0].map(\.target) }
        let backward = reach(from: Array(finals.keys)) { sources[$0] }
        guard backward[start] else { return nil }
        var number: [Int: Int] = [:]
        for state in arcs.indices where forward[state] && backward[state] { number[state] = number.count }
        var kept = [[Arc]](repeating: [], count: number.count)
        for (old, new) in number {
            kept[new] = arcs[old].compactMap { arc in
                number[arc.target].map { Arc(word: arc.word, target: $0, cost: arc.cost) }
            }
        }
        var ends: [Int: Double] = [:]
        for (state, cost) in finals { if let new = number[state] { ends[new] = cost } }
        return WordGraph(words: words, arcs: kept, start: number[start] ?? 0, finals: ends)
    }

    private func reach(from states: [Int], _ next: (Int) -> [Int]) -> [Bool] {
        var seen = [Bool](repeating: false, count: arcs.count)
        var open = states
        for state in states { seen[state] = true }
        while let state = open.popLast() {
            for target in next(state) where !seen[target] {
                seen[target] = true
                open.append(target)
            }
        }
        return seen
    }

    /// The same language in fewer states.
    func reduced() -> WordGraph { determinized(stateLimit: 2 * arcs.count + 1000).minimized() }

    /// The same without words that stand on no arc.
    func withoutUnusedWords() -> WordGraph {
        let used = Set(arcs.joined().compactMap(\.word)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        var result = self
        result.words = used.map { words[$0] }
        for state in arcs.indices {
            for index in arcs[state].indices {
                result.arcs[state][index].word = arcs[state][index].word.flatMap { numbers[$0] }
            }
        }
        return result
    }

    /// The same language with one arc for each word that leaves a state, costs kept; self where that would be too large.
    ///
    /// Subset construction with residual costs. Sentence templates share long beginnings ("can I get a …"), which would
    /// otherwise be searched once for each template. Empty steps stay what they are.
    func determinized(stateLimit: Int) -> WordGraph {
        struct Member: Hashable {
            var state: Int
            /// Thousandths, so that equal sums compare equal.
            var residual: Int
        }
        var numbers: [[Member]: Int] = [[Member(state: start, residual: 0)]: 0]
        var subsets: [[Member]] = [[Member(state: start, residual: 0)]]
        var result: [[Arc]] = []
        var ends: [Int: Double] = [:]
        var next = 0
        while next < subsets.count {
            guard subsets.count <= stateLimit, !OwnThread.isCancelled else { return self }
            let subset = subsets[next]
            var byWord: [Int: [Int: Double]] = [:]
            var shared: [Int: Double] = [:]
            for member in subset {
                let residual = Double(member.residual) / 1000
                if let cost = finals[member.state] { ends[next] = min(ends[next] ?? .infinity, cost + residual) }
                for arc in arcs[member.state] {
                    let total = residual + arc.cost
                    guard let word = arc.word else {
                        shared[arc.target] = min(total, shared[arc.target] ?? .infinity)
                        continue
                    }
                    byWord[word, default: [:]][arc.target] = min(total, byWord[word]?[arc.target] ?? .infinity)
                }
            }
            var leaving: [Arc] = []
            func number(of members: [Member]) -> Int {
                if let known = numbers[members] { return known }
                numbers[members] = subsets.count
                subsets.append(members)
                return subsets.count - 1
            }
            for (target, cost) in shared.sorted(by: { $0.key < $1.key }) {
                let number = number(of: [Member(state: target, residual: 0)])
                leaving.append(Arc(word: nil, target: number, cost: cost))
            }
            for word in byWord.keys.sorted() {
                guard let targets = byWord[word], let least = targets.values.min() else { continue }
                let members = targets.map {
                    Member(state: $0.key, residual: Int((($0.value - least) * 1000).rounded()))
                }
                .sorted { $0.state < $1.state }
                leaving.append(Arc(word: word, target: number(of: members), cost: least))
            }
            result.append(leaving)
            next += 1
        }
        return WordGraph(words: words, arcs: result, start: 0, finals: ends)
    }

    /// States with the same continuations made one.
    ///
    /// Moore's refinement: states are told apart by what leaves them, then by where that leads, until nothing new comes of it. A
    /// class is known by its 64-bit digest.
    func minimized() -> WordGraph {
        var classes = arcs.indices.map { state in
            arcs[state].reduce(Self.mixed(0, finals[state]?.bitPattern ?? 1)) { digest, arc in
                Self.mixed(Self.mixed(digest, UInt64(bitPattern: Int64(arc.word ?? -1))), arc.cost.bitPattern)
            }
        }
        var count = Set(classes).count
        while true {
            let refined = arcs.indices.map { state in
                arcs[state].reduce(classes[state]) { Self.mixed($0, classes[$1.target]) }
            }
            let refinedCount = Set(refined).count
            if refinedCount == count || OwnThread.isCancelled { break }
            (classes, count) = (refined, refinedCount)
        }
        var representatives: [UInt64: Int] = [:]
        let representative = arcs.indices.map { state in
            if let known = representatives[classes[state]] { return known }
            representatives[classes[state]] = state
            return state
        }
        let merged = arcs.map { $0.map { Arc(word: $0.word, target: representative[$0.target], cost: $0.cost) } }
        return WordGraph(words: words, arcs: merged, start: representative[start], finals: finals).trimmed() ?? self
    }

    /// The same language with no empty step behind another, and no end behind one: a decoder takes one at a time.
    func withSingleEmptySteps() -> WordGraph {
        var result = self
        for state in arcs.indices where arcs[state].contains(where: { $0.word == nil }) {
            var costs: [Int: Double] = [:]
            var open = [(state: state, cost: 0.0)]
            while let (current, cost) = open.popLast() {
                for arc in arcs[current] where arc.word == nil && arc.target != state {
                    let total = cost + arc.cost
                    guard total < costs[arc.target] ?? .infinity else { continue }
                    costs[arc.target] = total
                    open.append((arc.target, total))
                }
            }
            result.arcs[state].removeAll { $0.word == nil }
            for (target, cost) in costs.sorted(by: { $0.key < $1.key }) {
                result.arcs[state].append(Arc(word: nil, target: target, cost: cost))
                if let end = finals[target] {
                    result.finals[state] = min(cost + end, result.finals[state] ?? .infinity)
                }
            }
        }
        return result
    }

    /// A digest of `digest` and one more value.
    private static func mixed(_ digest: UInt64, _ value: UInt64) -> UInt64 {
        var sum = (digest ^ value) &* 0x9e37_79b9_7f4a_7c15
        sum ^= sum >> 29
        sum = (sum &+ value) &* 0xbf58_476d_1ce4_e5b9
        return sum ^ (sum >> 32)
    }
}

internal import WilcoIntents

/// "Tell Erica too": what only follows a request is no text by itself, and what was said before is meant.
struct ClosingsAreNoText: RequestVerdict {
    static let name = "a closing is no text"
    static let reason = "nothing but what follows a request is left for its text: the person is asked"
    let situation: Situation

    func judged(_ request: Understanding, _ best: Candidate, _ rivals: [Candidate]) -> Understanding? {
        guard request.confidence > Matcher.Bands.guess,
            best.derivation.captures.contains(where: { isClosing($0, best) })
        else { return nil }
        var result = request
        result.confidence = Matcher.Bands.guess
        result.match?.confidence = result.confidence
        return result
    }

    private func isClosing(_ capture: Derivation.Capture, _ candidate: Candidate) -> Bool {
        guard engine.graph.nodes[Int(capture.node)].kind == .wildcard, capture.slot >= 0 else { return false }
        let run = candidate.view.run
        var isClosing = false
        engine.phrases.retold.ends(in: run.scalars, from: Int(capture.start)) {
            if $0 == Int(capture.end) { isClosing = true }
        }
        return isClosing
    }
}

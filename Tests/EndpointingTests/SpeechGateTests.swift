import Endpointing
import Testing

/// Time as text, a letter a frame.
///
/// `s` is speech, `w` a soft beginning, `.` background; `<` is the first frame of an utterance, `>` one past its last.
@Suite struct SpeechGateTests {
    struct Diagram: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var heard: String
        var expected: String
    }

    static let lengths: SpeechGate.Lengths = {
        var lengths = SpeechGate.Lengths()
        lengths.minimumSpeech = 4
        lengths.minimumRun = 3
        lengths.window = 8
        lengths.trailingSilence = 6
        lengths.maximumUtterance = 24
        lengths.softBeginning = 4
        lengths.resumption = 2
        return lengths
    }()

    static let diagrams = [
        Diagram(
            testDescription: "an utterance",
            heard: "....sssssss.........",
            expected: "----<      >--------"
        ),
        Diagram(
            testDescription: "two utterances",
            heard: "..sssss........sssss.......",
            expected: "--<    >-------<    >------"
        ),
        Diagram(
            testDescription: "a pause within",
            heard: "..sssss....sss.......",
            expected: "--<           >------"
        ),
        Diagram(
            testDescription: "a click is nothing",
            heard: ".....s.....ss........",
            expected: "---------------------"
        ),
        Diagram(
            testDescription: "a click does not prolong",
            heard: "..sssss...s..........",
            expected: "--<    >-------------"
        ),
        Diagram(
            testDescription: "typing is nothing",
            heard: "..ss..ss..ss..ss..ss..",
            expected: "----------------------"
        ),
        Diagram(
            testDescription: "a soft beginning belongs to it",
            heard: "....wwsssss.......",
            expected: "----<      >------"
        ),
        Diagram(
            testDescription: "a stop consonant inside the first word",
            heard: "...ss.sss.......",
            expected: "---<     >------"
        ),
        Diagram(
            testDescription: "too long",
            heard: "..sssssssssssssssssssssssssss",
            expected: "--<                       >--"
        ),
        Diagram(
            testDescription: "the end of the input",
            heard: "..sssss..",
            expected: "--<    >-"
        ),
    ]

    @Test(arguments: diagrams)
    func gate(_ diagram: Diagram) {
        var gate = SpeechGate(Self.lengths)
        var marks = Array(repeating: Character("-"), count: diagram.heard.count + 1)
        var start = 0
        func mark(_ action: SpeechGate.Action?, after count: Int) {
            switch action {
            case .started(let age)?:
                start = count - age
                marks[start] = "<"
            case .ended(let age, _)?:
                for index in (start + 1)..<(count - age) { marks[index] = " " }
                marks[count - age] = ">"
            case nil: break
            }
        }
        for (index, character) in diagram.heard.enumerated() {
            let activity: VoiceActivity = character == "s" ? .speech : character == "w" ? .weak : .none
            mark(gate.process(activity), after: index + 1)
        }
        mark(gate.finish(), after: diagram.heard.count)
        #expect(String(marks.prefix(diagram.heard.count)) == diagram.expected)
    }

    @Test func anUtteranceThatGoesOnIsCut() {
        var gate = SpeechGate(Self.lengths)
        let actions = (0..<30).compactMap { _ in gate.process(.speech) }
        #expect(actions == [.started(age: 4), .ended(age: 0, reason: .tooLong), .started(age: 4)])
        #expect(gate.finish() == .ended(age: 0, reason: .endOfInput))
    }

    @Test func trailingSilenceMayChangeWithinAnUtterance() {
        var gate = SpeechGate(Self.lengths)
        for _ in 0..<5 { _ = gate.process(.speech) }
        for _ in 0..<2 { #expect(gate.process(.none) == nil) }
        gate.lengths.trailingSilence = 3
        #expect(gate.process(.none) == .ended(age: 3, reason: .silence))
    }
}

import EchoCancelling
import Testing

@Suite struct EchoMachineTests {
    private static func measured(_ lag: Int, _ strength: Float, before: Float = 0) -> EchoMachine.Event {
        .measured(DelayEstimate(lag: lag, strength: strength, strengthBefore: before))
    }

    private static func filtered(_ microphone: Float, _ remaining: Float, isHeard: Bool = true) -> EchoMachine.Event {
        .filtered(isHeard: isHeard, microphone: microphone, remaining: remaining)
    }

    /// One that has found an echo.
    private static func aligned(to lag: Int = 800) -> EchoMachine {
        var machine = EchoMachine()
        for _ in 1...2 { _ = machine.process(measured(lag, 12)) }
        return machine
    }

    @Test("Two estimates that agree are an echo; one, or weak ones, are none")
    func alignment() {
        var machine = EchoMachine()
        #expect(machine.process(Self.measured(800, 12)) == nil)
        #expect(machine.process(Self.measured(3_000, 12)) == nil)
        #expect(machine.process(Self.measured(804, 12)) == nil)
        #expect(machine.process(Self.measured(800, 6)) == nil)
        #expect(machine.process(Self.measured(804, 12)) == nil)
        #expect(machine.lag == nil)
        #expect(machine.process(Self.measured(800, 12)) == .align(lag: 800))
        #expect(machine.lag == 800)
    }

    @Test("A delay that jumps is followed, a reflection beside the echo is not")
    func jump() {
        var machine = Self.aligned()
        for _ in 1...5 { #expect(machine.process(Self.measured(1_600, 12, before: 10)) == nil) }
        #expect(machine.process(Self.measured(1_600, 12, before: 3)) == nil)
        #expect(machine.process(Self.measured(1_600, 12, before: 3)) == .align(lag: 1_600))
    }

    @Test("An echo that leaves no trace for long is over; one that somebody talks over is not")
    func release() {
        var machine = Self.aligned()
        for _ in 1...60 { #expect(machine.process(Self.measured(5_000, 5, before: 4.5)) == nil) }
        for _ in 1..<EchoMachine.patience { #expect(machine.process(Self.measured(5_000, 5, before: 2)) == nil) }
        #expect(machine.process(Self.measured(5_000, 5, before: 2)) == .release)
        #expect(machine.lag == nil)
        #expect(!machine.isCancelling)
    }

    @Test("What is worse than its input is not used, and learned anew when it stays so")
    func divergence() {
        var machine = Self.aligned()
        for _ in 1...10 { #expect(machine.process(Self.filtered(100, 10)) == nil) }
        #expect(machine.isCancelling)
        var actions: [EchoMachine.Action] = []
        for _ in 1...EchoMachine.worseFrames + 2 {
            if let action = machine.process(Self.filtered(100, 10_000)) { actions.append(action) }
            #expect(!machine.isCancelling)
        }
        #expect(actions == [.relearn])
    }

    @Test("While nothing is played the microphone's sound is used as it is")
    func quiet() {
        var machine = Self.aligned()
        #expect(machine.process(Self.filtered(100, 10)) == nil)
        #expect(machine.isCancelling)
        #expect(machine.process(Self.filtered(100, 10, isHeard: false)) == nil)
        #expect(!machine.isCancelling)
    }
}

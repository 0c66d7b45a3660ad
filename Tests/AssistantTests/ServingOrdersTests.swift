import Assistant
import Testing

@Suite("What signals make of a running assistant")
struct ServingOrdersTests {
    private typealias Event = ServingOrders.Event
    private typealias Action = ServingOrders.Action

    /// What follows from each of these events.
    private func actions(_ events: Event...) -> [[Action]] {
        var orders = ServingOrders()
        return events.map { orders.process($0) }
    }

    @Test func itServesUntilItIsTold() {
        #expect(actions(.started, .stop, .ended) == [[.run], [.stop], [.exit]])
        #expect(actions(.started, .ended) == [[.run], [.exit]])
    }

    @Test func aStartIsNotWaitedFor() {
        #expect(actions(.stop, .started, .ended) == [[.exit], [], []])
        // A second one, neither.
        #expect(
            actions(.started, .reload, .needsStart, .ended, .stop)
                == [[.run], [.takeUp], [.stop], [.start], [.exit]]
        )
    }

    @Test func aReloadIsNotWaitedFor() {
        #expect(actions(.started, .reload, .stop, .ended) == [[.run], [.takeUp], [.stop], [.exit]])
        // Whatever comes of it.
        #expect(
            actions(.started, .reload, .stop, .needsStart, .ended) == [[.run], [.takeUp], [.stop], [], [.exit]]
        )
        #expect(actions(.started, .reload, .stop, .tookUp, .ended) == [[.run], [.takeUp], [.stop], [], [.exit]])
    }

    @Test func oneReloadComesAfterTheOther() {
        #expect(
            actions(.started, .reload, .tookUp, .reload, .tookUp) == [[.run], [.takeUp], [], [.takeUp], []]
        )
    }

    @Test func severalThatWaitAreOne() {
        #expect(
            actions(.started, .reload, .reload, .reload, .tookUp, .tookUp)
                == [[.run], [.takeUp], [], [], [.takeUp], []]
        )
        // It may have read the files before they changed.
        #expect(actions(.reload, .reload, .started, .tookUp) == [[], [], [.run, .takeUp], []])
    }

    @Test func toStopComesBeforeAReloadThatWaits() {
        #expect(
            actions(.started, .reload, .reload, .stop, .tookUp, .ended) == [
                [.run], [.takeUp], [], [.stop], [], [.exit],
            ]
        )
        #expect(actions(.reload, .stop, .started) == [[], [.exit], []])
        #expect(actions(.started, .stop, .reload, .ended) == [[.run], [.stop], [], [.exit]])
    }

    @Test func settingsThatTakeANewStartGetOne() {
        #expect(
            actions(.started, .reload, .needsStart, .ended, .started) == [[.run], [.takeUp], [.stop], [.start], [.run]]
        )
        // What waits is read at the start.
        #expect(
            actions(.started, .reload, .reload, .needsStart, .reload, .ended, .started)
                == [[.run], [.takeUp], [], [.stop], [], [.start], [.run]]
        )
    }

    @Test func toStopComesBeforeANewStart() {
        #expect(
            actions(.started, .reload, .needsStart, .stop, .ended) == [[.run], [.takeUp], [.stop], [], [.exit]]
        )
    }
}

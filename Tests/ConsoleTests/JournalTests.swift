import Console
import Testing

@Suite("What pages are told", .timeLimit(.minutes(1)))
struct JournalTests {
    @Test func readersGetWhatTheyHaveNot() {
        let journal = Journal()
        journal.append("event", "1")
        journal.append("event", "2")
        #expect(journal.read(after: 0).entries.map(\.data) == ["1", "2"])
        #expect(journal.read(after: 1).entries.map(\.data) == ["2"])
        #expect(journal.read(after: 2).entries.isEmpty && !journal.read(after: 2).isBroken)
    }

    /// A page that comes late sees how things are, once.
    @Test func onlyTheNewestStateIsKept() {
        let journal = Journal(mostEntries: 3)
        for number in 1...5 { journal.append(Journal.stateName, "s\(number)") }
        #expect(journal.read(after: 0).entries.map(\.data) == ["s5"])
        for number in 1...5 { journal.append("event", "\(number)") }
        #expect(journal.read(after: 0).entries.map(\.data) == ["s5", "4", "5"])
        // States that are gone are missed by nobody.
        journal.append(Journal.stateName, "s6")
        #expect(!journal.read(after: 10).isBroken)
    }

    @Test func whoReadsTooSlowlyIsTold() {
        let journal = Journal(mostEntries: 10)
        for number in 1...30 { journal.append("event", "\(number)") }
        #expect(journal.read(after: 19).isBroken)
        #expect(!journal.read(after: 20).isBroken)
        // Who begins has missed nothing.
        #expect(!journal.read(after: 0).isBroken)
        #expect(journal.read(after: 0).entries.count == 10)
    }

    @Test func whatIsKeptIsBounded() {
        let journal = Journal(mostEntries: 1000, mostBytes: 1000)
        for _ in 0..<100 { journal.append("event", String(repeating: "x", count: 300)) }
        #expect(journal.read(after: 0).entries.count == 3)
        // One alone is kept however large it is.
        journal.append("event", String(repeating: "x", count: 5000))
        #expect(journal.read(after: 0).entries.map(\.data.count) == [5000])
    }

    @Test func aReaderWaits() async {
        let journal = Journal()
        async let waiting: Void = journal.wait(after: 0)
        journal.append("event", "1")
        await waiting
        // What is there already is not waited for.
        await journal.wait(after: 0)
    }

    @Test func aReaderWhoIsNotNeededGoes() async {
        let journal = Journal()
        let reader = Task { await journal.wait(after: 0) }
        reader.cancel()
        await reader.value
    }
}

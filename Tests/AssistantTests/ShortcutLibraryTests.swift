import Assistant
import Automation
import Configuration
import Conversation
import Foundation
import PipelineTesting
import Shortcuts
import Storage
import Suggestions
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

@Suite("The library of shortcuts")
struct ShortcutLibraryTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-library-\(UUID().uuidString.prefix(8))"

    private static let document = """
        # What I like
        name: Square dance   # my own
        phrases: [square dance]
        steps:
          # twice
          - repeat: 2
            steps:
              - {do: rover.Turn, with: {side: left}}

        """

    @Test func aNewPhraseIsUnderstoodAtOnceAlsoElsewhere() async throws {
        let first = try AssistantParts.ofRover(in: folder)
        let second = try AssistantParts.ofRover(in: folder)
        let mine = try #require(first.generation.shortcuts)
        let theirs = try #require(second.generation.shortcuts)
        #expect(second.generation.understander.understand("square dance").match?.app != ShortcutsApp.id)
        try await mine.save(Self.document, path: "square")
        #expect(first.generation.understander.understand("square dance").match?.app == ShortcutsApp.id)
        #expect(try await theirs.refresh())
        #expect(
            second.generation.understander.understand("hey wilco square dance please").match?.app == ShortcutsApp.id
        )
        #expect(try await !theirs.refresh())
        try await mine.remove(try mine.record(named: "square dance").id)
        #expect(try await theirs.refresh())
        #expect(second.generation.understander.understand("square dance").match?.app != ShortcutsApp.id)
        withExtendedLifetime((first, second)) {}
    }

    /// However the writing of one and the reading of another fall together, what was written is known in the end.
    @Test(.timeLimit(.minutes(2)))
    func whatIsWrittenWhileOthersReadIsFound() async throws {
        let reader = try AssistantParts.ofRover(in: folder)
        let library = try #require(reader.generation.shortcuts)
        try await library.save("{name: square dance, steps: [{do: rover.Where}]}", path: "dance")
        let record = try library.record(named: "square dance")
        let store = ShortcutStore(try Store.open(in: folder + "/data"))
        for number in 1...200 {
            var dance = record
            (dance.id, dance.name) = ("dance-\(number)", "dance \(number)")
            dance.phrases = []
            let writing = Task { [dance] in
                // Changes of something else, close together, have the reader look.
                for _ in 1...4 { try store.noteRun(id: record.id, at: 0, outcome: "done") }
                try store.save([dance])
            }
            let isWritten = Flag()
            async let looking: Void = {
                while !isWritten.isSet { try await library.refresh() }
            }()
            try await writing.value
            isWritten.set()
            try await looking
            try await library.refresh()
            #expect(try library.entries().contains { $0.name == dance.name })
        }
        withExtendedLifetime(reader) {}
    }

    private final class Flag: Sendable {
        private let state = Atomic<Bool>(false)
        var isSet: Bool { state.load(ordering: .acquiring) }
        func set() { state.store(true, ordering: .releasing) }
    }

    /// A name that somebody has begun to run it by is not taken back; another change is.
    @Test func aNameInUseIsNotTakenBack() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let dance = try await library.save(Self.document, path: "dance").record.id
        let renaming = try await library.rename(dance, to: "round dance").edit
        try await library.save("name: ball\nsteps: [{run: round dance}]\n", path: "ball")
        await #expect(throws: ShortcutStoreError.inUse("round dance", by: ["ball"])) {
            _ = try await library.undo(renaming)
        }
        #expect(try library.record(named: "round dance").id == dance)
        // The ball itself, and then the name.
        _ = try await library.undo()
        _ = try await library.undo(renaming)
        #expect(try library.record(named: "square dance").id == dance)
        withExtendedLifetime(parts) {}
    }

    /// Everybody who would miss it is named, automations too; once they are gone, so is it.
    @Test func aMakingThatOthersNeedIsNotTakenBack() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let making = try await library.save(Self.document, path: "dance").edit
        try await library.save("name: ball\nsteps: [{run: square dance}]\n", path: "ball")
        try await library.save("name: fair\nsteps: [{run: Square Dance}]\n", path: "fair")
        let automations = try AutomationLibrary(parts: parts)
        let evening = AutomationRule(name: "Evening", triggers: [.time(minute: 1200)], action: "square dance")
        try await automations.add([evening])
        let refusal = ShortcutStoreError.needed("Square dance", by: ["ball", "fair", "Evening"])
        await #expect(throws: refusal) { _ = try await library.undo(making) }
        let words = library.routines.shortcuts.words(for: refusal)
        #expect(words == "“Square dance” is still run by “ball”, “fair”, “Evening”. Change that first.")
        for _ in 1...3 { _ = try await library.undo() }
        _ = try await library.undo(making)
        #expect(try library.entries().isEmpty)
        withExtendedLifetime(parts) {}
    }

    /// A new name follows into the steps of automations, and whoever removes a shortcut is told of them.
    @Test func automationsWithStepsGoWhereTheirShortcutsGo() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let dance = try await library.save(Self.document, path: "dance").record.id
        let automations = try AutomationLibrary(parts: parts)
        let text = "name: Ball\nwhen: {time: \"20:00\"}\nsteps: [{say: Now}, {run: square dance, input: [1, two]}]\n"
        try await automations.add(try AutomationFile.read(text, path: "ball"))
        try await library.rename(dance, to: "round dance")
        let ball = try automations.rule(named: "ball")
        #expect(ball.steps?.hasPrefix("- say: Now\n- run: round dance\n  input:") == true, "\(ball.steps ?? "")")
        #expect(try library.shortcut(of: ball)?.followers == ["round dance"])
        let removal = try await library.remove(dance)
        #expect(removal.callers == ["Ball"] && removal.automations.isEmpty)
        #expect(try automations.faults(in: automations.rule(named: "ball")).first?.hasPrefix("in step 2: ") == true)
        _ = try await library.undo()
        #expect(try automations.faults(in: automations.rule(named: "ball")).isEmpty)
        withExtendedLifetime(parts) {}
    }

    /// What a shortcut is given is what it uses.
    @Test(arguments: [
        ("{place: there, speed: 3}", nil), ("{place: there}", "wants ${input.speed}"),
        ("{place: there, sped: 3, speed: 1}", "no use for “sped” — did you mean speed?"),
        ("there", "wants ${input.place}"),
    ])
    func whatAnAutomationGivesIsChecked(given: String, fault: String?) async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let walk = "name: walk\nsteps: [{say: \"${input.place} at ${ input . speed }\"}]\n"
        try await library.save(walk, path: "walk")
        try await library.save("name: rest\nsteps: [{say: Ah}]\n", path: "rest")
        func faults(_ action: String) throws -> [String] {
            let text = "name: A\nwhen: {alarmStopped: true}\ndo: \(action)\nwith: \(given)\n"
            let rules = try AutomationFile.read(text, path: "a", inner: ShortcutReader.check)
            return try AutomationLibrary(parts: parts).faults(in: rules[0])
        }
        let found = try faults("walk")
        #expect(fault.map { text in found.contains { $0.contains(text) } } ?? found.isEmpty, "\(found)")
        #expect(try faults("rest").first?.contains("has no use for what it is given") == true)
        #expect(try faults("run away").first?.contains("there is no shortcut “run away”") == true)
        withExtendedLifetime(parts) {}
    }

    @Test func aUsersPhraseGoesBeforeAnApps() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        #expect(parts.generation.understander.understand("go forward two meters").match?.app == "rover")
        let text = "name: go forward two meters\nsteps: [{say: no}]\n"
        let warnings = try await library.save(text, path: "mine").warnings
        #expect(warnings.contains { $0.contains("also means") })
        #expect(parts.generation.understander.understand("go forward two meters").match?.app == ShortcutsApp.id)
        #expect(parts.generation.understander.understand("go forward three meters").match?.app == "rover")
    }

    @Test func presetsOfARequestStandInForWords() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        try await library.save("name: look left\ndo: rover.Turn\nwith: {side: left}\n", path: "mine")
        let match = try #require(parts.generation.expanded(parts.generation.understander.understand("look left")).match)
        #expect(match.app == "rover")
        #expect(match.intent == "Turn")
        #expect(match.parameters["side"]?.first?.value == .enumeration("left"))
        #expect(match.parameters["side"]?.first?.source == .shortcut)
    }

    @Test func renamingKeepsWhatItsAuthorWrote() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let id = try await library.save(Self.document, path: "square").record.id
        try await library.rename(id, to: "Round dance", replacing: "square dance")
        let record = try library.record(named: "round dance")
        #expect(record.id == id)
        #expect(record.phrases.map(\.text) == ["Round dance"])
        #expect(record.document.contains("# twice"))
        #expect(parts.generation.understander.understand("round dance").match?.app == ShortcutsApp.id)
    }

    private static let evening = """
        name: evening
        steps:
          # As every night.
          - run: square dance  # by name
          - repeat: 2
            steps:
              - run: 'square dance'
          - run: dance again

        """

    /// Whoever ran it by the old name runs it by the new one, in one change.
    @Test func renamingFollowsIntoCallers() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let dance = "name: square dance\nphrases: [square dance, dance again]\nsteps: [{do: rover.Where}]\n"
        let id = try await library.save(dance, path: "dance").record.id
        try await library.save(Self.evening, path: "evening")
        try await library.save("name: morning\nsteps: [{say: hello}]\n", path: "morning")
        #expect(try await library.rename(id, to: "Round dance").callers == ["evening"])
        let document = try library.record(named: "evening").document
        #expect(
            document
                == Self.evening.replacing("'square dance'", with: "Round dance")
                .replacing("square dance", with: "Round dance")
        )
        #expect(try library.check(library.shortcut(of: library.record(named: "evening"))).isEmpty)
        _ = try await library.undo()
        #expect(try library.record(named: "evening").document == Self.evening)
        #expect(try library.record(named: "square dance").id == id)
        #expect(parts.generation.understander.understand("square dance").match?.app == ShortcutsApp.id)
    }

    @Test func removingTellsWhoRunsItAndIsTakenBackWithItsAutomations() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let id = try await library.save(Self.document, path: "square").record.id
        try await library.save(Self.evening.replacing("  - run: dance again\n", with: ""), path: "evening")
        let automations = try AutomationLibrary(parts: parts)
        for rule in try AutomationFile.read("name: at noon\nwhen: {time: \"12:00\"}\ndo: square dance\n", path: "noon")
        {
            _ = try await automations.add([rule])
        }
        let removal = try await library.remove(id)
        #expect(removal.automations == ["at noon"])
        #expect(removal.callers == ["evening"])
        #expect(try automations.rules().isEmpty)
        // Its history is found by what it was called.
        #expect(try library.identifier(everCalled: "Square dance") == id)
        #expect(try library.edits(ofShortcut: id).count == 2)
        #expect(throws: ShortcutFault.self) { try library.identifier(everCalled: "round dance") }
        #expect(parts.generation.understander.understand("square dance").match?.app != ShortcutsApp.id)
        _ = try await library.undo()
        #expect(try automations.rules().map(\.action) == ["square dance"])
        #expect(try library.record(named: "square dance").id == id)
        #expect(parts.generation.understander.understand("square dance").match?.app == ShortcutsApp.id)
    }

    @Test func anEditOfAnOlderRevisionIsRefused() async throws {
        let library = try #require(try AssistantParts.ofRover(in: folder).generation.shortcuts)
        let text = { (does: String) in "name: dance\nsteps: [{say: \(does)}]\n" }
        let id = try await library.save(text("one"), path: "dance").record.id
        let seen = try library.record(named: "dance").revision
        try await library.save(text("two"), path: "dance", replacing: id, ofRevision: seen)
        await #expect(throws: ShortcutStoreError.changedMeanwhile("dance")) {
            try await library.save(text("three"), path: "dance", replacing: id, ofRevision: seen)
        }
        #expect(try library.record(named: "dance").document == text("two"))
    }

    @Test(arguments: ["stop", "yes", "hey wilco"])
    func aPhraseThatMeansSomethingElseIsRefusedAndNothingIsKept(phrase: String) async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        await #expect(throws: ShortcutFault.self) {
            try await library.save("name: \(phrase)\nsteps: [{say: a}]\n", path: "mine")
        }
        #expect(try library.records().isEmpty)
    }

    @Test func severalAreKeptAllOrNone() async throws {
        let parts = try AssistantParts.ofRover(in: folder)
        let library = try #require(parts.generation.shortcuts)
        let good = "name: first one\nsteps: [{say: a}]\n"
        await #expect(throws: (any Error).self) {
            try await library.save(all: [good, "name: other\nphrases: [first one]\nsteps: [{say: b}]\n"], path: "mine")
        }
        #expect(try library.records().isEmpty)
        let text = ShortcutCollection.text(of: [Self.document, good])
        let documents = try ShortcutCollection.contents(of: text, path: "mine").shortcuts
        #expect(documents == [Self.document, good])
        #expect(try await library.save(all: documents, path: "mine").count == 2)
        #expect(try library.records().map(\.document) == [Self.document, good])
    }

    @Test func oneFileTakesTheAutomationsAlong() async throws {
        let rules = [
            AutomationRule(name: "Good: morning", triggers: [.alarmStopped], days: [0, 1], action: "first one"),
            AutomationRule(
                name: "Dusk",
                triggers: [.sunset(offset: -15)],
                action: "first one",
                asksFirst: true,
                missed: .run,
                isEnabled: false
            ),
        ]
        let good = "# Mine.\nname: first one\nsteps: [{say: a}]\n"
        for documents in [[], [good, Self.document]] {
            let text = ShortcutCollection.text(of: documents, automations: rules)
            #expect(try ShortcutCollection.contents(of: text, path: "mine").shortcuts == documents)
            #expect(try ShortcutCollection.contents(of: text, path: "mine").automations == rules)
        }
        // A shortcut alone, or a list without automations, has none.
        #expect(try ShortcutCollection.contents(of: good, path: "mine").automations.isEmpty)
        #expect(
            try ShortcutCollection.contents(of: ShortcutCollection.text(of: [good]), path: "mine").automations.isEmpty
        )
        let library = try AutomationLibrary(parts: AssistantParts.ofRover(in: folder))
        for rule in rules { _ = try await library.add([rule]) }
        #expect(try library.rules().map(\.name) == ["Dusk", "Good: morning"])
    }

    @Test func oneFileTakesTheHistoryAlongWhereWanted() async throws {
        let contents = HistoryFile.Contents(
            announcements: [
                AnnouncementRecord(
                    app: "clock",
                    identifier: "alarm-1",
                    announcement: #"{"days":[0,1],"id":"alarm-1","kind":"alarm","rings":true,"text":"Up: \"now\"."}"#,
                    at: 1_000_000_000
                ),
                AnnouncementRecord(
                    app: "clock",
                    identifier: "timer-1",
                    announcement: #"{"id":"timer-1","kind":"timer","rings":true,"text":"Egg."}"#,
                    at: 1_000_000_060
                ),
            ],
            donations: [
                DonationRecord(
                    app: "soup",
                    intent: "Order",
                    identifier: "a",
                    groupIdentifier: "g",
                    parameters: #"{"soup":{"display":"Crème: #1","json":"17"}}"#,
                    requiredKeys: #"["soup"]"#,
                    origin: "request",
                    at: Date.now.timeIntervalSince1970.rounded(),
                    day: 20_000,
                    minute: 720,
                    place: "work",
                    recent: #"[{"minutesAgo":3,"name":"event alarmStopped"}]"#,
                    isSearchable: true,
                    isPredicted: false,
                    relatedIdentifier: "17",
                    image: "/a.png"
                ),
                DonationRecord(app: "soup", intent: "Menu", parameters: "{}", origin: "app", at: 5, day: 1, minute: 0),
            ]
        )
        let good = "name: first one\nsteps: [{say: a}]\n"
        let rule = AutomationRule(name: "Dusk", triggers: [.sunset(offset: 0)], action: "first one")
        let text = ShortcutCollection.text(of: [good], automations: [rule], history: HistoryFile.text(of: contents))
        #expect(try ShortcutCollection.contents(of: text, path: "mine").history == contents)
        #expect(try ShortcutCollection.contents(of: text, path: "mine").shortcuts == [good])
        #expect(try ShortcutCollection.contents(of: text, path: "mine").automations == [rule])
        let parts = try AssistantParts.ofRover(in: folder)
        let (service, book) = (try await parts.session.suggestions(), try parts.state.announcements())
        // What is too old, or has had its time, stays away; nothing comes twice.
        #expect(try await service.restore(contents.donations) == DonationStore.Restored(new: 1, tooOld: 1))
        #expect(try await service.restore(contents.donations) == DonationStore.Restored(known: 1, tooOld: 1))
        #expect(try await service.donations().map(\.place) == ["work"])
        #expect(try book.restore(contents.announcements) == 1)
        #expect(try book.pending() == [contents.announcements[0]])
        #expect(throws: ShortcutFault.self) {
            try ShortcutCollection.contents(
                of: "shortcuts: []\ndonations:\n  - {app: soup, at: noon}\n",
                path: "mine"
            )
        }
    }

    /// A file tells which version wrote it; of those that do not say, all can be read.
    @Test func aFileOfALaterVersionIsRefused() throws {
        let text = ShortcutCollection.text(of: ["name: first one\nsteps: [{say: a}]\n"])
        #expect(text.contains("\nwilco: 1\n"))
        #expect(try ShortcutCollection.contents(of: text, path: "mine").shortcuts.count == 1)
        let older = text.replacing("wilco: 1\n", with: "")
        #expect(try ShortcutCollection.contents(of: older, path: "mine").shortcuts.count == 1)
        let newer = text.replacing("wilco: 1", with: "wilco: 2\nhabits: {}")
        #expect {
            try ShortcutCollection.contents(of: newer, path: "mine")
        } throws: { error in
            "\(error)" == "mine was written by a later version of Wilco — use that version"
        }
    }

    @Test func theGalleryCanBeRead() throws {
        var options = AssistantOptions(
            apps: [BuiltProducts.checkout.path + "/config/apps"],
            configuration: BuiltProducts.checkout.path + "/config/wilco.yaml",
            stateFolder: folder,
            environment: [:],
            executable: "/usr/bin/wilco",
            workingDirectory: BuiltProducts.checkout.path,
            userID: getuid()
        )
        options.converses = true
        let parts = try AssistantParts(options)
        let library = try #require(parts.generation.shortcuts)
        var gallery = Gallery(parts: parts, library: library)
        #expect(gallery.problems.isEmpty)
        #expect(gallery.items.count >= 16)
        for item in gallery.items { #expect(library.check(item.shortcut).isEmpty, "\(item.shortcut.name)") }
        // What is done often comes along, and its app comes first.
        let ride = SuggestedShortcut(app: "rover", intent: "Move", parameters: ["direction": DonatedValue("forward")])
        let tea = SuggestedShortcut(app: "rover", intent: "Stop")
        gallery.add([(ride, "Forward", 3), (tea, "Stop", 1)], library)
        #expect(gallery.items.first?.section == "Rover" && gallery.items.last?.section == "Wilco")
        #expect(gallery.items.contains { $0.shortcut.name == "Forward" && $0.text.contains("rover.Move") })
        #expect(!gallery.items.contains { $0.shortcut.name == "Stop" })
    }
}

import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// `wilco automation` knows the user's shortcuts.
@Suite("Automations from the command line")
struct AutomationCommandTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-automations-\(UUID().uuidString.prefix(8))"

    /// What was printed on standard output and standard error, in that order.
    private func wilco(_ arguments: [String], _ input: String) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/input.yaml"
        try input.write(toFile: file, atomically: true, encoding: .utf8)
        let apps = BuiltProducts.checkout.path + "/config/apps/clock"
        return try BuiltProducts.output(
            of: "wilco",
            arguments + [file, "--state", folder, "--apps", apps],
            home: folder
        )
    }

    @Test func aPhraseOfOnesOwnIsSomethingToDo() throws {
        _ = try wilco(["shortcuts", "add"], "name: morning bells\nsteps: [{do: clock.CancelAllTimers}]\n")
        let known = try wilco(
            ["automation", "add"],
            "name: one\nwhen: {time: \"7:30\"}\ndo: morning bells\n"
        )
        #expect(known == "kept: one\n")
        let clash = try wilco(
            ["automation", "check"],
            "name: two\nwhen: {time: \"7:30\"}\ndo: morning bells\n"
        )
        #expect(clash.contains("it runs in the same minute as “one”"), "\(clash)")
        let unknown = try wilco(
            ["automation", "check"],
            "name: three\nwhen: {time: \"8:30\"}\ndo: evening bells of silver\n"
        )
        #expect(unknown.contains("is nothing the apps can do"), "\(unknown)")
    }

    /// Of those who need no app, or name it themselves.
    private func bare(_ arguments: [String], editor: String = "true") throws -> String {
        try BuiltProducts.output(
            of: "wilco",
            arguments + ["--state", folder],
            home: folder,
            environment: ["EDITOR": editor]
        )
    }

    @Test func oneIsListedRunEditedAndToldOf() throws {
        let text = """
            name: Hush
            when: [{time: "7:30"}, {event: {app: clock, name: alarmsStopped}}]
            if: {after: "6:00", notAt: work}
            do: cancel all timers

            """
        let kept = try wilco(["automation", "add"], text)
        #expect(kept.hasPrefix("kept: Hush\n"), "\(kept)")
        let listed = try bare(["automation"])
        let starts =
            "Hush  time 7:30 or event clock alarmsStopped if after 6:00, notAt work → cancel all timers  (next 20"
        #expect(listed.hasPrefix(starts), "\(listed)")
        #expect(try bare(["automation", "history", "hush"]) == "nothing was started yet\n")

        let apps = ["--apps", BuiltProducts.checkout.path + "/config/apps/clock"]
        let done = try bare(["automation", "run", "hush"] + apps)
        #expect(done.lowercased().contains("timer"), "\(done)")
        let history = try bare(["automation", "history"])
        #expect(history.hasPrefix("Hush  20") && history.hasSuffix(" done  (by hand)\n"), "\(history)")
        #expect(try bare(["automation", "list"]).contains("; last 20"))

        let edited = try bare(["automation", "edit", "hush"] + apps, editor: "sed -i -e s/7:30/8:45/ -e s/Hush/Quiet/")
        #expect(edited.hasPrefix("kept: Quiet\n"), "\(edited)")
        let after = try bare(["automation", "export"])
        #expect(after.contains("name: Quiet") && after.contains("8:45") && !after.contains("Hush"), "\(after)")
        let wrong = try bare(["automation", "edit", "quiet"] + apps, editor: "sed -i s/8:45/28:45/")
        #expect(wrong.contains("not a time of day") && wrong.contains("your text is in "), "\(wrong)")
        // By its new name it has been what it was.
        #expect(try bare(["automation", "history", "quiet"]).hasSuffix(" done  (by hand)\n"))
        // As shortcuts are.
        #expect(try bare(["shortcuts", "undo"] + apps).contains("renamed back: Quiet → the automation Hush"))
        #expect(try bare(["automation", "disable", "hush"]) == "disabled: Hush\n")
        #expect(try bare(["shortcuts", "history"] + apps).contains("disabled: the automation Hush"))
        #expect(try bare(["automation", "remove", "hosh"]).contains("did you mean “Hush”?"))
    }

    /// What each step gave stands behind it, and why it was run behind the run.
    @Test func runsTellWhyTheyBeganAndWhatEachStepGave() throws {
        let text = """
            name: morning bells
            steps:
              - {do: clock.CancelAllTimers}
              - {ask: How many?, type: number, as: many}
              - {say: "${many} bells"}

            """
        _ = try wilco(["shortcuts", "add"], text)
        _ = try wilco(["automation", "add"], "{name: Dawn, when: {time: \"7:30\"}, do: morning bells}")
        let apps = ["--apps", BuiltProducts.checkout.path + "/config/apps/clock"]
        #expect(try bare(["automation", "run", "dawn"] + apps).contains("How many?"))
        let runs = try bare(["shortcuts", "runs"] + apps)
        let lines = runs.split(separator: "\n")
        #expect(lines.first?.hasSuffix("  (automation Dawn, by hand)") == true, "\(runs)")
        #expect(lines.contains { $0.contains("  2  ") && $0.hasSuffix(" → open") }, "\(runs)")
        let told = try bare(["shortcuts", "runs", "--json"] + apps)
        #expect(told.contains("\"why\":\"automation Dawn, by hand\""), "\(told)")
    }

    /// Steps of its own are checked, listed as sentences, run, and kept as they were written.
    @Test func oneMayHaveStepsOfItsOwn() throws {
        let text = """
            name: Dawn
            when: {time: "7:30"}
            steps:
              - {do: clock.CancelAllTimers}
              - set: bells   # how many
                to: 3
              - {say: "${bells} bells"}

            """
        let wrong = try wilco(["automation", "add"], text.replacing("${bells} bells", with: "${bels} bells"))
        #expect(wrong.contains("Dawn: in step 3: “bels” has no value here — did you mean “bells”?"), "\(wrong)")
        #expect(try wilco(["automation", "add"], text) == "kept: Dawn\n")
        let apps = ["--apps", BuiltProducts.checkout.path + "/config/apps/clock"]
        let listed = try bare(["automation", "list"] + apps)
        #expect(listed.hasPrefix("Dawn  time 7:30 → ") && listed.contains("; "), "\(listed)")
        #expect(try bare(["automation", "run", "dawn"] + apps).contains("3 bells"))
        let runs = try bare(["shortcuts", "runs"] + apps)
        #expect(runs.hasPrefix("Dawn  20") && runs.contains(" done  (automation Dawn, by hand)\n"), "\(runs)")
        #expect(try bare(["shortcuts", "runs", "dawn"] + apps) == runs)
        #expect(try bare(["shortcuts", "runs", "dusk"] + apps).contains("dusk"))
        let file = try bare(["automation", "export"])
        let steps = "    steps:\n      - do: clock.CancelAllTimers\n      - set: bells\n        to: 3\n"
        #expect(file.contains(steps), "\(file)")
        let edited = try bare(["automation", "edit", "dawn"] + apps, editor: "sed -i s/CancelAllTimers/CancelTimers/")
        #expect(edited.contains("your text is in "), "\(edited)")
        _ = try bare(["automation", "edit", "dawn"] + apps, editor: "sed -i s/Dawn/Daybreak/")
        let renamed = try bare(["shortcuts", "runs", "daybreak"] + apps)
        #expect(renamed.contains(" done  (automation Daybreak, by hand)\n"), "\(renamed)")
        // What has become of one that is gone is told all the same; of one that has not run there is nothing to tell.
        _ = try bare(["automation", "remove", "daybreak"] + apps)
        #expect(try bare(["shortcuts", "runs", "daybreak"] + apps) == renamed)
        #expect(try wilco(["automation", "add"], text).hasPrefix("kept: Dawn\n"))
        #expect(try bare(["shortcuts", "runs", "dawn"] + apps) == "nothing was run yet\n")
    }

    /// What the shortcut is given is there in each of its steps.
    @Test func oneMayGiveAShortcutValues() throws {
        _ = try wilco(["shortcuts", "add"], "{name: bells, steps: [{say: \"${input.count} ${input.what}\"}]}")
        let text = "{name: Dawn, when: {time: \"7:30\"}, do: bells, with: {count: 3, what: bells}}"
        #expect(try wilco(["automation", "add"], text) == "kept: Dawn\n")
        let apps = ["--apps", BuiltProducts.checkout.path + "/config/apps/clock"]
        #expect(try bare(["automation", "list"] + apps).contains("with count: three"))
        #expect(try bare(["automation", "run", "dawn"] + apps).contains("3 bells"))
        _ = try bare(["shortcuts", "rename", "bells", "chimes"] + apps)
        #expect(try bare(["automation", "run", "dawn"] + apps).contains("3 bells"))
    }

    /// An app that is gone is missed before the automation is due.
    @Test func whatNoAppCanDoAnyMoreIsListedAsThat() throws {
        let checkout = BuiltProducts.checkout.path + "/config/apps/"
        #expect(
            try wilco(["automation", "add"], "{name: Hush, when: {sunset: 0}, do: cancel all timers}").contains("kept")
        )
        #expect(try !bare(["automation", "list", "--apps", checkout + "clock"]).contains("nothing"))
        let listed = try bare(["automation", "list", "--apps", checkout + "soup-chef"])
        #expect(listed.contains("→ cancel all timers (nothing the apps can do)"), "\(listed)")
        let told = try bare(["automation", "list", "--json", "--apps", checkout + "soup-chef"])
        #expect(told.contains("\"fault\":\"“cancel all timers” is nothing the apps can do — "), "\(told)")
        let run = try bare(["automation", "run", "Hush", "--apps", checkout + "soup-chef"])
        #expect(run == "None of your apps can do that.\n", "\(run)")
    }

    /// One edit each, of which none overwrites another.
    @Test func severalAreOneEditAndAnEditTakesNoOthersPlace() throws {
        let apps = ["--apps", BuiltProducts.checkout.path + "/config/apps/clock"]
        let text =
            "automations:\n"
            + ["one", "two"].map {
                "  - {name: \($0), when: {time: \"7:30\"}, do: cancel all timers}\n"
            }.joined()
        let kept = try wilco(["automation", "add"], text)
        #expect(kept.hasPrefix("kept: one\nkept: two\n") && kept.contains("runs in the same minute"), "\(kept)")
        let taken = try bare(["automation", "edit", "one"] + apps, editor: "sed -i s/one/two/")
        #expect(taken.contains("there is an automation “two” already"), "\(taken)")
        _ = try bare(["automation", "edit", "two"] + apps, editor: "sed -i s/7:30/8:30/")
        _ = try bare(["automation", "disable", "two"])
        let late = try bare(["shortcuts", "undo", "--number", "2"] + apps)
        #expect(late.contains("changed"), "\(late)")
        #expect(try bare(["automation", "list"]).contains("two (off)  time 8:30"))
        for _ in 0..<3 { _ = try bare(["shortcuts", "undo"] + apps) }
        #expect(try bare(["automation", "export"]) == "automations: []\n")
        let twice =
            text + text.split(separator: "\n").dropFirst().map { $0.replacing("two", with: "One") + "\n" }.joined()
        _ = try wilco(["automation", "add"], twice)
        let names = try bare(["automation", "export"]).split(separator: "\n").filter { $0.contains("name:") }
        #expect(names == ["  - name: One", "  - name: two"], "\(names)")
    }

    @Test(
        arguments: [
            ("do: polish the unicorn\nwhen: {time: \"7:30\"}", "is nothing the apps can do"),
            ("do: cancel all timers\nwhen: {event: {app: clok, name: x}}", "did you mean clock?"),
            ("do: cancel all timers\nwhen: {time: \"2020-01-01 8:00\"}", "it is never due"),
            ("do: cancel all timers\nwhen: {time: \"7:30\"}\nif: {after: \"18:00\"}", "it is never due"),
        ]
    )
    func whatWouldNeverDoAnythingIsRefused(text: String, reason: String) throws {
        let refused = try wilco(["automation", "add"], "name: never\n\(text)\n")
        #expect(refused.contains(reason) && refused.contains("--force") && !refused.contains("kept:"), "\(refused)")
        #expect(try bare(["automation", "export"]) == "automations: []\n")
        let kept = try wilco(["automation", "add", "--force"], "name: never\n\(text)\n")
        #expect(kept.contains("kept: never") && kept.contains(reason), "\(kept)")
    }
}

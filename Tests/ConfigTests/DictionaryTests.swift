import AssistantTesting
import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

/// What words mean is found in files that are written as WordNet's are.
struct DictionaryTests {
    /// Writes a small dictionary and looks words up in it; every word that is there is found, and no other.
    private static let script = #"""
        import sys, pathlib
        from dictionary import Dictionary

        folder = pathlib.Path(sys.argv[1])
        folder.mkdir()
        words = {
            "noun": {"gizmo": ("a small thing", 9), "mouse": ("a small animal; it likes cheese", 5), "run": ("an outing", 2)},
            "verb": {"jog": ("to run slowly", 3), "run": ("to move fast; \"she runs\"", 7)},
            "adj": {"happy": ("glad", 4)},
            "adv": {"fast_asleep": ("sleeping soundly", 0)},
        }
        for number in range(200):
            words["noun"][f"word{number:03}"] = (f"the word {number}", 1)
        for part, entries in words.items():
            data, index = b"  1 A notice.\n", ["  1 A notice."]
            for word, (meaning, counted) in sorted(entries.items()):
                index.append(f"{word} {part[0]} 1 1 @ 1 {counted} {len(data):08}  ")
                data += f"{len(data):08} 04 {part[0]} 01 {word} 0 000 | {meaning}  \n".encode()
            (folder / f"data.{part}").write_bytes(data)
            (folder / f"index.{part}").write_text("\n".join(index) + "\n")
            (folder / f"{part}.exc").write_text("mice mouse\n" if part == "noun" else "ran run\n" if part == "verb" else "")

        known = Dictionary(folder)
        for part, entries in words.items():
            for word, (meaning, _) in entries.items():
                found = known.meaning(word.replace("_", " "))
                assert found and found.word == word.replace("_", " "), word
                if word != "run":
                    assert found.text == meaning, found
        run = known.meaning("run")
        assert (run.part, run.text) == ("verb", "to move fast"), run
        for form, plain in (("Gizmos", "gizmo"), ("mice", "mouse"), ("ran", "run"), ("jogs", "jog"), ("JOG", "jog")):
            assert known.meaning(form).word == plain, form
        for unknown in ("a", "gizm", "gizmo2", "zzz", "word", "", "1", "/etc/passwd", "\u00e9"):
            assert known.meaning(unknown) is None, unknown
        assert known.is_there and not Dictionary(folder / "nowhere").is_there
        """#

    @Test func wordsAreFoundByTheirForms() throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        let report = folder + ".txt"
        defer { for path in [folder, report] { try? FileManager.default.removeItem(atPath: path) } }
        let environment = ["PATH": "/usr/bin:/bin", "PYTHONPATH": SchemaTests.root + "/config/apps/knowing"]
        let command = "/usr/bin/python3 -B -c \"$0\" '\(folder)' > '\(report)' 2>&1"
        let status = try ChildProcess("/bin/sh", ["-c", command, Self.script], environment: environment)
            .waitUntilExit()
        #expect(status == 0, "\((try? String(contentsOfFile: report, encoding: .utf8)) ?? "")")
    }

    /// Confined, the handler reads the machine's dictionary, or says that there is none.
    @Test func theAppReadsTheMachinesDictionary() async throws {
        let isThere = FileManager.default.fileExists(atPath: "/usr/share/wordnet/index.noun")
        let stage = try HandlerStage()
        let answer = try await stage.handle(
            "knowing",
            IntentInvocation(
                idempotencyKey: "k",
                intent: "Define",
                parameters: ["word": ParameterAssignment(value: .string("Serendipity?"), display: "")],
                locale: "en-US"
            )
        )
        await stage.close()
        #expect(answer.code == (isThere ? .success : "failureNoDictionary"))
        #expect(answer.properties["written"] == (isThere ? "Serendipity" : nil))
    }
}

import Foundation
import WilcoIntents

/// hassil itself, on the same sentences and the same machine.
struct HassilComparison {
    var python: String
    /// Folders of the sentence files and of the test files.
    var sentences: String
    var tests: String

    /// Milliseconds a sentence; nil when hassil cannot be run.
    func run(_ cases: [HassilTestFiles.Case]) throws -> (median: Double, high: Double)? {
        let input =
            FileManager.default.temporaryDirectory.path + "/wilco-bench-\(ProcessInfo.processInfo.processIdentifier)"
        let encoder = JSONEncoder()
        let lines = cases.map { test -> JSONValue in ["text": .string(test.sentence), "context": .object(test.context)]
        }
        try encoder.encode(JSONValue.array(lines)).write(to: URL(fileURLWithPath: input))
        defer { try? FileManager.default.removeItem(atPath: input) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-c", Self.program, sentences, tests + "/_fixtures.yaml", input]
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            return nil
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap {
            Double($0)
        }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    private static let program = """
        import glob, json, sys, time, yaml
        from hassil import Intents, recognize_best
        from hassil.expression import TextChunk
        from hassil.intents import TextSlotList, TextSlotValue
        from hassil.parse_expression import parse_sentence
        from hassil.util import is_template, normalize_text
        intents = Intents.from_files(sorted(glob.glob(sys.argv[1] + "/*.yaml")))
        fixtures = yaml.safe_load(open(sys.argv[2]))
        def value(name, context=None):
            text = parse_sentence(name).expression if is_template(name) else TextChunk(normalize_text(name))
            return TextSlotValue(text_in=text, value_out=name, context=context)
        def entity(item):
            return value(item["name"], {"domain": item["id"].split(".")[0], **item.get("attributes", {})})
        lists = {
            "area": TextSlotList(name="area", values=[value(a["name"]) for a in fixtures.get("areas", [])]),
            "floor": TextSlotList(name="floor", values=[value(f["name"]) for f in fixtures.get("floors", [])]),
            "name": TextSlotList(name="name", values=[entity(e) for e in fixtures.get("entities", [])]),
        }
        times = []
        for case in json.load(open(sys.argv[3])):
            runs = []
            for run in range(3):
                start = time.perf_counter()
                recognize_best(
                    case["text"], intents, slot_lists=lists, intent_context=case["context"], best_slot_name="name"
                )
                runs.append((time.perf_counter() - start) * 1000)
            times.append(sorted(runs)[1])
        times.sort()
        print(times[len(times) // 2], times[len(times) * 99 // 100])
        """
}

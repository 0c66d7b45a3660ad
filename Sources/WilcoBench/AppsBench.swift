import ArgumentParser
import Extensions
import Foundation
import WilcoIntents

/// Apps' processes: how long the first answer takes, and every other.
struct AppsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "Start of an app's process to its first answer, and the round trip of a warm one."
    )

    @Option(help: "How often each app is started.")
    var starts = 20

    @Option(help: "How often a warm app is asked.")
    var requests = 2_000

    private struct Subject {
        var name: String
        var folder: String
        var request: AppRequest
    }

    private struct Row {
        var name: String
        var cold: [Duration] = []
        var warm: [Duration] = []
    }

    func run() async throws {
        let state = FileManager.default.temporaryDirectory.appending(path: "wilco-bench-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: state) }
        let confining = ConfiningLauncher(folder: state + "/confinement")
        for shortcoming in confining.shortcomings() { print("note: \(shortcoming)") }
        print(Self.line(["app", "cold, median", "cold, worst", "warm, median", "warm, 99 %"]))
        for subject in Self.subjects {
            for (name, launcher) in [("confined", confining as any Launcher), ("unconfined", DirectLauncher())] {
                let row = try await measure(subject, "\(subject.name), \(name)", launcher: launcher, state: state)
                let cold = row.cold.sorted()
                let warm = row.warm.sorted()
                guard !cold.isEmpty, !warm.isEmpty else { continue }
                print(
                    Self.line([
                        row.name, Self.milliseconds(cold[cold.count / 2]), Self.milliseconds(cold[cold.count - 1]),
                        Self.milliseconds(warm[warm.count / 2]), Self.milliseconds(warm[warm.count * 99 / 100]),
                    ])
                )
            }
        }
    }

    private func measure(_ subject: Subject, _ name: String, launcher: any Launcher, state: String) async throws -> Row
    {
        var row = Row(name: name)
        guard let app = AppFolder.load(subject.folder, locale: "en-US").app else {
            print("\(subject.folder) cannot be read — run this in a checkout")
            return row
        }
        let clock = ContinuousClock()
        let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path()
        for start in 0..<max(1, starts) {
            let host = AppHost(
                apps: [app],
                settings: AppHostSettings(stateDirectory: state, executableSearchPath: [built], launcher: launcher)
            )
            let begin = clock.now
            _ = try await host.send(subject.request, to: app.id).get()
            row.cold.append(clock.now - begin)
            if start == 0 {
                for _ in 0..<max(1, requests) {
                    let begin = clock.now
                    _ = try await host.send(subject.request, to: app.id).get()
                    row.warm.append(clock.now - begin)
                }
            }
            await host.shutdown()
        }
        return row
    }

    private static let subjects: [Subject] = {
        let bob = ParameterAssignment(value: .enumeration("bob"), display: "bob")
        let greet = IntentInvocation(idempotencyKey: "k", intent: "Greet", parameters: ["name": bob], locale: "en-US")
        let menu = IntentInvocation(idempotencyKey: "k", intent: "ShowMenu", parameters: [:], locale: "en-US")
        return [
            Subject(name: "sh skeleton", folder: "config/skeletons/sh", request: .resolve(greet, parameter: "name")),
            Subject(
                name: "python skeleton",
                folder: "config/skeletons/python",
                request: .resolve(greet, parameter: "name")
            ),
            Subject(name: "soup-chef (Swift)", folder: "config/apps/soup-chef", request: .confirm(menu)),
        ]
    }()

    private static func line(_ columns: [String]) -> String {
        columns.enumerated()
            .map { index, text in text.padding(toLength: index == 0 ? 32 : 14, withPad: " ", startingAt: 0) }
            .joined()
    }

    private static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.2f ms", duration / .milliseconds(1))
    }
}

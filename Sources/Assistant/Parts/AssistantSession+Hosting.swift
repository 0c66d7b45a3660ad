internal import Access
internal import Clocks
internal import Configuration
package import Extensions
internal import Files
internal import Foundation
package import WilcoIntents

// What the apps' processes are given.
extension AssistantSession {
    /// A host for an app on trial, whose data is not that of the user; whoever asks for it tells what was in the way.
    ///
    /// - Parameters:
    ///   - source: The folder that a person knows it by.
    ///   - report: Told what the app says, as a command tells it, beside the log.
    package func trialHost(
        of app: AppDefinition,
        from source: String,
        isAllowed: Bool,
        state: String,
        report: (@Sendable (String) -> Void)? = nil
    ) throws -> AppHost {
        guard !isShutDown else { throw CancellationError() }
        var settings = try hostSettings(data: state)
        settings.rights = { [access = generation.access] in access.rights(of: $0, isAllowed: isAllowed) }
        let report = report.map { AppLogEntry.reporting($0) }
        settings.log = { [log = context.log] entry in
            guard entry.origin == .app else { return }
            var told = entry
            told.message = entry.message.replacing(app.folder, with: source)
            log(told)
            report?(told)
        }
        // Nobody waits for an answer in a conversation: a busy machine may take its time. Who starts slowly is slow later, too.
        var patient = app
        patient.handler?.deadline = .seconds(90)
        let host = AppHost(apps: [patient], settings: settings)
        trials.append(host)
        return host
    }

    package func endTrial(_ host: AppHost) async {
        trials.removeAll { $0 === host }
        await host.shutdown()
    }

    /// - Parameter data: Each app has a folder in `apps` in it.
    package func hostSettings(data: String) throws -> AppHostSettings {
        var trace: (@Sendable (ProtocolTraceLine) -> Void)?
        if context.options.tracesProtocol { trace = { [log = context.log] line in log(AppLogEntry(line)) } }
        return AppHostSettings(
            stateDirectory: try OwnFolder.make(data),
            executableSearchPath: executableSearchPath,
            environment: context.options.environment.merging(heldTime) { $1 },
            locale: generation.locale,
            launcher: ConfiningLauncher(
                folder: try OwnFolder.make(context.paths.state) + "/confinement",
                namesFolders: !context.options.apps.isEmpty && !context.options.serves
            ),
            rights: { [access = generation.access] in access.rights(of: $0) },
            trace: trace,
            log: context.log
        )
    }

    /// For apps, the time that `--now` and scripts hold.
    private nonisolated var heldTime: [String: String] {
        guard let now = context.options.now else { return [:] }
        let text = WallClockText.text(now, timeZone: context.clock.timeZone, withZone: true)
        return ["WILCO_NOW": String(text.prefix(19)), "WILCO_NOW_OFFSET": String(text.dropFirst(19))]
    }

    /// Where the executables of apps are looked for: beside this program, then where `make install` puts them.
    private nonisolated var executableSearchPath: [String] {
        let folder = (context.options.executable as NSString).deletingLastPathComponent
        let installed = (folder as NSString).deletingLastPathComponent + "/libexec/wilco"
        return [folder, installed] + (context.options.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    }
}

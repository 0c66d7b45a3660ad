internal import Access
internal import Automation
internal import Configuration
internal import Control
internal import Extensions
internal import Foundation
internal import Recognition
internal import Recordings
internal import Speech
internal import Synchronization
internal import Synthesis
internal import WilcoIntents

/// What is wrong on this machine, and how to mend it.
package struct Diagnosis: Sendable {
    package struct Finding: Sendable, Hashable {
        package enum Verdict: String, Sendable, Hashable { case fine, warning, wrong }

        package var subject: String
        package var verdict: Verdict
        package var detail: String
        /// How to mend it; nil when there is nothing to mend.
        package var mend: String?

        package var jsonLine: String {
            JSONLine.text([
                ("subject", .string(subject)), ("verdict", .string(verdict.rawValue)), ("detail", .string(detail)),
                ("mend", mend.map(JSONValue.string)),
            ])
        }

        package var text: String {
            let mark = [Verdict.fine: "ok     ", .warning: "warning", .wrong: "WRONG  "][verdict] ?? ""
            return "\(mark) \(subject): \(detail)" + (mend.map { " — \($0)" } ?? "")
        }

        init(subject: String, verdict: Verdict, detail: String, mend: String? = nil) {
            (self.subject, self.verdict, self.detail, self.mend) = (subject, verdict, detail, mend)
        }

        /// As another process has told it.
        init?(_ told: ToldLine) {
            guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(told.json.utf8)),
                let subject = json["subject"]?.stringValue, let detail = json["detail"]?.stringValue,
                let verdict = json["verdict"]?.stringValue.flatMap(Verdict.init)
            else { return nil }
            self.init(subject: subject, verdict: verdict, detail: detail, mend: json["mend"]?.stringValue)
        }
    }

    /// Which of the apps' processes are started, to see whether they answer.
    package enum Trial: Sendable {
        /// All; they end with the diagnosis.
        case all
        /// Those that may be used, of an assistant that answers: they go on.
        case allowed
        case none
    }

    let parts: AssistantParts

    package init(parts: AssistantParts) {
        self.parts = parts
    }

    /// Looks at everything that the assistant needs, in the order in which it needs it.
    package func findings() async -> [Finding] {
        // A sound server that hangs keeps them waiting.
        async let sounding = sound()
        let voice = await voice()
        let model = await model()
        var findings = [devices()] + (await sounding) + [model, voice]
        // Guessed pronunciations come from the voice.
        if model.verdict != .wrong, voice.verdict != .wrong { findings.append(contentsOf: await invocation()) }
        findings.append(meanings())
        let (running, theirs) = await running()
        if let theirs { findings += theirs } else { findings += await kept(trying: .all) }
        findings.append(realTime())
        if let places = await places() { findings.append(places) }
        findings.append(running)
        return findings
    }

    /// What belongs to whoever answers as the assistant: its apps, and what it keeps.
    package func kept(trying trial: Trial) async -> [Finding] {
        var findings = [settings()] + (await apps(trying: trial))
        findings.append(contentsOf: await confinement())
        findings.append(room())
        findings.append(copies())
        findings.append(contentsOf: space())
        findings.append(decisions())
        findings.append(lock(trying: trial))
        if let recordings = recordings() { findings.append(recordings) }
        return findings
    }

    private func model() async -> Finding {
        do {
            let model = try parts.engines.acousticModel()
            return Finding(
                subject: "speech model",
                verdict: .fine,
                detail: "\(model.folder) for \(parts.generation.locale)"
            )
        } catch {
            return Finding(subject: "speech model", verdict: .wrong, detail: "\(error)")
        }
    }

    /// Whether the invocation phrases work, and how well.
    private func invocation() async -> [Finding] {
        let warnings = Mutex<[String]>([])
        do {
            let phrases = parts.context.invocationPhrases()
            try await parts.session.check(phrases) { text in warnings.withLock { $0.append(text) } }
            let found = warnings.withLock { $0 }
            guard found.isEmpty else {
                return found.map { Finding(subject: "invocation", verdict: .warning, detail: $0) }
            }
            let enrolled = parts.context.enrolment.phrases()
            let list = phrases.map { phrase in
                let count = enrolled.first { $0.phrase == phrase.text }?.examples.count
                return "“\(phrase.text)”" + (count.map { ", with \($0) examples of yours" } ?? "")
            }
            .joined(separator: ", ")
            return [
                Finding(subject: "invocation", verdict: .fine, detail: list), secondOpinion(on: phrases.map(\.text)),
            ]
        } catch {
            return [Finding(subject: "invocation", verdict: .wrong, detail: "\(error)")]
        }
    }

    /// Whether phrases are judged by what was learned of them as well.
    private func secondOpinion(on phrases: [String]) -> Finding {
        let models = parts.context.learnedModels
        guard models.embeddingFolder != nil else {
            let detail = "none is installed — wilco models --install"
            return Finding(subject: "second opinion", verdict: .fine, detail: detail)
        }
        let unknown = phrases.filter { models.networkPath(of: $0) == nil }
        let detail =
            unknown.isEmpty
            ? "learned for every phrase"
            : "not yet learned: \(unknown.joined(separator: ", ")) — wilco spot --train --phrase PHRASE"
        return Finding(subject: "second opinion", verdict: .fine, detail: detail)
    }

    /// Whether what nothing fits is compared by its meaning.
    private func meanings() -> Finding {
        let folder = parts.context.learnedModels.sentenceFolder
        let detail = folder == nil ? "compared by words alone — wilco models --install" : "compared by meaning, too"
        return Finding(subject: "sentences", verdict: .fine, detail: detail)
    }

    private func apps(trying trial: Trial) async -> [Finding] {
        var findings = parts.generation.problems.map { Finding(subject: "app files", verdict: .wrong, detail: $0) }
        guard let host = try? await parts.session.host() else { return findings }
        for app in parts.generation.apps {
            guard app.handler != nil else {
                findings.append(Finding(subject: app.name.text, verdict: .fine, detail: "sentences only"))
                continue
            }
            if let reason = reason(notToStart: app, trial) {
                findings.append(Finding(subject: app.name.text, verdict: .fine, detail: "not started: \(reason)"))
                continue
            }
            switch await host.start(app.id) {
            case .success:
                findings.append(Finding(subject: app.name.text, verdict: .fine, detail: "its handler answers"))
                for finding in await host.examine(app.id) {
                    findings.append(
                        Finding(subject: app.name.text, verdict: .warning, detail: finding.what, mend: finding.mend)
                    )
                }
                if let folder = folder(of: app) { findings.append(folder) }
            case .failure(let failure):
                findings.append(
                    Finding(
                        subject: app.name.text,
                        verdict: .wrong,
                        detail: "its handler does not answer: \(failure.reason)",
                        mend: "see handler in \(app.folder)/app.yaml, and run the command by hand"
                    )
                )
            }
        }
        if case .all = trial { await parts.session.shutDown() }
        return findings
    }

    private func reason(notToStart app: AppDefinition, _ trial: Trial) -> String? {
        switch (trial, parts.generation.access.isAllowed(app)) {
        case (.none, _): "the assistant that is running does not answer"
        case (_, false): "it is not allowed"
        case (.allowed, nil): "whether it is allowed is asked at its first use"
        case (.all, _), (.allowed, true): nil
        }
    }

    /// Where an app keeps its files; nil: it asks for no folder.
    private func folder(of app: AppDefinition) -> Finding? {
        guard app.permissions.contains(where: { $0.name == AppPermission.folder }) else { return nil }
        let command = "wilco apps allow \(app.id) --folder DIR"
        guard let folder = parts.generation.access.folder(of: app) else {
            let detail = "it keeps its files in its own data folder; other programs find them with \(command)"
            return Finding(subject: app.name.text, verdict: .fine, detail: detail)
        }
        guard folder.isThere else {
            return Finding(
                subject: app.name.text,
                verdict: .wrong,
                detail: "its folder \(folder.path) is not there",
                mend: "make it or connect its disk, or name another: \(command)"
            )
        }
        return Finding(subject: app.name.text, verdict: .fine, detail: "its files are in \(folder.path)")
    }

    /// What keeps apps to themselves, and what of it this machine cannot do.
    private func confinement() async -> [Finding] {
        let shortcomings = (try? await parts.session.host().shortcomings) ?? []
        guard !shortcomings.isEmpty else {
            let detail = "apps are confined by bubblewrap, with limits on memory, processes and cores"
            return [Finding(subject: "confinement", verdict: .fine, detail: detail)]
        }
        return shortcomings.map { shortcoming in
            let parts = shortcoming.split(separator: " — ", maxSplits: 1).map(String.init)
            return Finding(
                subject: "confinement",
                verdict: .warning,
                detail: parts[0],
                mend: parts.count > 1 ? parts[1] : nil
            )
        }
    }

    /// `RLIMIT_RTPRIO`, which glibc's headers hide from Swift.
    private static let realTimePriority = __rlimit_resource_t(14)

    private func realTime() -> Finding {
        var limit = rlimit()
        getrlimit(Self.realTimePriority, &limit)
        guard getuid() == 0 || limit.rlim_cur > 0 else {
            return Finding(
                subject: "priority",
                verdict: .warning,
                detail: "the capture thread may not run in real time",
                mend: "join the group audio with a limits.d entry, or run it from the systemd unit"
            )
        }
        return Finding(subject: "priority", verdict: .fine, detail: "the capture thread may run in real time")
    }

    /// Nil: nothing is kept of what is heard.
    private func recordings() -> Finding? {
        let recordings = parts.context.recordings
        let count = recordings.entries().count
        let isKept = parts.context.settings.recordings.isKept
        guard isKept || count > 0 else { return nil }
        let limits = parts.context.settings.recordings.limits
        let most = "at most \(limits.number), \(FolderSpace.text(limits.bytes)), \(limits.days) days"
        let kept = "\(count) of what was heard, \(FolderSpace.text(recordings.size)), in \(recordings.folder)"
        return Finding(
            subject: "recordings",
            verdict: .fine,
            detail: isKept ? "what is heard is kept: \(kept) (\(most))" : "none is made now; kept from before: \(kept)",
            mend: "see wilco recordings"
        )
    }

    /// Nil: no place is to be known.
    private func places() async -> Finding? {
        let places = parts.context.settings.knownPlaces
        guard !places.isEmpty else { return nil }
        let sensor = PresenceSensor(environment: parts.context.options.environment)
        guard let seen = await sensor.sighting(of: places) else {
            return Finding(
                subject: "places",
                verdict: .warning,
                detail: "no NetworkManager, no wireless network and no Bluetooth answers, so nobody notices arriving",
                mend: "start one of them, or tell it with wilco place NAME"
            )
        }
        let near = seen.networks.union(seen.devices).sorted().joined(separator: ", ")
        let detail = near.isEmpty ? "nothing known is near" : "near: \(near)"
        return Finding(subject: "places", verdict: .fine, detail: detail)
    }
}

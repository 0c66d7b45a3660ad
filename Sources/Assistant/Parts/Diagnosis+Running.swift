internal import Access
internal import Configuration
internal import Control
internal import Foundation
internal import WilcoIntents

// The assistant that is running, and what its user has decided.
extension Diagnosis {
    /// What the user has allowed.
    func decisions() -> Finding {
        do {
            let count = try parts.generation.access.grants.read().count
            let detail = "\(count == 1 ? "1 app" : "\(count) apps") decided about"
            return Finding(subject: "permissions", verdict: .fine, detail: detail)
        } catch {
            return Finding(subject: "permissions", verdict: .wrong, detail: "\(error)")
        }
    }

    /// - Parameter trial: Whose word it is: the assistant's own, or the file's, which one that runs may not have written yet.
    func lock(trying trial: Trial) -> Finding {
        do {
            let lock = try parts.generation.access.lock.read()
            let (isLocked, hasPIN) = (lock.isLocked, lock.hasPIN)
            let state = isLocked ? "locked: what is restricted waits" : "not locked"
            let kept = "\(state), \(hasPIN ? "a PIN is set" : "no PIN is set")"
            let detail =
                switch trial {
                case .allowed: kept
                case .all: "\(kept); so the next assistant begins, none is running"
                case .none: "the assistant does not answer; it was left \(kept)"
                }
            return Finding(
                subject: "lock",
                verdict: isLocked || trial == .none ? .warning : .fine,
                detail: detail,
                mend: isLocked ? "wilco unlock" : nil
            )
        } catch {
            return Finding(subject: "lock", verdict: .wrong, detail: "\(error)")
        }
    }

    /// Where the settings are from.
    func settings() -> Finding {
        let detail = parts.context.settingsFile.map { "from \($0)" } ?? "the defaults: there is no wilco.yaml"
        return Finding(subject: "settings", verdict: .fine, detail: detail)
    }

    /// How long an assistant may start apps without a word.
    private static let patience = Duration.seconds(60)

    /// Whether one answers, and how it is; and what it says of its apps and folders, or that it does not.
    ///
    /// Nil: the caller's apps and folders count.
    func running() async -> (finding: Finding, theirs: [Finding]?) {
        do throws(ControlError) {
            let client = try ControlClient.connect(toFirstOf: parts.context.paths.sockets, patience: .seconds(5))
            let path = client.path
            guard case .status(let status) = try await client.answer(to: .status) else {
                return (Finding(subject: "assistant", verdict: .fine, detail: "one answers at \(path)"), leftOut())
            }
            let theirs = await theirs(at: path)
            guard status.state != "unavailable" else {
                let detail = "one answers at \(path), and hears nothing: its microphone is gone"
                let mend = "connect it again, or start its sound server; it is taken up when it is back"
                return (Finding(subject: "assistant", verdict: .wrong, detail: detail, mend: mend), theirs)
            }
            let detail = "one answers at \(path), \(status.state); the apps and what is kept are its"
            return (Finding(subject: "assistant", verdict: .fine, detail: detail), theirs)
        } catch .notRunning {
            return (Finding(subject: "assistant", verdict: .fine, detail: "none is running"), nil)
        } catch {
            let isOwn = parts.context.paths.sockets.contains { error.path == $0 && Self.isOwn($0) }
            let finding = Finding(subject: "assistant", verdict: .wrong, detail: "\(error)")
            guard isOwn else { return (finding, leftOut()) }
            return (finding, await kept(trying: .none))
        }
    }

    private func theirs(at path: String) async -> [Finding] {
        do throws(ControlError) {
            let client = try ControlClient.connect(to: path, patience: Self.patience)
            var findings: [Finding] = []
            _ = try await client.answer(to: .inquire(.health)) { reply in
                if case .told(let line) = reply, let finding = Finding(line) { findings.append(finding) }
            }
            guard !findings.isEmpty else { return leftOut() }
            let own = settings()
            if let index = findings.firstIndex(where: { $0.subject == own.subject && $0.detail != own.detail }) {
                // Devices and voice are looked at by the caller's.
                findings[index].verdict = .warning
                findings[index].detail =
                    "the assistant's are \(findings[index].detail); those looked at here are \(own.detail)"
                findings[index].mend = "name its file with --config FILE, to look at what it uses"
            }
            guard !parts.context.options.apps.isEmpty else { return findings }
            let detail = "those of --apps are not looked at: the assistant at \(path) answers, and has its own"
            let mend = "leave out --apps, or name another assistant's folder with --state DIR"
            return [Finding(subject: "apps", verdict: .warning, detail: detail, mend: mend)] + findings
        } catch {
            return leftOut("\(error)")
        }
    }

    private func leftOut(_ reason: String = "it does not tell") -> [Finding] {
        let detail = "apps, and what is kept, are the running assistant's, and left out: \(reason)"
        return [Finding(subject: "apps", verdict: .warning, detail: detail)]
    }

    /// Whether an assistant at that socket is the caller's.
    private static func isOwn(_ socket: String) -> Bool {
        let folder = (socket as NSString).deletingLastPathComponent
        let owner = try? FileManager.default.attributesOfItem(atPath: folder)[.ownerAccountID] as? NSNumber
        return owner?.uint32Value == geteuid()
    }
}

extension ControlError {
    /// Where an assistant is that does not answer.
    fileprivate var path: String? {
        switch self {
        case .unreachable(let path), .silent(let path, _), .closed(let path): path
        default: nil
        }
    }
}

internal import Access
internal import Configuration
internal import Control

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

    /// - Parameter running: The assistant that answers, which alone owns its lock; nil: the next one has what is kept.
    func lock(_ running: ControlStatus?) -> Finding {
        do {
            let (isLocked, hasPIN): (Bool, Bool)
            if let running {
                (isLocked, hasPIN) = (running.isLocked, running.hasPIN)
            } else {
                let kept = try parts.generation.access.lock.read()
                (isLocked, hasPIN) = (kept.isLocked, kept.hasPIN)
            }
            let state = isLocked ? "locked: what is restricted waits" : "not locked"
            return Finding(
                subject: "lock",
                verdict: isLocked ? .warning : .fine,
                detail: "\(state), \(hasPIN ? "a PIN is set" : "no PIN is set")",
                mend: isLocked ? "wilco unlock" : nil
            )
        } catch {
            return Finding(subject: "lock", verdict: .wrong, detail: "\(error)")
        }
    }

    /// Whether one answers, and how it is.
    func running() async -> (finding: Finding, status: ControlStatus?) {
        do throws(ControlError) {
            let client = try ControlClient.connect(toFirstOf: parts.context.paths.sockets, patience: .seconds(5))
            let path = client.path
            guard case .status(let status) = try await client.answer(to: .status) else {
                return (Finding(subject: "assistant", verdict: .fine, detail: "one answers at \(path)"), nil)
            }
            guard status.state != "unavailable" else {
                let detail = "one answers at \(path), and hears nothing: its microphone is gone"
                let mend = "connect it again, or start its sound server; it is taken up when it is back"
                return (Finding(subject: "assistant", verdict: .wrong, detail: detail, mend: mend), status)
            }
            return (
                Finding(subject: "assistant", verdict: .fine, detail: "one answers at \(path), \(status.state)"), status
            )
        } catch .notRunning {
            return (Finding(subject: "assistant", verdict: .fine, detail: "none is running"), nil)
        } catch {
            return (Finding(subject: "assistant", verdict: .wrong, detail: "\(error)"), nil)
        }
    }
}

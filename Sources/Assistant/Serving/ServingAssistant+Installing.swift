internal import Control
internal import Logging
internal import WilcoIntents

// Apps that come and go by commands: the assistant alone owns them.
extension ServingAssistant {
    /// Installs an app that has come over the control socket, and takes it up.
    ///
    /// - Parameters:
    ///   - upload: Where it is.
    ///   - tell: Gets what it says while it is tried.
    func install(
        _ installation: AppInstallation,
        _ upload: AppUpload,
        tell: @escaping @Sendable (String) -> Void
    ) async throws -> InstalledApp {
        try await inTurn { [self] parts in
            let folder = try upload.complete(named: installation.name)
            let installer = installer(parts, tell)
            let access = parts.generation.access
            var installed = try await installer.install(folder, as: installation, access: access)
            try await reload()
            if !current.value.generation.apps.contains(where: { $0.id == installed.id }) {
                installed.remarks.append(
                    "the running assistant does not work with \(installed.id) — it was started with --apps, or its log says what is wrong"
                )
            }
            return installed
        }
    }

    func remove(_ removal: AppRemoval) async throws {
        try await inTurn { [self] parts in
            try await installer(parts) { _ in }.remove(removal, of: parts) { try await reload() }
        }
    }

    /// One after the other: each finds the apps as the one before has left them.
    ///
    /// Throws `CancellationError` when the assistant ends before that: it does not wait for what nobody will use.
    ///
    /// - Parameter change: Gets the parts that are there when it begins.
    private func inTurn<Result: Sendable>(
        _ change: @escaping @Sendable (AssistantParts) async throws -> Result
    ) async throws -> Result {
        let (results, feed) = AsyncThrowingStream.makeStream(of: Result.self)
        let before = lastChange
        let task = Task.detached { [self] in
            await before?.value
            do {
                try Task.checkCancellation()
                feed.yield(try await change(begin()))
                feed.finish()
            } catch {
                feed.finish(throwing: error)
            }
            await finish()
        }
        lastChange = task
        return try await withTaskCancellationHandler {
            for try await result in results { return result }
            throw CancellationError()
        } onCancel: {
            task.cancel()
        }
    }

    /// A reload leaves parts alone that something is tried with.
    private func begin() -> AssistantParts {
        changing = current.value
        return current.value
    }

    private func finish() async {
        changing = nil
        await dismissUnused()
    }
}

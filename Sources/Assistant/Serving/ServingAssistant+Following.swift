internal import Logging
internal import Storage
internal import WilcoIntents

// What changes while the assistant runs: app folders, and the user's shortcuts.
extension ServingAssistant {
    /// Reloads when an app's folder has changed and has been left alone since.
    func followFolders() async {
        for await _ in FolderChanges.stream(every: .seconds(2), of: { [current] in current.value.watchedFolders }) {
            // It says itself what was in the way.
            try? await reload()
        }
    }

    /// Takes up apps as they stand in their folders now; a conversation that is under way ends with those it began with.
    func reload() async throws {
        let old = current.value
        do {
            let new = try await old.successor()
            new.reportProblems { log.error("\($0)") }
            try await new.adoptEngines(of: old)
            try await new.refreshVocabulary()
            retiring.append(old)
            let effects = new.desktopEffects(play: { [presenter] in await presenter.play($0) })
            await owner.adopt(try await new.succession(effects: effects) { [weak self] in await self?.retire(old) })
            current.replace(with: new)
            try await new.tellVerdicts()
            try await new.forgetRemovedApps()
            log.info("apps: \(new.apps.map(\.id).joined(separator: ", "))")
        } catch {
            log.error("not reloaded: \(error)")
            throw error
        }
    }

    private func retire(_ parts: AssistantParts) async {
        retiring.removeAll { $0 === parts }
        await parts.shutDown()
    }

    /// Takes up what another process changes among the user's shortcuts, so that it is heard at once.
    func followShortcuts() async {
        let parts = current.value
        guard parts.shortcuts != nil else { return }
        do {
            _ = try parts.store()
            let watch = try StoreWatch(of: parts.userData.path)
            // What was changed before it was watched.
            await takeUpShortcuts()
            await withTaskCancellationHandler {
                for await _ in watch.changes { await takeUpShortcuts() }
            } onCancel: {
                watch.stop()
            }
        } catch {
            log.error("\(error)")
        }
    }

    private func takeUpShortcuts() async {
        do {
            // A reload puts another library in the place of the first.
            if try await current.value.shortcuts?.refresh() == true { log.info("the shortcuts have changed") }
        } catch {
            // The next change is another chance.
            log.error("\(error)")
        }
    }
}

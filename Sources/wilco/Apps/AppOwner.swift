import Assistant
import Configuration
import Control
import Files
import Foundation
import Installing
import WilcoIntents

/// Who owns the apps that a command changes: the assistant that answers, or, where none does, whoever has the files.
struct AppOwner {
    private let shared: any SharedOptions
    private let running: RunningAssistant
    private let client: ControlClient?

    /// - Throws: `CommandFailure` where `--apps` names folders for an assistant that has its own.
    init(_ shared: any SharedOptions) throws {
        self.shared = shared
        running = RunningAssistant(shared: shared)
        client = try running.ownerOfApps()
    }

    func decide(_ decision: AppDecision) async throws -> DecidedApp {
        guard let client else {
            do { return try shared.parts().generation.decide(decision) } catch { throw CommandFailure("\(error)") }
        }
        var decided: DecidedApp?
        _ = try await client.answer(to: .decide(decision)) { if case .decided(let app) = $0 { decided = app } }
        guard let decided else { throw ControlError.malformed("\"decided\" is missing") }
        return decided
    }

    /// Installs the app in a folder of the caller's, whose files the assistant need not be able to read.
    func install(_ installation: AppInstallation) async throws -> InstalledApp {
        let parts = try shared.parts()
        guard let client else {
            let access = parts.generation.access
            return try await AppInstaller(parts: parts).install(installation.folder, as: installation, access: access)
        }
        let folder = installation.folder
        guard FileManager.default.fileExists(atPath: folder) else { throw InstallError.noFolder(path: folder) }
        let contents = try AppInstaller(parts: parts).contents(of: folder)
        for path in contents.folders { _ = try await client.answer(to: .stage(AppPiece(path: path, .folder))) }
        for file in contents.files { try await send(file, to: client) }
        var installed: InstalledApp?
        _ = try await client.answer(to: .install(installation)) { reply in
            switch reply {
            case .remark(let text): Output.error(text)
            case .installed(let app): installed = app
            default: break
            }
        }
        guard var installed else { throw ControlError.malformed("\"installed\" is missing") }
        // What does not travel, only this end knows.
        installed.remarks += contents.leftOut(of: folder)
        return installed
    }

    func remove(_ removal: AppRemoval) async throws {
        guard let client else {
            let parts = try shared.parts()
            do {
                return try await AppInstaller(parts: parts).remove(removal, of: parts) {}
            } catch let fault as AppNaming.Fault {
                throw CommandFailure("\(fault)")
            }
        }
        _ = try await client.answer(to: .remove(removal))
    }

    /// Says what was done, and which assistant did it.
    ///
    /// - Parameter namesNobody: Says so where there is none.
    func tell(_ done: String, members: [(String, JSONValue?)], namesNobody: Bool = false) {
        running.tell(done, by: client, members: members, namesNobody: namesNobody)
    }

    private func send(_ file: FolderContents.File, to client: ControlClient) async throws {
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: file.original))
        } catch {
            throw InstallError.file(path: file.original, reason: error.fileReason)
        }
        defer { try? handle.close() }
        var isFirst = true
        while true {
            let bytes = try handle.read(upToCount: AppPiece.mostBytes) ?? Data()
            guard isFirst || !bytes.isEmpty else { return }
            let piece = AppPiece.Content.file(Array(bytes), isExecutable: file.isExecutable, isFirst: isFirst)
            _ = try await client.answer(to: .stage(AppPiece(path: file.path, piece)))
            isFirst = false
        }
    }
}

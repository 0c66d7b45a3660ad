internal import Files
private import FoundationEssentials
internal import WilcoIntents

extension LaunchCommand {
    /// The first of these that can be executed.
    package static func existing(_ paths: [String]) -> String? {
        paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The command of an app, or why there is none.
    static func find(_ app: AppDefinition, settings: AppHostSettings) throws(LaunchError) -> LaunchCommand {
        guard let handler = app.handler, let name = handler.command.first else { throw .noHandler(app: app.id) }
        do throws(SpareFiles.Exhausted) { try SpareFiles.check() } catch { throw .noSpareFiles(error) }
        let executable = try find(name, in: app, settings: settings)
        let dataFolder = "\(settings.stateDirectory)/apps/\(app.id)"
        let rights = settings.rights(app)
        do {
            // What another app keeps later is seen by one that runs already, too; the folder above keeps others out.
            for (folder, mode) in [(dataFolder, 0o700)] + rights.readableData.map({ ($0, 0o755) }) {
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: mode]
                )
            }
        } catch {
            throw .noDataFolder(path: dataFolder, reason: error.systemReason)
        }
        let held = FolderSpace.used(by: dataFolder, upTo: settings.dataSpace)
        guard held <= settings.dataSpace else {
            throw .dataFull(app: app.id, folder: dataFolder, limit: settings.dataSpace)
        }
        var environment = settings.environment
        environment["WILCO_APP"] = app.id
        environment["WILCO_APP_DATA"] = dataFolder
        let python = pythonFolders(near: settings.executableSearchPath + [app.folder])
        let given = environment["PYTHONPATH"].map { [$0] } ?? []
        if !(python + given).isEmpty { environment["PYTHONPATH"] = (python + given).joined(separator: ":") }
        return LaunchCommand(
            app: app.id,
            executable: executable,
            arguments: Array(handler.command.dropFirst()),
            environment: environment,
            appFolder: app.folder,
            dataFolder: dataFolder,
            dataSpace: settings.dataSpace,
            rights: rights
        )
    }

    private static func find(
        _ name: String,
        in app: AppDefinition,
        settings: AppHostSettings
    ) throws(LaunchError) -> String {
        if name.hasPrefix("/") || name.hasPrefix("./") || name.contains("/") {
            let path =
                name.hasPrefix("/") ? name : "\(app.folder)/\(name.hasPrefix("./") ? String(name.dropFirst(2)) : name)"
            guard FileManager.default.fileExists(atPath: path) else {
                let isPackage = FileManager.default.fileExists(atPath: app.folder + "/Package.swift")
                throw isPackage ? .notBuilt(path: path, package: app.folder) : .missing(path: path)
            }
            guard FileManager.default.isExecutableFile(atPath: path) else { throw .notExecutable(path: path) }
            return path
        }
        let path = (settings.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = settings.executableSearchPath + path
        guard let found = existing(folders.map { "\($0)/\(name)" }) else {
            let own = settings.executableSearchPath.filter { !path.contains($0) }
            throw .notFound(name: name, folders: own)
        }
        return found
    }

    /// Where the Python library of apps is: installed under `share/wilco/python`, or in a checkout.
    package static func pythonFolders(near folders: [String]) -> [String] {
        for folder in folders {
            var ancestor = AppFolder.absolute(folder)
            while ancestor != "/" {
                for candidate in ["\(ancestor)/share/wilco/python", "\(ancestor)/Sources/PythonSDK"]
                where FileManager.default.fileExists(atPath: "\(candidate)/wilco_intents/__init__.py") {
                    return [candidate]
                }
                ancestor = AppFolder.absolute(ancestor + "/..")
            }
        }
        return []
    }
}

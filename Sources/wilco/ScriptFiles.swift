import Foundation

/// Script names from a command line: files as they are, folders as the scripts in them.
enum ScriptFiles {
    static func expand(_ names: [String]) throws -> [String] {
        try names.flatMap { name -> [String] in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
                throw CommandFailure("there is no \(name) — name a dialogue script or a folder of them")
            }
            guard isFolder.boolValue else { return [name] }
            return try FileManager.default.contentsOfDirectory(atPath: name)
                .filter { $0.hasSuffix(".yaml") }
                .sorted()
                .map { name + "/" + $0 }
        }
    }
}

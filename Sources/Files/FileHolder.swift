internal import Foundation
internal import Glibc

/// Who has locked a file that somebody waits for, as far as the system tells.
package struct FileHolder: Sendable, Hashable {
    /// `process 4711 (wilco), which is stopped`.
    package let name: String
    /// What to do about it.
    package let mend: String

    /// - Parameters:
    ///   - paths: Files of which one is locked.
    ///   - isOther: It is not this process.
    package init(of paths: [String], isOther: Bool = false) {
        let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
        let own = isOther ? getpid() : 0
        guard let process = Self.process(in: locks, holding: paths.compactMap(Self.inode), except: own) else {
            (name, mend) = ("another process", "wait until it is done, or end it")
            return
        }
        let (program, isStopped) = Self.program(process)
        let shown = "process \(process)" + (program.isEmpty ? "" : " (\(program))")
        name = isStopped ? "\(shown), which is stopped" : shown
        mend = isStopped ? "let it go on (kill -CONT \(process)), or end it" : "wait until it is done, or end it"
    }

    /// `4: FLOCK  ADVISORY  WRITE 4711 fe:00:16506888 0 EOF`; what waits has an arrow behind its number.
    private static func process(in locks: String, holding inodes: [UInt], except own: Int32) -> Int32? {
        for line in locks.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[3] == "WRITE", let process = Int32(fields[4]), process > 0, process != own,
                let inode = fields[5].split(separator: ":").last.flatMap({ UInt($0) }), inodes.contains(inode)
            else { continue }
            return process
        }
        return nil
    }

    private static func inode(_ path: String) -> UInt? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt(status.st_ino) : nil
    }

    private static func program(_ process: Int32) -> (name: String, isStopped: Bool) {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // Its name stands in brackets, and may have some of its own.
        guard let first = text.firstIndex(of: "("), let last = text.lastIndex(of: ")"), first < last else {
            return ("", false)
        }
        let name = text[text.index(after: first)..<last].filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        let state = text[last...].dropFirst(2).first
        return (String(name), state == "T" || state == "t")
    }
}

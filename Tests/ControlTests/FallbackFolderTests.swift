import Configuration
import Control
import Foundation
import Glibc
import TemporaryFiles
import Testing

/// The folder of a control socket that stands where anybody may make one of its name.
@Suite struct FallbackFolderTests {
    /// It is the one where commands look for the assistant.
    @Test func itIsWhereTheSocketIs() {
        let paths = Paths(environment: ["HOME": "/home/ada"], userID: 4711)
        #expect(paths.socket.hasPrefix(FallbackFolder.folder(of: 4711) + "/"))
    }

    @Test func aStrangersFolderIsKnown() throws {
        let base = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: base) }
        let (own, other) = (getuid(), getuid() + 1)
        for user in [own, other] {
            // Both are made by the one who runs this.
            let folder = "\(base)/wilco-\(user)/wilco"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        func stranger(_ path: String, for user: UInt32) -> UInt32? {
            FallbackFolder.stranger(at: path, for: user, in: base)
        }
        #expect(stranger("\(base)/wilco-\(own)/wilco/control.sock", for: own) == nil)
        #expect(stranger("\(base)/wilco-\(other)/wilco/control.sock", for: other) == own)
        // A folder that was named is the one that is meant, and one that is not there is nobody's.
        #expect(stranger("\(base)/state/control.sock", for: other) == nil)
        #expect(stranger("\(base)/wilco-\(other + 1)/wilco/control.sock", for: other + 1) == nil)
    }
}

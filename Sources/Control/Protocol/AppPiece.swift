internal import Foundation
internal import WilcoIntents

/// A piece of an app's folder, on its way to the assistant that is to install it.
///
/// Whoever sends it may be another user, whose folder the assistant cannot read.
package struct AppPiece: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case folder
        /// Bytes of a file: its first ones, or those that follow the ones that came last.
        case file([UInt8], isExecutable: Bool, isFirst: Bool)
    }

    /// Relative to the app's folder: names parted by slashes, none of them `.` or `..`.
    package var path: String
    package var content: Content

    package init(path: String, _ content: Content) {
        self.path = path
        self.content = content
    }

    /// Bytes of a file that travel in one piece, so that it is no longer than a request may be.
    package static let mostBytes = 1 << 19
    /// Bytes of a path.
    package static let longestPath = 1024
    /// Bytes of a name, as the system has it (`NAME_MAX`).
    private static let longestName = 255

    /// Whether a path stays in the folder that it is relative to, whatever is there.
    package static func isInside(_ path: String) -> Bool {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= longestPath && names.allSatisfy(isName)
    }

    static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= longestName
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension AppPiece {
    /// Adds its members to a request.
    func write(to object: inout WireObject) {
        object[text: "path"] = path
        switch content {
        case .folder: object["folder"] = true
        case .file(let bytes, let isExecutable, let isFirst):
            object[text: "data"] = Data(bytes).base64EncodedString()
            object["executable"] = isExecutable ? true : nil
            object["follows"] = isFirst ? nil : true
        }
    }

    /// Reads what need not be trusted.
    init(reading object: WireObject) throws(ControlError) {
        guard let path = object[text: "path"], Self.isInside(path) else {
            let shown = object[text: "path"]?.folded(atMost: 100) ?? ""
            throw .malformed("\"path\" is no path inside an app's folder: \"\(shown)\"")
        }
        self.path = path
        if object["folder"]?.boolValue == true {
            content = .folder
            return
        }
        guard let bytes = object[text: "data"].flatMap({ Data(base64Encoded: $0) }), bytes.count <= Self.mostBytes
        else {
            throw .malformed("\"data\" is not base64 of at most \(Self.mostBytes) bytes")
        }
        content = .file(
            Array(bytes),
            isExecutable: object["executable"]?.boolValue == true,
            isFirst: object["follows"]?.boolValue != true
        )
    }
}

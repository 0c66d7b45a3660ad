internal import Foundation

extension Error {
    /// Why a file or folder could not be used, as the system says it: "No such file or directory".
    package var fileReason: String {
        guard let error = self as? CocoaError else { return localizedDescription }
        if let cause = error.underlying as? POSIXError { return String(cString: strerror(cause.code.rawValue)) }
        return switch error.code {
        case .fileWriteOutOfSpace: String(cString: strerror(ENOSPC))
        case .fileWriteNoPermission, .fileReadNoPermission: String(cString: strerror(EACCES))
        case .fileWriteVolumeReadOnly: String(cString: strerror(EROFS))
        default: localizedDescription
        }
    }
}

private import FoundationEssentials
internal import Glibc

extension Error {
    /// Why a file or folder could not be used, as the system says it: "No space left on device".
    var systemReason: String {
        guard let error = self as? CocoaError else { return "\(self)" }
        if let cause = error.underlying as? POSIXError { return String(cString: strerror(cause.code.rawValue)) }
        switch error.code {
        case .fileWriteOutOfSpace: return String(cString: strerror(ENOSPC))
        case .fileWriteNoPermission, .fileReadNoPermission: return String(cString: strerror(EACCES))
        case .fileWriteVolumeReadOnly: return String(cString: strerror(EROFS))
        default: return "the system does not say why"
        }
    }
}

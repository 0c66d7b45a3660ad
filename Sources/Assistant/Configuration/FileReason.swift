internal import Foundation

extension Error {
    /// Why a file or folder could not be used, as the system says it: "No such file or directory".
    var fileReason: String {
        guard let cause = (self as? CocoaError)?.underlying as? POSIXError else { return localizedDescription }
        return String(cString: strerror(cause.code.rawValue))
    }
}

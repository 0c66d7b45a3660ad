import Foundation

/// How wide the console is.
enum ConsoleWidth {
    private static let usual = 80

    /// Columns: of the terminal, else what the environment says.
    static var columns: Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? usual
    }
}

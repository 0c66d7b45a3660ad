/// The parts of an export, by their keys in the file.
enum ExportSection {
    /// Its version.
    static let version = "wilco"
    static let automations = "automations"
    static let shortcuts = "shortcuts"
    /// What was done, and what is still to be said.
    static let history = ["announcements", "donations"]
}

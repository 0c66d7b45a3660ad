/// The parts of an export, by their keys in the file.
package enum ExportSection {
    /// Its version.
    package static let version = "wilco"
    package static let automations = "automations"
    package static let shortcuts = "shortcuts"
    /// What was done, and what is still to be said.
    package static let history = ["announcements", "donations"]
}

/// The version of the program and of everything built with it.
package enum WilcoVersion {
    package static let text = "0.1.0"
}

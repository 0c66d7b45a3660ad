/// The version of the program and of everything built with it.
enum WilcoVersion {
    static let text = "0.1.0"
}

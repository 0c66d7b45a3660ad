/// What is wrong with a case file.
struct CaseError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

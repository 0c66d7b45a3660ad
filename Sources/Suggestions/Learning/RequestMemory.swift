/// Something that quotes what was asked for, and must not do so any more when the person has it forgotten.
package protocol RequestMemory: Sendable {
    func forget(_ requests: [DoneRequest]) throws
    /// Forgets what an app had a part in.
    func forget(app: String) throws
}

/// A grammar that an engine has made ready for listening.
///
/// It never changes. Any number of sessions may hold it, on any thread; what it takes is freed with the last reference to it.
package protocol CompiledGrammar: AnyObject, Sendable {
    /// What it is called in messages.
    var name: String { get }
    var report: GrammarReport { get }
}

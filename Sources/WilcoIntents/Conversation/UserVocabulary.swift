/// The terms that apps handed over at run time: by app id, then by the name of the parameter type (`object:Soup`, `person`).
///
/// Terms stand in order of priority.
package typealias UserVocabulary = [String: [String: [VocabularyTerm]]]

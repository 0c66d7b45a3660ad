/// Whether someone looks or only listens.
package enum InteractionMode: String, Sendable, Hashable, CaseIterable {
    /// A short line, and a card.
    case screen
    /// Everything needed is spoken.
    case handsFree
}

/// One line that travelled between Wilco and an app.
package struct ProtocolTraceLine: Sendable, Hashable {
    package enum Direction: String, Sendable, Hashable {
        case toApp = "→"
        case fromApp = "←"
    }

    package var app: String
    package var direction: Direction
    /// Without its line break; what is no UTF-8 is shown with replacement characters.
    package var text: String
}

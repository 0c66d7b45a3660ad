extension String {
    /// With the values in the places of `{name}`.
    package func filled(_ values: [String: String]) -> String {
        values.reduce(self) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}

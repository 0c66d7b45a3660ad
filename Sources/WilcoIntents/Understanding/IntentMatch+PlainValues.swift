extension IntentMatch {
    /// Each parameter's value as labels name it: one, or a list.
    package var plainValues: [String: JSONValue] {
        parameters.mapValues { assignments in
            let values = assignments.map(\.value.json)
            return values.count == 1 ? values[0] : .array(values)
        }
    }
}

internal import WilcoIntents

// What is shown of a request that an app has handled, or is to handle.
extension DialogueMachine {
    /// The app's card, else the one that its definition has for this response.
    ///
    /// - Returns: Nil where it has none, or may show none.
    func card(
        of response: IntentResponse,
        _ template: CardTemplate?,
        _ values: [String: TemplateValue],
        for task: IntentTask
    ) -> Card? {
        guard task.intent.supportsCustomCard else { return nil }
        guard response.card == nil, let template else { return response.card }
        return Card(
            title: template.title.flatMap { filler.fill($0, values) },
            rows: template.rows.compactMap { row in
                filler.fill(row.value, values).map { Card.Row(row.label, $0) }
            },
            image: template.image.flatMap { filler.fill($0, values) }
        )
    }

    /// Puts what Wilco itself shows of such a request above what the app shows, but for what the app's card replaces.
    func addBlocks(to card: inout Card, of task: IntentTask, replaced: CardBlock?) {
        if task.intent.blocks.contains(.message), replaced != .message {
            let own = rows(of: task)
            // Nothing is shown twice.
            card.rows = own + (card.rows ?? []).filter { !own.contains($0) }
        }
        if task.intent.blocks.contains(.map), replaced != .map, let position = position(of: task) {
            card.map = position
        }
    }

    /// What is shown of an intent that nobody made a card for: what was asked for, unless the line says all of it.
    func usualCard(of task: IntentTask, below line: String) -> Card? {
        let map = task.intent.blocks.contains(.map) ? position(of: task) : nil
        let shown = task.intent.parameters.filter { $0.isUserFacing && task.isApplicable($0) }
        let assignments = shown.flatMap { task.values[$0.name] ?? [] }
        guard map != nil || assignments.contains(where: { !tells(line, $0) }) else { return nil }
        return Card(title: task.intent.title, rows: rows(of: task), map: map)
    }

    /// Where a request is about: the last of its places that knows its position.
    private func position(of task: IntentTask) -> Card.MapPosition? {
        let places = task.intent.parameters.filter(task.isApplicable).flatMap { task.values[$0.name] ?? [] }
        for case .place(let place) in places.map(\.value).reversed() {
            guard let latitude = place.properties["latitude"]?.doubleValue, (-90...90).contains(latitude),
                let longitude = place.properties["longitude"]?.doubleValue, (-180...180).contains(longitude)
            else { continue }
            return Card.MapPosition(latitude: latitude, longitude: longitude, label: place.display)
        }
        return nil
    }
}

/// Steps inside steps: branches, and loops with what they count and collect.
extension StepMachine {
    mutating func withBlock(_ change: (inout StepBlock) -> Void) {
        let scope = scopes.count - 1
        change(&scopes[scope].blocks[scopes[scope].blocks.count - 1])
    }

    mutating func enter(_ inner: [Step], _ kind: StepBlock.Kind, of owner: Step) {
        let scope = scopes.count - 1
        var block = StepBlock(steps: inner, kind: kind, owner: owner)
        block.outer = (scopes[scope].variables["item"], scopes[scope].variables["index"])
        if block.isLoop { block.items = sources(of: owner) }
        scopes[scope].blocks.append(block)
        place(block)
    }

    /// Puts `item` and `index` where the loop is.
    mutating func place(_ block: StepBlock) {
        let scope = scopes.count - 1
        switch block.kind {
        case .body, .branch: break
        case .count(_, let pass): scopes[scope].variables["index"] = .number(Double(pass))
        case .each(let items, let position):
            scopes[scope].variables["item"] = items[position]
            scopes[scope].variables["index"] = .number(Double(position + 1))
            scopes[scope].origins["item"] = block.items
        }
    }

    /// The block's last step is done: the next pass, or the end of the block.
    mutating func endPass() {
        let scope = scopes.count - 1
        guard var block = scopes[scope].blocks.popLast() else { return }
        guard block.isLoop else {
            if let owner = block.owner { record(scopes[scope].result, of: owner, from: origins(of: "result")) }
            return
        }
        block.collected.append(scopes[scope].result)
        block.origins.formUnion(origins(of: "result"))
        guard block.hasMorePasses else {
            scopes[scope].variables["item"] = block.outer.item
            scopes[scope].variables["index"] = block.outer.index
            if let owner = block.owner { record(.list(block.collected), of: owner, from: block.origins) }
            return
        }
        switch block.kind {
        case .body, .branch: break
        case .count(let remaining, let pass): block.kind = .count(remaining: remaining - 1, pass: pass + 1)
        case .each(let items, let position): block.kind = .each(items: items, position: position + 1)
        }
        block.index = 0
        scopes[scope].blocks.append(block)
        place(block)
    }

    /// What a step gave, for those after it.
    ///
    /// - Parameter origins: Answers of apps that are in it; nil: those that the step was given.
    mutating func record(_ value: StepValue, of step: Step, from origins: Set<Int>? = nil) {
        let scope = scopes.count - 1
        guard scope >= 0 else { return }
        let origins = origins ?? sources(of: step)
        scopes[scope].result = value
        var names = ["result"]
        if let name = step.resultName { names.append(name) }
        if case .set(let name, _) = step.kind { names.append(name) }
        if scopes[scope].blocks.count == 1 { names.append("step\(scopes[scope].blocks[0].index)") }
        for name in names {
            if name != "result" { scopes[scope].variables[name] = value }
            scopes[scope].origins[name] = origins
        }
    }
}

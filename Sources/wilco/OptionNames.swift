import ArgumentParser
import WilcoIntents

/// The options of commands, and of what is below them.
struct OptionNames {
    /// `--app`, and whether a value follows; nil: with one command it does, with another it does not.
    private var found: [String: Bool?] = [:]

    /// As the parser tells of them.
    init(of commands: [any ParsableCommand.Type]) {
        for command in commands {
            guard let told = try? JSONValue(reading: command._dumpHelp().utf8, limits: .file) else { continue }
            add(told["command"])
        }
        // What they are asked for, and nothing is done.
        for name in ["--help", "-h", "--version"] { found[name] = nil }
    }

    /// Nil: there is no such option, or its name alone does not tell.
    func takesValue(_ name: String) -> Bool? { found[name] ?? nil }

    private mutating func add(_ command: JSONValue?) {
        for argument in command?["arguments"]?.arrayValue ?? [] {
            guard let kind = argument["kind"]?.stringValue, kind != "positional" else { continue }
            let takesValue = kind == "option"
            for name in argument["names"]?.arrayValue ?? [] {
                let dashes = name["kind"] == "long" ? "--" : "-"
                guard let spelled = name["name"]?.stringValue.map({ dashes + $0 }) else { continue }
                guard let known = found[spelled] else {
                    found[spelled] = takesValue
                    continue
                }
                if known != takesValue { found.updateValue(nil, forKey: spelled) }
            }
        }
        for below in command?["subcommands"]?.arrayValue ?? [] { add(below) }
    }
}

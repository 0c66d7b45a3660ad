internal import Foundation

/// The processes that one has started, with all that those have started.
package struct ProcessFamily: Sendable {
    private struct Member: Sendable {
        var number: Int32
        var parent: Int32
        var name: String
        var state: Substring
        /// Since the start of the system; a number may be given anew, not with that.
        var started: Substring
    }

    private let members: [Member]

    /// As it is now, without the process itself.
    package init(of ancestor: Int32) {
        let all = Self.all
        var family: [Member] = []
        var known: Set<Int32> = [ancestor]
        while true {
            let next = all.filter { known.contains($0.parent) && !known.contains($0.number) }
            if next.isEmpty { break }
            family += next
            known.formUnion(next.map(\.number))
        }
        members = family
    }

    package var count: Int { members.count }

    /// Those that still run, each as its number and name, once none does, else after ten seconds: the kernel takes a moment to end what
    /// ran inside something that has ended.
    package func survivors() async -> [String] {
        let deadline = ContinuousClock.now + .seconds(10)
        while !running.isEmpty, ContinuousClock.now < deadline { await Task.yield() }
        return running
    }

    /// Those that run now, each as its number and name.
    package var running: [String] {
        let now = Self.all
        return members.filter { member in
            now.contains {
                $0.number == member.number && $0.started == member.started && $0.state != "Z" && $0.state != "X"
            }
        }.map { "\($0.number) (\($0.name))" }
    }

    private static var all: [Member] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.compactMap { number in
            // The second field is the program's name in parentheses and may hold spaces.
            guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
            else { return nil }
            let fields = text[text.index(after: close)...].split(separator: " ")
            guard fields.count > 19, let parent = Int32(fields[1]) else { return nil }
            let name = String(text[text.index(after: open)..<close])
            return Member(number: number, parent: parent, name: name, state: fields[0], started: fields[19])
        }
    }
}

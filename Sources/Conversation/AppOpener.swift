package import Access
internal import Foundation
package import WilcoIntents

/// Opens an app where Wilco leaves off: only what was asked for, and nothing in between.
package struct AppOpener: Sendable {
    private let desktop: Desktop

    package init(desktop: Desktop) {
        self.desktop = desktop
    }

    /// - Parameters:
    ///   - activity: What the app is to go on with: `type` is the intent's name, or the app's own.
    ///   - types: Those that the app's definition has: any other would be a letter to its address.
    package func open(_ opening: AppOpening, activity: JSONValue, types: Set<String>) async throws {
        let json = Self.text(activity)
        switch opening {
        case .command(let command):
            // Who goes on in a session of its own cannot tell any more that there was nothing to run.
            guard let program = command.first, let path = desktop.find(program) else {
                throw Desktop.Fault(program: command.first ?? "", reason: "is not installed")
            }
            try await desktop.run("setsid", ["--fork", path] + command.dropFirst() + [json])
        case .url(let url, let tells):
            let address = try Self.address(url)
            let told = Self.text(Self.told(activity, tells, types))
            let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
            let query = told.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
            guard query.utf8.count <= Self.mostTold else {
                throw Desktop.Fault(program: "xdg-open", reason: "cannot tell an address so much")
            }
            let (page, fragment) = (address.prefix { $0 != "#" }, address.drop { $0 != "#" })
            let joint = page.contains("?") ? "&" : "?"
            try await desktop.run("xdg-open", ["\(page)\(joint)activity=\(query)\(fragment)"])
        case .bus(let name):
            guard AppOpening.isBusName(name) else { throw BusError.noName(name) }
            try await desktop.activate("open", name, json)
        }
    }

    /// Bytes in a query; more is no place to go on at, but a copy.
    private static let mostTold = 8000

    private static func address(_ url: String) throws(Desktop.Fault) -> String {
        do {
            return try WebAddress(url).text
        } catch {
            throw Desktop.Fault(program: "xdg-open", reason: "opens addresses of the web alone")
        }
    }

    /// The kind of the activity, and of what belongs to it only what the app's definition names.
    private static func told(_ activity: JSONValue, _ names: Set<String>, _ types: Set<String>) -> JSONValue {
        var members: [String: JSONValue] = [:]
        if let type = activity["type"]?.stringValue, types.contains(type) { members["type"] = .string(type) }
        for group in ["parameters", "properties", "userInfo"] {
            let told = activity[group]?.objectValue?.filter { names.contains($0.key) } ?? [:]
            if !told.isEmpty { members[group] = .object(told) }
        }
        return .object(members)
    }

    private static func text(_ json: JSONValue) -> String {
        String(JSONLine.text([("v", json)]).dropFirst(5).dropLast())
    }
}

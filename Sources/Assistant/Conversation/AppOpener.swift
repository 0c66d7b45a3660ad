internal import Foundation
package import WilcoIntents

/// Opens an app where Wilco leaves off: only what was asked for, and nothing in between.
package struct AppOpener: Sendable {
    private let desktop: Desktop

    package init(desktop: Desktop) {
        self.desktop = desktop
    }

    /// - Parameter activity: What the app is to go on with: `type` is the intent's name.
    package func open(_ opening: AppOpening, activity: JSONValue) async throws {
        let json = String(JSONLine.text([("v", activity)]).dropFirst(5).dropLast())
        switch opening {
        case .command(let command):
            // Who goes on in a session of its own cannot tell any more that there was nothing to run.
            guard let program = command.first, let path = desktop.find(program) else {
                throw Desktop.Fault(program: command.first ?? "", reason: "is not installed")
            }
            try await desktop.run("setsid", ["--fork", path] + command.dropFirst() + [json])
        case .url(let url):
            let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
            let query = json.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
            try await desktop.run("xdg-open", ["\(url)\(url.contains("?") ? "&" : "?")activity=\(query)"])
        case .bus(let name):
            let path = "/" + name.split(separator: ".").joined(separator: "/")
            try await desktop.run(
                "busctl",
                [
                    "--user", "call", name, path, "org.freedesktop.Application", "ActivateAction", "sava{sv}", "open",
                    "1", "s", json, "0",
                ]
            )
        }
    }
}

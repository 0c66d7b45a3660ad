/// One of the page's files, which are part of the program: nothing has to be found where it is installed, and nobody can
/// put another in its place.
struct PageFile: Sendable {
    var type: String
    var contents: [UInt8]

    private init(_ type: String, _ bytes: [UInt8]) {
        self.type = type
        contents = bytes
    }

    private static let script = "text/javascript; charset=utf-8"
    private static let json = HTTPResponse.jsonType

    /// By its path.
    static let all: [String: PageFile] = [
        "/": PageFile("text/html; charset=utf-8", PackageResources.index_html),
        "/page.css": PageFile("text/css; charset=utf-8", PackageResources.page_css),
        "/icon.svg": PageFile("image/svg+xml", PackageResources.icon_svg),
        "/page.js": PageFile(script, PackageResources.page_js),
        "/commands.js": PageFile(script, PackageResources.commands_js),
        "/conversation.js": PageFile(script, PackageResources.conversation_js),
        "/elements.js": PageFile(script, PackageResources.elements_js),
        "/question.js": PageFile(script, PackageResources.question_js),
        "/shortcuts.js": PageFile(script, PackageResources.shortcuts_js),
        "/stream.js": PageFile(script, PackageResources.stream_js),
        "/texts.js": PageFile(script, PackageResources.texts_js),
        "/en.json": PageFile(json, PackageResources.en_json),
        "/de.json": PageFile(json, PackageResources.de_json),
    ]

    /// Where the page's own key stands in it.
    static let keyMark = "{{page key}}"

    /// Filled in with the key.
    func with(key: String) -> [UInt8] {
        contents.replacing(Array(Self.keyMark.utf8), with: Array(key.utf8))
    }
}

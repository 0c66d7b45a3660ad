/// Answers each request: who asks, then what.
struct ConsoleHandler: Sendable {
    /// Reads what came with a request, up to so many bytes.
    typealias Body = (_ limit: Int) async throws -> [UInt8]

    let gate: Gate
    let keys: Keys
    let journal: Journal
    let pictures: Pictures
    let places: Places
    let link: ConsoleLink
    /// Somebody has been let in, and the next needs another key.
    let letIn: @Sendable () -> Void

    /// Where the user's shortcuts are listed.
    private static let shortcuts = "/shortcuts"
    /// Bytes of what may be sent here.
    static let longestBody = 1 << 16

    func answer(_ request: HTTPRequest, _ body: Body) async throws -> HTTPResponse {
        let visit = Visit(request)
        try gate.checkHost(visit)
        if request.path == "/open" { return try open(request) }
        try gate.check(visit)
        guard visit.writes else {
            if request.path == Self.shortcuts { return .json(try await link.shortcuts()) }
            return try look(request)
        }
        guard PageCommand.paths.contains(request.path) else {
            let isRead = PageFile.all[request.path] != nil || request.path == Self.shortcuts
            throw isRead ? Refusal.wrongMethod : .notFound
        }
        guard request.method == "POST" else { throw Refusal.wrongMethod }
        // Forms of other sites can send no such type without being asked first.
        guard request["content-type"]?.hasPrefix("application/json") == true else {
            throw Refusal.malformed("this is no JSON object")
        }
        let done = try await link.perform(PageCommand(path: request.path, body: body(Self.longestBody)))
        return done.map { .json($0) } ?? .done
    }

    /// Lets a browser in, once.
    private func open(_ request: HTTPRequest) throws(Refusal) -> HTTPResponse {
        guard request.method == "GET" else { throw .wrongMethod }
        guard let key = request.parameter("key"), keys.spend(launch: key) else { throw .launchSpent }
        letIn()
        // Not a redirection: whoever follows a link from elsewhere would arrive without the cookie.
        let page = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">\
            <title>Wilco</title></head><body><main><h1>Wilco</h1><p><a href="/">Go on</a></p></main></body></html>
            """
        return HTTPResponse(
            status: 200,
            type: "text/html; charset=utf-8",
            body: .bytes(Array(page.utf8)),
            cookie: "\(gate.cookie)=\(keys.session); HttpOnly; SameSite=Strict; Path=/"
        )
    }

    private func look(_ request: HTTPRequest) throws(Refusal) -> HTTPResponse {
        if request.path == "/events" { return try events(request) }
        if let picture = pictures.picture(at: request.path) {
            return HTTPResponse(status: 200, type: picture.type, body: .bytes(picture.bytes))
        }
        guard let file = PageFile.all[request.path] else {
            throw PageCommand.paths.contains(request.path) ? .wrongMethod : .notFound
        }
        let contents = request.path == "/" ? file.with(key: keys.page) : file.contents
        return HTTPResponse(status: 200, type: file.type, body: .bytes(contents))
    }

    private func events(_ request: HTTPRequest) throws(Refusal) -> HTTPResponse {
        guard let place = places.take() else { throw .tooManyStreams(limit: places.most) }
        let stream = EventStream(
            journal: journal,
            era: keys.era,
            lastEventID: request["last-event-id"],
            place: place
        )
        return HTTPResponse(status: 200, type: "text/event-stream", body: .events(stream))
    }
}

extension Visit {
    fileprivate init(_ request: HTTPRequest) {
        self.init(
            writes: request.method != "GET",
            host: request["host"],
            origin: request["origin"],
            fetchSite: request["sec-fetch-site"],
            cookies: request["cookie"],
            pageKey: request["x-wilco-key"]
        )
    }
}

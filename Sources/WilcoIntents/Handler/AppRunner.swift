/// Reads requests, has the app answer them one after the other, and writes the answers.
package actor AppRunner<App: IntentApp> {
    private let write: @Sendable (ProtocolMessage) -> Void
    private var app: App?
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var last: Task<Void, Never>?
    /// Those of the vocabulary that was asked for last.
    private var pages: [JSONValue] = []

    /// What Wilco says quotes what apps have said, a few levels deeper and with much beside it.
    private static var limits: JSONLimits { .file }

    package init(_ type: App.Type, write: @escaping @Sendable (ProtocolMessage) -> Void) {
        self.write = write
    }

    /// Returns when the lines have ended and everything has been answered.
    package func run(_ lines: AsyncStream<[UInt8]>) async {
        for await line in lines where !line.isEmpty { receive(line) }
        await last?.value
    }

    private func receive(_ line: [UInt8]) {
        do throws(ProtocolError) {
            switch try ProtocolMessage(line: line, limits: Self.limits) {
            case .request(let id, let method, let parameters): enqueue(id, method, parameters)
            case .notification("cancel", let parameters):
                if let id = parameters["id"]?.integerValue { tasks[id]?.cancel() }
            case .notification(TermVerdicts.method, let parameters): enqueue(try TermVerdicts(json: parameters))
            case .notification, .result, .error: break
            }
        } catch {
            write(.error(id: nil, code: ProtocolMessage.parseError, message: "\(error)"))
        }
    }

    private func enqueue(_ id: Int, _ method: String, _ parameters: JSONValue) {
        let previous = last
        let task = Task {
            await previous?.value
            self.write(await self.answer(id, method, parameters))
            self.tasks[id] = nil
        }
        tasks[id] = task
        last = task
    }

    private func enqueue(_ verdicts: TermVerdicts) {
        let previous = last
        last = Task {
            await previous?.value
            await self.app?.judged(verdicts.entries.map { ($0.id, $0.verdict) }, of: verdicts.type)
        }
    }

    private func answer(_ id: Int, _ method: String, _ parameters: JSONValue) async -> ProtocolMessage {
        do {
            if method == "initialize" {
                app = try await App(context: try AppContext(json: parameters))
                return .result(id: id, ["protocol": .integer(ProtocolMessage.version)])
            }
            guard let request = try AppRequest(method: method, parameters: parameters) else {
                return .error(id: id, code: ProtocolMessage.methodNotFound, message: "no method \"\(method)\"")
            }
            guard let app else {
                return .error(id: id, code: ProtocolMessage.invalidRequest, message: "\"initialize\" comes first")
            }
            if case .vocabulary = request {
                return .result(id: id, try await page(parameters["page"]?.integerValue ?? 0, from: app))
            }
            return .result(id: id, try await Self.reply(to: request, from: app).json)
        } catch let error as ProtocolError {
            return .error(id: id, code: ProtocolMessage.invalidParameters, message: "\(error)")
        } catch {
            return failure(id, method, error)
        }
    }

    /// What does not fit into a line is asked for in pages.
    private func page(_ number: Int, from app: App) async throws -> JSONValue {
        if number == 0 { pages = VocabularyPages.pages(of: try await app.vocabulary()) }
        guard pages.indices.contains(number) else { throw ProtocolError("there is no page \(number)") }
        return pages[number]
    }

    /// The person hears a failure; the developer reads why.
    private func failure(_ id: Int, _ method: String, _ error: any Error) -> ProtocolMessage {
        guard method == "confirm" || method == "handle" else {
            return .error(id: id, code: ProtocolMessage.internalError, message: "\(error)")
        }
        write(
            .notification(
                method: "log",
                parameters: ["level": "error", "message": .string("\(method): \(error)")]
            )
        )
        return .result(id: id, IntentResponse(.failure).json)
    }

    private static func reply(to request: AppRequest, from app: App) async throws -> AppReply {
        switch request {
        case .resolve(let intent, let parameter):
            .resolution(try await app.resolve(parameter: parameter, of: intent))
        case .options(let intent, let parameter, let search):
            .options(try await app.options(for: parameter, of: intent, search: search))
        case .defaultValue(let intent, let parameter):
            .defaultValue(try await app.defaultValue(for: parameter, of: intent))
        case .confirm(let intent): .response(try await app.confirm(intent))
        case .handle(let intent): .response(try await app.handle(intent))
        case .vocabulary: .vocabulary(try await app.vocabulary())
        }
    }
}

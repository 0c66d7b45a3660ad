import Access
import Assistant
import Configuration
import Control
import Conversation
import Extensions
import Foundation
import PipelineTesting
import Synchronization
import TemporaryFiles
import Testing
import WilcoIntents

/// An app that does what no app may, in the middle of a conversation: each trick is contained and told, and the next request to
/// another app is done as if nothing had happened.
@Suite(.timeLimit(.minutes(5)))
struct SaboteurTests {
    /// What is tried, and what becomes of it.
    struct Trick: CustomTestStringConvertible, Sendable {
        var words: String
        /// What is said; nil: that there was a problem.
        var answer: String?
        /// A part of a line in the log; nil: nothing need be there.
        var log: String?
        /// Only a confinement keeps it from doing harm.
        var needsConfinement = false

        var testDescription: String { words }
    }

    static let tricks = [
        Trick(words: "a crash", log: "it ended with exit code 3; its last words: it broke"),
        // A busy machine may not even have let it confirm.
        Trick(words: "a pause", log: "no answer to "),
        Trick(words: "a flood", log: "more than 500 lines a second"),
        Trick(words: "a long line", log: "a line of more than 1048576 bytes"),
        Trick(words: "a huge line", log: "a line of more than 1048576 bytes"),
        Trick(words: "bad text", log: "not the app protocol"),
        Trick(words: "a wrong number", log: "not the app protocol"),
        Trick(words: "a process bomb", log: "no answer to ", needsConfinement: true),
        Trick(words: "a memory bomb", answer: "It was stopped.", needsConfinement: true),
        Trick(words: "to reach everything", answer: "It reached nothing.", needsConfinement: true),
    ]

    @Test func theConversationGoesOn() async throws {
        let state = TemporaryFiles.folder.path + "/wilco-saboteur-\(getpid())-\(UInt32.random(in: 0 ..< .max))"
        defer { try? FileManager.default.removeItem(atPath: state) }
        let port = try #require(LoopbackPort())
        let log = Lines()
        var options = AssistantOptions(
            apps: ["Tests/PipelineTests/Fixtures/saboteur", "config/apps/rover"],
            stateFolder: state,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": state, "WILCO_TEST_PORT": "\(port.number)",
                "WILCO_TEST_SECRET": state + "/secret",
            ],
            executable: try BuiltProducts.path("wilco"),
            workingDirectory: BuiltProducts.checkout.path,
            userID: getuid()
        )
        options.converses = true
        let parts = try AssistantParts(options) { log.append($0.message) }
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: URL(fileURLWithPath: state + "/secret"))
        let control = try ControlServer(path: parts.context.paths.socket)
        let isConfined = try await parts.session.host().shortcomings.allSatisfy { !$0.contains("cannot be confined") }
        // Without a confinement only trusted apps run.
        for app in ["saboteur", "rover"] { try parts.generation.access.grants.change(app) { $0.isTrusted = true } }
        let presenter = PrintingPresenter { _ in }
        let owner = try await parts.session.conversation(mode: .handsFree, presenter: presenter) { _ in }
        for trick in Self.tricks where isConfined || !trick.needsConfinement {
            log.clear()
            var end = await owner.take(.text("try \(trick.words)"))
            // Where the system ended the one before, too, it is left alone for a moment.
            while presenter.last.contains("couldn't start") { end = await owner.take(.text("try \(trick.words)")) }
            if let answer = trick.answer, presenter.last == answer {
                #expect(end == .ended(.done), "\(trick.words)")
            } else {
                // The system may have ended it before it could answer.
                #expect(trick.answer == nil || trick.words == "a memory bomb", "\(trick.words): \(presenter.last)")
                #expect(end == .ended(.failed), "\(trick.words)")
                #expect(presenter.last.contains("Saboteur"), "\(trick.words): \(presenter.last)")
            }
            if let line = trick.log { #expect(log.all.contains { $0.contains(line) }, "\(trick.words): \(log.all)") }
            #expect(await owner.take(.text("go forward ten meters")) == .ended(.done))
            #expect(presenter.last == "Going forward 10 meters.", "after \(trick.words)")
        }
        await parts.session.shutDown()
        withExtendedLifetime((port, control)) {}
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        func append(_ line: String) { lines.withLock { $0.append(line) } }
        func clear() { lines.withLock { $0.removeAll() } }
        var all: [String] { lines.withLock { $0 } }
    }
}

/// A port of the loopback interface that answers.
private final class LoopbackPort {
    private let descriptor: Int32
    let number: UInt16

    init?() {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, length) == 0 && listen(listening, 8) == 0
                    && getsockname(listening, $0, &length) == 0
            }
        }
        descriptor = listening
        number = UInt16(bigEndian: address.sin_port)
        guard isOpen else { return nil }
    }

    deinit { close(descriptor) }
}

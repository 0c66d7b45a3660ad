import Control
import Foundation
import Glibc
import Synchronization
import Testing

/// In a process of its own, whose descriptors are few.
@Suite("Out of descriptors", .timeLimit(.minutes(1)))
struct DescriptorTests {
    @Test func theServerSurvivesAndSaysSo() async {
        await #expect(processExitsWith: .success) {
            let complaints = Mutex(0)
            let complain: @Sendable (String) -> Void = { _ in complaints.withLock { $0 += 1 } }
            let server = try ControlServer(path: try LocalSocket.path(), complain: complain)
            let callers = try (0..<3).map { _ in try LocalSocket.make() }
            var few = rlimit(rlim_cur: 100, rlim_max: 100)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few) == 0)
            var taken: [Int32] = []
            while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
            // Nobody is left waiting.
            for caller in callers {
                try LocalSocket.connect(caller, to: server.path)
                var text = [UInt8](repeating: 0, count: 1000)
                let count = recv(caller, &text, text.count, 0)
                try #require(count > 0)
                #expect(String(decoding: text[..<count], as: UTF8.self).contains("can open no more files"))
                #expect(recv(caller, &text, text.count, 0) == 0)
            }
            #expect(complaints.withLock(\.self) == 1)
            for descriptor in taken + callers { close(descriptor) }
            let client = try ControlClient.connect(to: server.path)
            client.send(.ping)
            var connections = server.connections.makeAsyncIterator()
            let connection = try #require(await connections.next())
            #expect(await connection.next() == .ping)
            connection.reply(.done)
            #expect(try await client.next() == .done)
        }
    }
}

import Extensions
import Foundation
import Testing
import WilcoIntents
import YAMLFiles

/// What a hostile app writes: Fixtures/attacks.yaml.
///
/// The caller is told, the others go on, and the app is gone when it is denied.
@Suite(.timeLimit(.minutes(2)))
struct AppAttackTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        var name: String
        /// Python that runs when the app is to handle a request.
        var does: String
        /// Seconds for the answer.
        var deadline: Double
        /// `kind: text` of the failure, or `success`.
        var told: String
        var log: String?
        /// What must not be in the log.
        var unlogged: String?
        /// Time stands still: what an app may do in a second is told however slow the machine is.
        var isTimeless = false

        var testDescription: String { name }
    }

    static let attacks: [Attack] = {
        let problems = YAMLProblems()
        guard let items = try? YAMLFile.load(HostFixture.fixtures + "/attacks.yaml").value(problems).list() else {
            return []
        }
        return items.compactMap { item in
            guard let section = item.section(), let name = section.string("name"), let does = section.string("does"),
                let told = section.string("told")
            else { return nil }
            return Attack(
                name: name,
                does: does,
                deadline: section.optionalNumber("deadline", in: 1...60) ?? 20,
                told: told,
                log: section.optionalString("log"),
                unlogged: section.optionalString("unlogged"),
                isTimeless: section.optionalBoolean("timeless") ?? false
            )
        }
    }()

    @Test func allAreThere() { #expect(Self.attacks.count >= 25) }

    @Test(arguments: attacks)
    func isBounded(_ attack: Attack) async throws {
        let clock: any Clock<Duration> = attack.isTimeless ? ManualClock() : ContinuousClock()
        let fixture = try HostFixture(
            ["other": "none"],
            deadlines: ["app": .seconds(attack.deadline)],
            commands: ["app": ["./attacker.py", attack.does]],
            clock: clock
        )
        let ready = try await fixture.host.send(.confirm(HostFixture.invocation), to: "app").get()
        let process = try #require(ready.response?.properties["pid"]?.integerValue)
        let result = await fixture.handle()
        switch result {
        case .success(let response): #expect(attack.told == "success", "\(response)")
        case .failure(let failure):
            let told = "\(failure.kind): \(failure.text)"
            #expect(told.hasPrefix(attack.told), "\(told.prefix(400))")
        }
        // The others are not kept waiting.
        #expect(try await fixture.handle("other").get().code == .success)
        if let text = attack.log, result.failure == nil { while !fixture.log.contains(text) { await Task.yield() } }
        if let text = attack.unlogged { #expect(!fixture.log.contains(text)) }
        let forging: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
        for entry in fixture.log.all {
            #expect(!entry.message.unicodeScalars.contains { forging.contains($0.properties.generalCategory) })
        }
        // More than any pipe holds, to somebody who may not read.
        let verdicts = (0..<20_000).map { TermVerdicts.Entry(id: "\($0)", .accepted) }
        for _ in 0..<3 { await fixture.host.tell(TermVerdicts(type: "person", verdicts), to: "app") }
        await fixture.host.dismiss("app")
        while HostFixture.isAlive(process) { await Task.yield() }
        await fixture.close()
    }
}

import Conversation
import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

/// The handlers of messages, payments, rides, workouts and photos keep their state, and do nothing twice for one key.
@Suite(.timeLimit(.minutes(2)))
struct UnicornHandlerTests {
    private func invocation(
        _ intent: String,
        key: String = "k1",
        _ values: [String: ParameterValue] = [:]
    ) -> IntentInvocation {
        IntentInvocation(
            idempotencyKey: key,
            intent: intent,
            parameters: values.mapValues { value in
                ParameterAssignment(value: value, display: value.objectValue?.display ?? "")
            },
            locale: "en-US"
        )
    }

    private func person(_ id: String, _ name: String) -> ParameterValue {
        .person(IntentObject(id: id, display: name))
    }

    private func dollars(_ amount: Decimal) -> ParameterValue { .currencyAmount(amount: amount, currency: "USD") }

    private func lines(_ file: String, of app: String, in stage: HandlerStage) throws -> [JSONValue] {
        let text = try String(contentsOfFile: "\(stage.state)/apps/\(app)/\(file)", encoding: .utf8)
        return try text.split(separator: "\n").map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
    }

    private func write(_ json: String, to file: String, of app: String, in stage: HandlerStage) throws {
        let folder = "\(stage.state)/apps/\(app)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(json.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
    }

    private func confirmation(_ stage: HandlerStage, _ app: String, _ intent: IntentInvocation) async throws
        -> ResponseCode?
    {
        guard case .response(let response) = try await stage.ask(.confirm(intent), app) else { return nil }
        return response.code
    }

    @Test func aPaymentIsMadeOnceAndLessensTheBalance() async throws {
        let stage = try HandlerStage()
        let payment = invocation(
            "SendPayment",
            ["payee": person("celestra", "Celestra"), "amount": dollars(600), "note": .string("rainbow polish")]
        )
        for _ in 0..<2 { #expect(try await stage.handle("unicorn-pay", payment).code == .success) }
        let made = try lines("payments.jsonl", of: "unicorn-pay", in: stage)
        #expect(made.map { $0["payee"] } == ["celestra"])
        #expect(made.first?["note"] == "rainbow polish")
        let balance = try await stage.handle("unicorn-pay", invocation("ShowBalance", key: "k2"))
        #expect(balance.properties["balance"] == ["amount": 40, "currency": "USD"])
        let another = invocation("SendPayment", key: "k3", payment.parameters.mapValues(\.value))
        #expect(try await confirmation(stage, "unicorn-pay", another) == "insufficientFunds")
        await stage.close()
    }

    @Test func aSlowPaymentIsPutThroughLater() async throws {
        let stage = try HandlerStage()
        try write(#"{"balance": 100, "secondsToSettle": 1.01}"#, to: "account.json", of: "unicorn-pay", in: stage)
        let payment = invocation("SendPayment", ["payee": person("celestra", "Celestra"), "amount": dollars(20)])
        #expect(try await stage.handle("unicorn-pay", payment).code == .inProgress)
        for await notification in stage.host.notifications {
            guard case .update(let key, let response) = notification.kind else { continue }
            #expect(key == "k1")
            #expect(response.code == .success)
            break
        }
        #expect(try lines("payments.jsonl", of: "unicorn-pay", in: stage).map { $0["isPending"] } == [true, false])
        await stage.close()
    }

    @Test func aRideIsRequestedOnceAndCancelled() async throws {
        let stage = try HandlerStage()
        #expect(try await confirmation(stage, "unicorn-rides", invocation("CancelRide")) == "noRide")
        let ride = invocation(
            "RequestRide",
            [
                "dropOff": .place(IntentObject(id: "stadium", display: "the stadium")),
                "rideOption": .object(IntentObject(id: "pegasus", display: "Pegasus")),
            ]
        )
        for _ in 0..<2 { #expect(try await stage.handle("unicorn-rides", ride).properties["minutes"] == 3) }
        #expect(try lines("rides.jsonl", of: "unicorn-rides", in: stage).count == 1)
        let status = try await stage.handle("unicorn-rides", invocation("RideStatus", key: "k2"))
        #expect(status.properties == ["ride": "Pegasus", "minutes": 3])
        #expect(try await stage.handle("unicorn-rides", invocation("CancelRide", key: "k3")).code == .success)
        let none = try await stage.handle("unicorn-rides", invocation("RideStatus", key: "k4"))
        #expect(none.code == "successNone")
        await stage.close()
    }

    @Test func aMessageIsSentOnce() async throws {
        let stage = try HandlerStage()
        let message = invocation(
            "SendMessage",
            ["recipient": person("celestra", "Celestra"), "content": .string("Hello")]
        )
        for _ in 0..<2 { #expect(try await stage.handle("unicorn-chat", message).code == .success) }
        #expect(try lines("outbox.jsonl", of: "unicorn-chat", in: stage).map { $0["text"] } == ["Hello"])
        let read = try await stage.handle("unicorn-chat", invocation("ReadMessages", key: "k2"))
        #expect(read.properties["messages"]?.arrayValue?.count == 4)
        await stage.close()
    }

    @Test func aWorkoutIsPausedResumedAndEnded() async throws {
        let stage = try HandlerStage()
        func code(_ intent: String, _ key: String) async throws -> ResponseCode {
            let workout = ParameterValue.object(IntentObject(id: "yoga", display: "yoga"))
            let values = intent == "StartWorkout" ? ["workout": workout] : [:]
            return try await stage.handle("unicorn-fit", invocation(intent, key: key, values)).code
        }
        #expect(try await code("PauseWorkout", "k1") == "notRunning")
        #expect(try await code("StartWorkout", "k2") == .success)
        #expect(try await confirmation(stage, "unicorn-fit", invocation("StartWorkout", key: "k3")) == "alreadyRunning")
        #expect(try await code("ResumeWorkout", "k4") == "notRunning")
        #expect(try await code("PauseWorkout", "k5") == .success)
        #expect(try await code("PauseWorkout", "k5") == .success, "the same key is answered as before")
        #expect(try await code("ResumeWorkout", "k6") == .success)
        #expect(try await code("EndWorkout", "k7") == .success)
        let done = try await stage.handle("unicorn-fit", invocation("ShowWorkouts", key: "k8"))
        #expect(done.properties == ["workouts": ["yoga, 1 min"], "when": ""])
        let period = ParameterValue.enumeration("thisWeek")
        let week = try await stage.handle("unicorn-fit", invocation("ShowWorkouts", key: "k9", ["period": period]))
        #expect(week.properties["workouts"] == ["yoga, 1 min"])
        let gone = ParameterValue.enumeration("lastWeek")
        let before = try await stage.handle("unicorn-fit", invocation("ShowWorkouts", key: "k10", ["period": gone]))
        #expect(before.code == "successNoneThen")
        await stage.close()
    }

    /// The page has what was asked for and what can be done next, and nothing that the photos' names could do there.
    @Test func photosAreShownOnAPage() throws {
        let page = try shown(
            """
            {"type": "SearchPhotos", "parameters": {"searchTerm": "title:<b>"}, "userInfo": {"photos": ["2", "99"], "next": ["share", "slideshow"]}}
            """
        )
        #expect(
            page.contains("<h1>Photos of &lt;b&gt;</h1><ol><li>Tomato soup, <time>2026-01-11</time></li></ol>"),
            "\(page)"
        )
        #expect(page.contains("<ul><li>“share them”</li><li>“show them as a slideshow”</li></ul>"), "\(page)")
    }

    /// Everything is filled in, may be changed, and is sent by nobody but the person.
    @Test func whatIsSharedIsAFormToLookOver() throws {
        let page = try shown(#"{"type": "SharePhotos", "userInfo": {"photos": ["2", "8"], "next": ["share"]}}"#)
        #expect(page.contains(#"<form action="mailto:" method="get">"#), "\(page)")
        #expect(page.contains(#"<input name="subject" value="Photos">"#), "\(page)")
        #expect(
            page.contains(">Tomato soup, 2026-01-11\nRainbow over the bay, 2026-02-20</textarea>"),
            "\(page)"
        )
        #expect(page.contains("<button>"), "\(page)")
        #expect(!page.contains("You can say"), "\(page)")
    }

    /// The page that opens for an activity.
    private func shown(_ activity: String) throws -> String {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let opener = folder + "/xdg-open"
        try "#!/bin/sh\ncat \"$1\"\n".write(toFile: opener, atomically: false, encoding: .utf8)
        chmod(opener, 0o755)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: SchemaTests.root + "/config/apps/unicorn-photos/show.py")
        process.arguments = [activity]
        process.environment = ["PATH": folder + ":/usr/bin:/bin", "TMPDIR": folder]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let page = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return page
    }

    /// A card of the app's own, with its mark and what else is known of each photo, in Wilco's frame; it shows little.
    @Test func aCardHasTheAppsMarkAndIsCut() async throws {
        let stage = try HandlerStage()
        let all = try await stage.handle("unicorn-photos", invocation("SearchPhotos"))
        let card = try #require(all.card)
        #expect(card.image == "icon.svg")
        #expect(card.rows?.count == 12)
        #expect(card.rows?.first == Card.Row("Clam chowder", "2026-01-10"))
        for width in [30, 60, 200] {
            let lines = CardText(width: width).lines(card, of: AppLabel(id: "unicorn-photos", name: "Unicorn Photos"))
            #expect(lines.first?.contains("┌ Unicorn Photos ─") == true, "\(lines)")
            #expect(lines.contains { $0.contains("… 2 more") }, "\(lines)")
            #expect(!lines.contains { $0.contains("First snow") }, "the last of them, \(lines)")
        }
        await stage.close()
    }

    /// What was deleted is gone from all searches, until it is brought back; twice deleted is brought back in turn.
    @Test func photosAreDeletedAndBroughtBack() async throws {
        let stage = try HandlerStage()
        func answer(_ intent: String, _ key: String, _ values: [String: ParameterValue] = [:]) async throws
            -> IntentResponse
        { try await stage.handle("unicorn-photos", invocation(intent, key: key, values)) }
        func found(_ subject: String, _ key: String) async throws -> JSONValue? {
            let wanted = ParameterValue.object(IntentObject(id: subject, display: subject))
            return try await answer("SearchPhotos", key, ["searchTerm": wanted]).properties["found"]
        }
        #expect(try await answer("DeletePhotos", "k0").code == "failureNone")
        #expect(try await answer("RestorePhotos", "k1").code == "successNone")
        #expect(try await found("snow", "k2") == 2)
        #expect(try await answer("DeletePhotos", "k3").properties == ["found": 2])
        #expect(try await answer("SharePhotos", "k4").code == "successNone", "nothing is left of what was found")
        #expect(try await found("snow", "k5") == nil)
        #expect(try await found("rainbow", "k6") == 3)
        #expect(try await answer("DeletePhotos", "k7").properties == ["found": 3])
        #expect(try await answer("RestorePhotos", "k8").properties == ["found": 3])
        #expect(try await found("rainbow", "k9") == 3)
        #expect(try await found("snow", "k10") == nil)
        #expect(try await answer("RestorePhotos", "k11").properties == ["found": 2])
        #expect(try await found("snow", "k12") == 2)
        await stage.close()
    }

    @Test func photosAreFoundByWhatTheyShow() async throws {
        let stage = try HandlerStage()
        let soup = ParameterValue.object(IntentObject(id: "soup", display: "soup"))
        let nothing = try await stage.handle("unicorn-photos", invocation("ShowSlideshow", key: "k0"))
        #expect(nothing.code == "successNone")
        let found = try await stage.handle("unicorn-photos", invocation("SearchPhotos", ["searchTerm": soup]))
        #expect(found.code == .continueInApp)
        #expect(found.properties == ["found": 7])
        #expect(found.card?.rows?.count == 7)
        #expect(found.activity?.userInfo["photos"]?.arrayValue?.count == 7)
        let again = try await stage.handle("unicorn-photos", invocation("ShowSlideshow", key: "k2"))
        #expect(again.activity?.userInfo["photos"] == found.activity?.userInfo["photos"])
        let none = try await stage.handle(
            "unicorn-photos",
            invocation("SearchPhotos", key: "k3", ["date": .date("2020-01-01")])
        )
        #expect(none.code == "successNone")
        await stage.close()
    }
}

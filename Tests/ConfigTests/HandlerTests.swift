import Extensions
import Foundation
import Testing
import WilcoIntents

/// The example apps' own processes do what they say.
@Suite(.timeLimit(.minutes(2)))
struct HandlerTests {
    private func invocation(
        _ intent: String,
        key: String = "k1",
        locale: String = "en-US",
        _ values: [String: ParameterValue] = [:]
    ) -> IntentInvocation {
        IntentInvocation(
            idempotencyKey: key,
            intent: intent,
            parameters: values.mapValues { ParameterAssignment(value: $0, display: "") },
            locale: locale
        )
    }

    private func object(_ id: String) -> ParameterValue { .object(IntentObject(id: id, display: id)) }

    @Test func soupChefAsksForSoupAndStore() async throws {
        let stage = try HandlerStage()
        guard case .disambiguation(let soups)? = try await stage.resolve("soup", invocation("OrderSoup")) else {
            Issue.record("no choice of soups")
            return
        }
        #expect(soups.map(\.display) == ["clam chowder", "tomato soup", "chicken noodle soup"])
        guard case .disambiguation(let stores)? = try await stage.resolve("store", invocation("OrderSoup")) else {
            Issue.record("no choice of stores")
            return
        }
        #expect(stores.map(\.display) == ["38801 S Sheridan Blvd", "7401 S Lewis Ave"])
        let far = try await stage.resolve("store", invocation("OrderSoup", ["store": object("downtown")]))
        #expect(far == .unsupported(reason: "farAway", alternatives: stores))
        let fifty = invocation("OrderSoup", ["soup": object("clamChowder"), "quantity": .integer(50)])
        #expect(
            try await stage.resolve("quantity", fifty)
                == .unsupported(reason: "notEnoughStock", details: ["available": 12])
        )
        await stage.close()
    }

    @Test func soupChefWritesAnOrderDownOnce() async throws {
        let stage = try HandlerStage()
        let order = invocation(
            "OrderSoup",
            ["soup": object("clamChowder"), "store": object("sheridan"), "orderType": .enumeration("pickup")]
        )
        for _ in 0..<2 {
            let response = try await stage.handle("soup-chef", order)
            #expect(response.code == .success)
            #expect(response.properties["total"] == "$3.75" && response.properties["minutes"] == 10)
            let details = try #require(response.properties["orderDetails"])
            #expect(details["id"] == "1")
            #expect(details["properties"]?["total"] == ["amount": 3.75, "currency": "USD"])
            #expect(details["properties"]?["estimatedTime"]?["dateTime"]?.stringValue?.count == 16)
        }
        let delivery = invocation(
            "OrderSoup",
            key: "k2",
            locale: "de-DE",
            [
                "soup": object("tomatoSoup"), "quantity": .integer(2), "orderType": .enumeration("delivery"),
                "deliveryLocation": object("home"), "toppings": .list([.enumeration("cheese")]),
            ]
        )
        let delivered = try await stage.handle("soup-chef", delivery).properties
        #expect(delivered["total"] == "7,50 $" && delivered["minutes"] == 30)
        let text = try String(contentsOfFile: "\(stage.state)/apps/soup-chef/orders.jsonl", encoding: .utf8)
        let orders = try text.split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
        #expect(orders.map { $0["key"] } == ["k1", "k2"])
        #expect(orders.map { $0["store"] } == ["sheridan", nil])
        #expect(orders.last?["toppings"] == ["cheese"])
        let history = try await stage.handle("soup-chef", invocation("ShowOrders", key: "k4"))
        #expect(history.properties == ["orders": ["2 × tomato soup, $7.50", "1 × clam chowder, $3.75"]])
        let nothing = try await stage.handle("soup-chef", invocation("OrderSoup", key: "k3"))
        #expect(nothing.code == .failure)
        await stage.close()
    }

    /// The page and the handler share one book: what is ordered while the page is open is there when it looks again.
    @Test func soupChefsPageShowsWhatIsOrdered() async throws {
        let stage = try HandlerStage()
        func order(_ key: String, _ soup: String) async throws {
            let values = ["soup": object(soup), "store": object("sheridan"), "orderType": .enumeration("pickup")]
            #expect(try await stage.handle("soup-chef", invocation("OrderSoup", key: key, values)).code == .success)
        }
        let none = try await stage.handle("soup-chef", invocation("OpenOrders", key: "k0"))
        #expect(none.code == "successNone")
        try await order("k1", "clamChowder")
        let opened = try await stage.handle("soup-chef", invocation("OpenOrders", key: "k2"))
        #expect(opened.code == .continueInApp && opened.properties == ["placed": 1])
        let userInfo = JSONValue.object(opened.activity?.userInfo ?? [:])
        let (page, address) = try soupChefsPage(["type": "OpenOrders", "userInfo": userInfo], stage)
        defer { page.terminate() }
        let before = try fetched(address)
        #expect(before.contains("<td>1 × Clam chowder</td>"), "\(before)")
        #expect(!before.contains("Tomato soup"))
        #expect(before.contains("http-equiv=refresh"))
        try await order("k3", "tomatoSoup")
        let after = try fetched(address)
        #expect(after.contains("<tr><td>2</td><td>1 × Tomato soup</td>"), "\(after)")
        #expect(try fetched(address + "x").isEmpty, "nobody else's")
        await stage.close()
    }

    /// Opened with an order the page shows it filled in; nobody orders it but the person, who may change it before.
    @Test func soupChefsFormOrdersNothingByItself() async throws {
        let stage = try HandlerStage()
        let book = "\(stage.state)/apps/soup-chef/orders.jsonl"
        let activity: JSONValue = [
            "type": "OrderSoup", "properties": [:], "userInfo": ["book": .string(book)],
            "parameters": ["soup": "clamChowder", "quantity": 2, "toppings": ["croutons"]],
        ]
        let (page, address) = try soupChefsPage(activity, stage)
        defer { page.terminate() }
        func orders() -> [JSONValue] {
            let lines = (try? String(contentsOfFile: book, encoding: .utf8))?.split(separator: "\n") ?? []
            return lines.compactMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        }
        let form = try fetched(address)
        for filled in ["clamChowder\" selected", "min=\"1\" value=\"2\"", "value=\"croutons\" checked"] {
            #expect(form.contains(filled), "\(form)")
        }
        #expect(!form.contains("value=\"cheese\" checked") && !form.contains("http-equiv=refresh"))
        #expect(orders().isEmpty)
        let filledIn = "soup=clamChowder&toppings=croutons&toppings=cheese&orderType=pickup&store=lewis&quantity="
        #expect(try fetched(address, sending: filledIn + "99").isEmpty, "so many are refused")
        #expect(try fetched(address + "x", sending: filledIn + "2").isEmpty, "nobody else's")
        #expect(orders().isEmpty)
        for _ in 0..<2 {
            let placed = try fetched(address, sending: filledIn + "2")
            #expect(placed.contains("<tr class=seen><td>1</td><td>2 × Clam chowder</td>"), "\(placed)")
        }
        #expect(orders().map { $0["toppings"] } == [["croutons", "cheese"]], "once")
        let history = try await stage.handle("soup-chef", invocation("ShowOrders", key: "k1"))
        #expect(history.properties == ["orders": ["2 × clam chowder, $7.50"]])
        await stage.close()
    }

    /// Opens Soup Chef's page with an activity; a browser is told the address.
    private func soupChefsPage(_ activity: JSONValue, _ stage: HandlerStage) throws -> (page: Process, address: String)
    {
        let opener = "\(stage.state)/bin"
        try FileManager.default.createDirectory(atPath: opener, withIntermediateDirectories: true)
        try "#!/bin/sh\necho \"$1\"\n".write(toFile: opener + "/xdg-open", atomically: false, encoding: .utf8)
        chmod(opener + "/xdg-open", 0o755)
        let page = Process()
        page.executableURL = URL(fileURLWithPath: SchemaTests.root + "/config/apps/soup-chef/orders.py")
        page.arguments = [String(decoding: try JSONEncoder().encode(activity), as: UTF8.self)]
        page.environment = ["PATH": opener + ":/usr/bin:/bin", "HOME": opener]
        let output = Pipe()
        page.standardOutput = output
        try page.run()
        var address = ""
        while !address.hasSuffix("\n") {
            let told = output.fileHandleForReading.availableData
            if told.isEmpty { break }
            address += String(decoding: told, as: UTF8.self)
        }
        address = address.trimmingCharacters(in: .newlines)
        #expect(address.hasPrefix("http://127.0.0.1:"))
        return (page, address)
    }

    /// A page's text; empty: there is none.
    ///
    /// - Parameter form: Sent to it.
    private func fetched(_ address: String, sending form: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = """
            import sys, urllib.request as r
            sys.stdout.write(r.urlopen(sys.argv[1], sys.argv[2].encode() or None).read().decode())
            """
        process.arguments = ["python3", "-c", script, address, form]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    @Test func roverKeepsItsPose() async throws {
        let stage = try HandlerStage()
        let start = try await stage.handle("rover", invocation("Where", key: "w0"))
        #expect(start.code == "successAtStart")
        let tenMeters: [String: ParameterValue] = [
            "direction": .enumeration("forward"), "distance": .measurement(amount: 10, unit: "meters"),
        ]
        // The second has been done already.
        for _ in 0..<2 {
            #expect(try await stage.handle("rover", invocation("Move", key: "m1", tenMeters)).code == .success)
        }
        let turn = invocation("Turn", key: "t1", ["side": .enumeration("left")])
        #expect(try await stage.handle("rover", turn).properties == ["degrees": 90])
        let back: [String: ParameterValue] = [
            "direction": .enumeration("backward"), "distance": .measurement(amount: 24, unit: "feet"),
        ]
        #expect(try await stage.handle("rover", invocation("Move", key: "m2", back)).code == .success)
        #expect(try await stage.handle("rover", invocation("Stop", key: "s1")).code == .success)
        let end = try await stage.handle("rover", invocation("Where", key: "w1"))
        #expect(end.properties == ["meters": 12.39, "heading": 270])
        await stage.close()
    }

    @Test(arguments: ["python", "sh"])
    func aSkeletonGreets(_ name: String) async throws {
        let stage = try HandlerStage("config/skeletons")
        let nobody = invocation("Greet")
        #expect(try await stage.ask(.resolve(nobody, parameter: "name"), name) == .resolution(.needsValue))
        let bob = invocation("Greet", ["name": .enumeration("bob")])
        let expected = AppReply.resolution(.success(.enumeration("bob")))
        #expect(try await stage.ask(.resolve(bob, parameter: "name"), name) == expected)
        #expect(try await stage.ask(.options(bob, parameter: "name", search: nil), name) == .options([]))
        #expect(try await stage.ask(.defaultValue(bob, parameter: "name"), name) == .defaultValue(nil))
        #expect(try await stage.ask(.confirm(bob), name) == .response(IntentResponse(.ready)))
        #expect(try await stage.handle(name, bob) == IntentResponse(.success, properties: ["greeting": "Hello"]))
        #expect(try await stage.ask(.vocabulary, name) == .vocabulary([:]))
        await stage.close()
    }
}

import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// What `wilco shortcuts add` makes of the values that it is given, as it is written down and as it is told.
@Suite("Shortcuts added on the command line")
struct ShortcutAddTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-add-\(UUID().uuidString.prefix(8))"

    private func wilco(_ arguments: [String]) throws -> String {
        let apps = BuiltProducts.checkout.path + "/config/apps"
        return try BuiltProducts.output(
            of: "wilco",
            arguments + ["--state", folder, "--apps", apps + "/reminders", "--apps", apps + "/soup-chef"],
            home: folder
        )
    }

    /// Values as they are given, what the file has of them, and what is said of the shortcut.
    static let cases: [(values: [String], file: String, told: String)] = [
        (["soup=tomatoSoup", "toppings=cheese"], "toppings: cheese", "(Toppings: cheese)"),
        (
            ["soup=tomatoSoup", "toppings=cheese", "toppings=croutons"], "toppings: [cheese, croutons]",
            "(Toppings: cheese and croutons)"
        ),
        (
            ["soup=tomatoSoup", "toppings=[croutons, redPepper]"], "toppings: [croutons, redPepper]",
            "(Toppings: croutons and red pepper)"
        ),
        (
            ["soup=tomatoSoup", "toppings=[cheese]", "toppings=croutons"], "toppings: [cheese, croutons]",
            "cheese and croutons"
        ),
        (["soup=ask", "quantity=2"], "soup: {ask", "two"),
    ]

    @Test(arguments: cases)
    func theValuesAreKeptAndTold(values: [String], file: String, told: String) throws {
        let with = values.flatMap { ["--with", $0] }
        let said = try wilco(["shortcuts", "add", "--phrase", "soup time", "--do", "soup-chef.OrderSoup"] + with)
        #expect(said.contains(told), "\(said)")
        #expect(!said.contains("tomatoSoup"), "\(said)")
        let written = try wilco(["shortcuts", "show", "soup time", "--file"])
        #expect(written.contains(file), "\(written)")
        #expect(try wilco(["shortcuts", "list"]).contains(told))
    }

    /// What was done last, with a value of another kind: a day stays the day that was said.
    @Test(arguments: [
        ("tomorrow", "Time: tomorrow)"), ("${today}", "Time: ‹today›)"), ("tomorrowT07:30", "Time: tomorrow 7:30 AM)"),
        ("T07:30", "Time: 7:30 AM)"),
    ])
    func theLastRequestTakesValues(day: String, told: String) throws {
        _ = try wilco(["ask", "remind me to call the bank"])
        let said = try wilco(["shortcuts", "add", "--phrase", "bank time", "--last", "--with", "time=\(day)"])
        #expect(said.contains("call the bank (\(told)"), "\(said)")
        let written = try wilco(["shortcuts", "show", "bank time", "--file"])
        #expect(written.contains("text: call the bank"), "\(written)")
        #expect(written.contains("time: \(day)") || written.contains("time: \"\(day)\""), "\(written)")
    }

    /// What an app tells of by ids is listed and told by its names, all of it.
    @Test(arguments: [
        ("\"soup\":{\"type\":\"object:Soup\",\"value\":\"tomatoSoup\"}", "tomato soup", "tomatoSoup"),
        ("\"soup\":{\"type\":\"object:Soup\",\"value\":\"clamChowder\"}", "clam chowder", "clamChowder"),
        ("\"toppings\":{\"type\":\"enum:Topping\",\"value\":[\"redPepper\"]}", "red pepper", "redPepper"),
        (
            "\"toppings\":{\"type\":\"enum:Topping\",\"value\":[\"cheese\",\"redPepper\"]}", "cheese, red pepper",
            "redPepper"
        ),
    ])
    func donationsAreToldInWords(parameters: String, told: String, id: String) throws {
        let donation = "{\"identifier\":\"1\",\"intent\":{\"name\":\"OrderSoup\",\"parameters\":{\(parameters)}}}"
        #expect(try wilco(["suggestions", "donations", "add", "soup-chef", donation]) == "kept\n")
        let listed = try wilco(["suggestions", "list", "--recent"])
        #expect(listed.contains(told) && !listed.contains(id), "\(listed)")
        let added = try wilco(["shortcuts", "add", "--phrase", "soup time", "--donation", "1"])
        #expect(!added.contains(id), "\(added)")
    }

    @Test func whatIsInAFileIsNotGivenTwice() throws {
        let said = try wilco(["shortcuts", "add", "x.yaml", "--with", "soup=tomatoSoup"])
        #expect(said.contains("a file has values of its own"), "\(said)")
    }
}

import Control
import Testing
import WilcoIntents

/// What stands on the wire, byte for byte: scripts read and write it, too.
@Suite("Control protocol")
struct ProtocolTests {
    static let requests: [(ControlRequest, String)] = [
        (.ping, #"{"request":"ping"}"#),
        (.listen(), #"{"request":"listen"}"#),
        (.listen(at: SeatID(rawValue: "kitchen")), #"{"request":"listen","seat":"kitchen"}"#),
        (.mute(), #"{"request":"mute"}"#),
        (.mute(at: .microphone), #"{"request":"mute","seat":"microphone"}"#),
        (.unmute(), #"{"request":"unmute"}"#),
        (.lock, #"{"request":"lock"}"#),
        (.unlock(pin: nil), #"{"request":"unlock"}"#),
        (.unlock(pin: "1234"), #"{"request":"unlock","pin":"1234"}"#),
        (.setPIN("1234", present: nil), #"{"request":"setPIN","text":"1234"}"#),
        (.setPIN(nil, present: "1234"), #"{"request":"setPIN","pin":"1234"}"#),
        (.watch, #"{"request":"watch"}"#),
        (.status, #"{"request":"status"}"#),
        (.ask(TypedTurn("order soup")), #"{"request":"ask","text":"order soup","mode":"screen"}"#),
        (.ask(TypedTurn(pin: "1234", mode: .handsFree)), #"{"request":"ask","pin":"1234","mode":"handsFree"}"#),
        (.ask(TypedTurn(.yes)), #"{"request":"ask","tap":"yes","mode":"screen"}"#),
        (.ask(TypedTurn(.no)), #"{"request":"ask","tap":"no","mode":"screen"}"#),
        (.ask(TypedTurn(.cancel)), #"{"request":"ask","tap":"cancel","mode":"screen"}"#),
        (.ask(TypedTurn(.option(0))), #"{"request":"ask","tap":1,"mode":"screen"}"#),
        (.ask(TypedTurn(.suggestion(1))), #"{"request":"ask","suggestion":1,"mode":"screen"}"#),
        (
            .ask(TypedTurn(.suggestion(1, opens: true))),
            #"{"request":"ask","suggestion":1,"open":true,"mode":"screen"}"#
        ),
        (
            .ask(TypedTurn(.donation(3, opens: true))),
            #"{"request":"ask","donation":3,"open":true,"mode":"screen"}"#
        ),
        (
            .ask(TypedTurn(.donation(17), mode: .handsFree)),
            #"{"request":"ask","donation":17,"mode":"handsFree"}"#
        ),
        (
            .ask(TypedTurn(.activity(["app": "rover"]))),
            #"{"request":"ask","activity":{"app":"rover"},"mode":"screen"}"#
        ),
        (.ask(TypedTurn(.shortcut("lunch"))), #"{"request":"ask","shortcut":"lunch","mode":"screen"}"#),
        (.ask(TypedTurn(.automation("Dusk"))), #"{"request":"ask","automation":"Dusk","mode":"screen"}"#),
        (.stop, #"{"request":"stop"}"#),
        (.reload, #"{"request":"reload"}"#),
        (.vocabulary(app: nil), #"{"request":"vocabulary"}"#),
        (.vocabulary(app: "unicorn-chat"), #"{"request":"vocabulary","text":"unicorn-chat"}"#),
        (.decide(AppDecision(.allow(nil), app: "rover")), #"{"request":"decide","app":"rover","decision":"allow"}"#),
        (
            .decide(AppDecision(.allow(.granted("/home/a b")), app: "lists")),
            #"{"request":"decide","app":"lists","decision":"allow","folder":"/home/a b"}"#
        ),
        (
            .decide(AppDecision(.allow(.withdrawn), app: "lists")),
            #"{"request":"decide","app":"lists","decision":"allow","withoutFolder":true}"#
        ),
        (.decide(AppDecision(.deny, app: "rover")), #"{"request":"decide","app":"rover","decision":"deny"}"#),
        (.decide(AppDecision(.trust(true), app: "rover")), #"{"request":"decide","app":"rover","decision":"trust"}"#),
        (
            .decide(AppDecision(.trust(false), app: "rover")),
            #"{"request":"decide","app":"rover","decision":"distrust"}"#
        ),
        (.stage(AppPiece(path: "sounds/a b", .folder)), #"{"request":"stage","path":"sounds/a b","folder":true}"#),
        (
            .stage(AppPiece(path: "app.yaml", .file([0, 255, 10], isExecutable: false, isFirst: true))),
            #"{"request":"stage","path":"app.yaml","data":"AP8K"}"#
        ),
        (
            .stage(AppPiece(path: "bin/run", .file([], isExecutable: true, isFirst: false))),
            #"{"request":"stage","path":"bin/run","data":"","executable":true,"follows":true}"#
        ),
        (.install(AppInstallation(folder: "/home/a/kettle")), #"{"request":"install","folder":"/home/a/kettle"}"#),
        (
            .install(AppInstallation(folder: "/k", .unlessRefused, despite: ["a", "b"])),
            #"{"request":"install","folder":"/k","allow":"unlessRefused","despite":["a","b"]}"#
        ),
        (.remove(AppRemoval("a", .dataOnly)), #"{"request":"remove","app":"a","extent":"dataOnly"}"#),
        (.remove(AppRemoval("a", .everything)), #"{"request":"remove","app":"a","extent":"everything"}"#),
        (
            .change(.pronunciation(word: "celestra", phones: "S AH L")),
            #"{"request":"change","change":{"pronunciation":{"phones":"S AH L","word":"celestra"}}}"#
        ),
        (
            .change(.shortcut(.rename("soup time", to: "lunch"))),
            #"{"request":"change","change":{"shortcut":{"_0":{"rename":{"_0":"soup time","to":"lunch"}}}}}"#
        ),
        (
            .change(.shortcut(.organise("lunch", ShortcutArrangement(folder: "", before: "tea", seen: ["1", "2"])))),
            #"{"request":"change","change":{"shortcut":{"_0":{"organise":{"_0":"lunch","#
                + #""_1":{"before":"tea","folder":"","seen":["1","2"]}}}}}}"#
        ),
        (
            .change(.automation(.enable("Good morning", false))),
            #"{"request":"change","change":{"automation":{"_0":{"enable":{"_0":"Good morning","_1":false}}}}}"#
        ),
        (
            .change(.suggestion(.forget(.all))),
            #"{"request":"change","change":{"suggestion":{"_0":{"forget":{"_0":{"all":{}}}}}}}"#
        ),
        (.inquire(.apps), #"{"request":"inquire","inquiry":{"apps":{}}}"#),
        (.inquire(.app("rover")), #"{"request":"inquire","inquiry":{"app":{"_0":"rover"}}}"#),
        (.inquire(.shortcut("lunch")), #"{"request":"inquire","inquiry":{"shortcut":{"_0":"lunch"}}}"#),
        (.inquire(.steps(ofShortcut: "lunch")), #"{"request":"inquire","inquiry":{"steps":{"ofShortcut":"lunch"}}}"#),
        (.inquire(.edits(ofShortcut: nil)), #"{"request":"inquire","inquiry":{"edits":{}}}"#),
        (
            .inquire(.export(.everything(history: true))),
            #"{"request":"inquire","inquiry":{"export":{"_0":{"everything":{"history":true}}}}}"#
        ),
        (.inquire(.donations(limit: 5)), #"{"request":"inquire","inquiry":{"donations":{"limit":5}}}"#),
        (
            .change(.recording(.erase(["last"]))),
            #"{"request":"change","change":{"recording":{"_0":{"erase":{"_0":["last"]}}}}}"#
        ),
        (.happened("event arrived home"), #"{"request":"happened","text":"event arrived home"}"#),
    ]

    @Test(arguments: requests)
    func aRequestIsALine(request: ControlRequest, line: String) throws {
        #expect(ControlMessage(request).line == line)
        #expect(try ControlMessage(line: Array(line.utf8)) == ControlMessage(request))
    }

    @Test func patienceTravelsInSeconds() throws {
        let message = ControlMessage(.status, patience: .seconds(20))
        #expect(message.line == #"{"request":"status","patience":20}"#)
        #expect(try ControlMessage(line: Array(message.line.utf8)) == message)
    }

    /// Whoever wants to hear a million times a second that work is going on does not.
    @Test(arguments: [("0", 1.0), ("-5", 1), ("1e-9", 1), ("1e300", 3600)])
    func patienceHasLimits(written: String, seconds: Double) throws {
        let line = #"{"request":"status","patience":\#(written)}"#
        #expect(try ControlMessage(line: Array(line.utf8)).patience == .seconds(seconds))
    }

    /// As commands before this version, and people, write it.
    @Test(arguments: [
        (#"{"request":"ask","text":"hello"}"#, ControlRequest.ask(TypedTurn("hello"))),
        (#"{"request":"ask","text":"hello","mode":"of old","pin":null}"#, .ask(TypedTurn("hello"))),
        (#"{ "text" : "x", "request" : "mute", "later" : [1, {}] }"#, .mute()),
        (#"{"request":"happened"}"#, .happened("")),
    ])
    func othersWriteItOtherwise(line: String, request: ControlRequest) throws {
        #expect(try ControlMessage(line: Array(line.utf8)).request == request)
    }

    @Test(arguments: [
        "", "hello", "[]", "{}", #"{"request":"dance"}"#, #"{"request":7}"#, #"{"request":"mute""#,
        #"{"request":"mute","x":"# + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}",
        #"{"request":"mute","request":"unmute"}"#, #"{"request":"ask","tap":0}"#, #"{"request":"ask","tap":"maybe"}"#,
        #"{"request":"ask","tap":9223372036854775808}"#,
        #"{"request":"decide","decision":"allow"}"#, #"{"request":"decide","app":"","decision":"deny"}"#,
        #"{"request":"decide","app":"rover"}"#, #"{"request":"decide","app":"rover","decision":"own"}"#,
        #"{"request":"decide","app":"rover","decision":"allow","folder":"here"}"#,
        #"{"request":"decide","app":"rover","decision":"allow","folder":"/\u0000"}"#,
        #"{"request":"decide","app":"rover","decision":"allow","folder":"/"# + String(repeating: "x", count: 4096)
            + #""}"#,
        #"{"request":"decide","decision":"deny","app":""# + String(repeating: "x", count: 201) + #""}"#,
        #"{"request":"stage"}"#, #"{"request":"stage","path":"a"}"#, #"{"request":"stage","path":"a","data":"?"}"#,
        #"{"request":"stage","path":"","data":""}"#, #"{"request":"stage","path":"/etc/passwd","data":""}"#,
        #"{"request":"stage","path":"..","folder":true}"#, #"{"request":"stage","path":"a/../../b","data":""}"#,
        #"{"request":"stage","path":"./a","data":""}"#, #"{"request":"stage","path":"a//b","data":""}"#,
        #"{"request":"stage","path":"a/","data":""}"#, #"{"request":"stage","path":"a\nb","data":""}"#,
        #"{"request":"stage","path":"a\u0000","data":""}"#,
        #"{"request":"stage","data":"","path":""# + String(repeating: "x", count: 256) + #""}"#,
        #"{"request":"stage","data":"","path":""# + String(repeating: "x/", count: 512) + #"y"}"#,
        #"{"request":"stage","path":"a","data":""# + String(repeating: "AAAA", count: 174_763) + #""}"#,
        #"{"request":"install"}"#, #"{"request":"install","folder":"kettle"}"#, #"{"request":"install","folder":"/"}"#,
        #"{"request":"install","folder":"/a/.."}"#, #"{"request":"install","folder":"/a\nb"}"#,
        #"{"request":"install","folder":"/k","allow":"all"}"#, #"{"request":"install","folder":"/k","despite":[7]}"#,
        #"{"request":"install","folder":"/k","despite":[""# + String(repeating: "x", count: 201) + #""]}"#,
        #"{"request":"remove","app":"a"}"#, #"{"request":"remove","extent":"dataOnly"}"#,
        #"{"request":"remove","app":"a","extent":"all"}"#,
        #"{"request":"inquire"}"#, #"{"request":"inquire","inquiry":{"secrets":{}}}"#,
        #"{"request":"change"}"#, #"{"request":"change","change":"all"}"#, #"{"request":"change","change":{}}"#,
        #"{"request":"change","change":{"shortcut":{"_0":{"erase":{}}}}}"#,
        #"{"request":"change","change":{"automation":{"_0":{"enable":{"_0":"a","_1":"yes"}}}}}"#,
    ])
    func whatIsNoRequestIsSaid(line: String) {
        #expect(throws: ControlError.self) { try ControlMessage(line: Array(line.utf8)) }
    }

    static let replies: [(ControlReply, String)] = [
        (.done, #"{"reply":"done"}"#),
        (
            .status(
                ControlStatus(state: "listening", locale: "en-US", apps: ["rover"], isLocked: true, hasPIN: false)
            ),
            #"{"reply":"done","state":"listening","locale":"en-US","apps":["rover"],"locked":true,"hasPIN":false}"#
        ),
        (
            .term(
                HandedTerm(app: "chat", type: "person", id: "1", display: "Bob", verdict: "clashes", detail: "Rob")
            ),
            #"{"reply":"term","app":"chat","type":"person","id":"1","display":"Bob","verdict":"clashes","detail":"Rob"}"#
        ),
        (.event(EventLine(#"{"event":"said"}"#)), #"{"reply":"event","line":"{\"event\":\"said\"}"}"#),
        (.watched(EventLine(#"{"event":"said","turn":1}"#)), #"{"event":"said","turn":1}"#),
        (.gap(lost: 12), #"{"event":"gap","turn":0,"time":0,"lost":12}"#),
        (.show(ShownText("Hello.")), #"{"reply":"show","text":"Hello."}"#),
        (
            .show(ShownText("", card: Card(title: "Soup"), app: AppLabel(id: "soup-chef", name: "Soup Chef"))),
            #"{"reply":"show","text":"","card":{"title":"Soup"},"app":"soup-chef","name":"Soup Chef"}"#
        ),
        (.asking(OpenQuestion()), #"{"reply":"asking"}"#),
        (.asking(OpenQuestion(isSecret: true)), #"{"reply":"asking","secret":true}"#),
        (.asking(OpenQuestion(isConfirmation: true)), #"{"reply":"asking","confirms":true}"#),
        (
            .asking(OpenQuestion(isConfirmation: true, opensApp: true)),
            #"{"reply":"asking","confirms":true,"opens":true}"#
        ),
        (
            .asking(OpenQuestion(options: ["tomato soup", "clam chowder"])),
            #"{"reply":"asking","options":["tomato soup","clam chowder"]}"#
        ),
        (.inProgress(.done), #"{"reply":"inProgress","outcome":"done"}"#),
        (.ended(.cancelled), #"{"reply":"ended","outcome":"cancelled"}"#),
        (.decided(DecidedApp(id: "a", name: "A")), #"{"reply":"decided","app":"a","name":"A"}"#),
        (
            .decided(DecidedApp(id: "lists", name: "Lists", folder: "/l")),
            #"{"reply":"decided","app":"lists","name":"Lists","folder":"/l"}"#
        ),
        (
            .told(ToldLine("kept: a", [("kept", "a")])),
            #"{"reply":"told","text":"kept: a","json":"{\"kept\":\"a\"}"}"#
        ),
        (
            .told(ToldLine(["a\nb", "  c\u{2028}d"], [("kept", "a\nb")])),
            #"{"reply":"told","text":"a b\n  c d","json":"{\"kept\":\"a\\nb\"}"}"#
        ),
        (.remark("It boils."), #"{"reply":"remark","text":"It boils."}"#),
        (
            .installed(InstalledApp(id: "a", name: "A", isUpdate: false, isAllowed: nil)),
            #"{"reply":"installed","app":"a","name":"A","updated":false,"remarks":[],"asks":[]}"#
        ),
        (
            .installed(
                InstalledApp(id: "a", name: "A", isUpdate: true, isAllowed: false, remarks: ["r"], asks: ["x", "y"])
            ),
            #"{"reply":"installed","app":"a","name":"A","updated":true,"allowed":false,"remarks":["r"],"asks":["x","y"]}"#
        ),
        (.working, #"{"reply":"working"}"#),
        (.failed("no such app"), #"{"error":"no such app"}"#),
    ]

    @Test(arguments: replies)
    func aReplyIsALine(reply: ControlReply, line: String) throws {
        #expect(reply.line == line)
        #expect(try ControlReply(line: Array(line.utf8)) == reply)
    }

    /// Whatever stands beside it, and whatever it is.
    @Test(arguments: [
        (#"{"reply":"done","error":"not done"}"#, "not done"),
        (#"{"error":{"code":1}}"#, #"{"error":{"code":1}}"#),
        (#"{"event":"said","error":"broken"}"#, "broken"),
    ])
    func anErrorIsAlwaysAnError(line: String, reason: String) throws {
        #expect(try ControlReply(line: Array(line.utf8)) == .failed(reason))
    }

    @Test func whatALaterVersionSaysIsKnownToBeThat() throws {
        #expect(try ControlReply(line: Array(#"{"reply":"sings"}"#.utf8)) == .unknown("sings"))
    }

    @Test(arguments: [
        "", "done", "{}", #"{"reply":"ended","outcome":"exploded"}"#, #"{"reply":"event"}"#, "{\"reply\":",
    ])
    func whatIsNoReplyIsSaid(line: String) {
        #expect(throws: ControlError.self) { try ControlReply(line: Array(line.utf8)) }
    }
}

import Access
import AssistantTesting
import Automation
import Configuration
import Conversation
import Foundation
import Testing
import WilcoIntents

/// What goes over D-Bus, on a real one with services that stand in for logind and for an app.
@Suite(.enabled(if: PrivateBus.isInstalled, "there is no dbus-daemon or no busctl here"), .timeLimit(.minutes(1)))
struct BusTests {
    private static let logind = "org.freedesktop.login1"
    private static let own = "/org/freedesktop/login1/session/auto LockedHint"
    private static let seat = "/org/freedesktop/login1/seat/seat0 ActiveSession"
    private static let shown = "/org/freedesktop/login1/session/_33 LockedHint"

    private func environment(_ bus: PrivateBus) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "DISPLAY": ":7",
        ]
    }

    @Test(arguments: [
        ("{\"\(own)\": true}", true), ("{\"\(own)\": false}", false), ("{}", false),
        // A system service has no session: the one on the screen counts.
        ("{\"\(seat)\": [\"3\", \"/org/freedesktop/login1/session/_33\"], \"\(shown)\": true}", true),
        ("{\"\(seat)\": [\"3\", \"/org/freedesktop/login1/session/_33\"], \"\(shown)\": false}", false),
        ("{\"\(seat)\": [\"\", \"/\"]}", false),
        // Its own session comes first.
        (
            "{\"\(own)\": false, \"\(seat)\": [\"3\", \"/org/freedesktop/login1/session/_33\"], \"\(shown)\": true}",
            false
        ),
    ])
    func aLockedSessionIsLocked(_ properties: String, _ isLocked: Bool) async throws {
        let bus = try await PrivateBus(services: [Self.logind])
        try bus.activate(Self.logind)
        try bus.setProperties(properties)
        let lock = SessionLock(environment: environment(bus))
        #expect(await lock.isLocked() == isLocked)
    }

    /// The session is asked anew each time, and a logind that has gone locks nothing.
    @Test func aSessionIsUnlockedWhileWilcoRuns() async throws {
        let bus = try await PrivateBus(services: [Self.logind])
        let lock = SessionLock(environment: environment(bus))
        #expect(await lock.isLocked() == false)
        try bus.activate(Self.logind)
        try bus.setProperties("{\"\(Self.own)\": true}")
        #expect(await lock.isLocked())
        try bus.setProperties("{\"\(Self.own)\": false}")
        #expect(await lock.isLocked() == false)
    }

    /// Networks by NetworkManager, devices by BlueZ; without either nobody can say.
    @Test func whatIsNearIsSeen() async throws {
        let (manager, bluez) = ("org.freedesktop.NetworkManager", "org.bluez")
        let places = [
            KnownPlace(name: "home", networks: ["Nest \"5\""]),
            KnownPlace(name: "car", devices: ["AA:BB:CC:00:11:22", "AA:BB:CC:00:11:33"]),
        ]
        let bus = try await PrivateBus(services: [manager, bluez])
        let sensor = PresenceSensor(environment: environment(bus), interfaces: "/nowhere")
        #expect(await sensor.sighting(of: places) == nil)
        try bus.activate(manager)
        try bus.activate(bluez)
        try bus.setProperties(
            """
            {"/org/freedesktop/NetworkManager ActiveConnections": {"paths": ["/a/1", "/a/2"]},
             "/a/1 Id": "Wired", "/a/2 Id": "Nest \\"5\\"", "/org/bluez/hci0 Powered": true,
             "/org/bluez/hci0/dev_AA_BB_CC_00_11_22 Connected": false,
             "/org/bluez/hci0/dev_AA_BB_CC_00_11_33 Connected": true}
            """
        )
        let seen = await sensor.sighting(of: places)
        #expect(seen == .init(networks: ["Wired", "Nest \"5\""], devices: ["AA:BB:CC:00:11:33"]))
        #expect(await sensor.sighting(of: [places[0]])?.devices == [])
        try bus.setProperties("{\"/org/freedesktop/NetworkManager ActiveConnections\": {\"paths\": []}}")
        #expect(await sensor.sighting(of: places) == .init())
    }

    @Test func withoutABusNothingIsLocked() async {
        let nowhere = ["PATH": "/usr/bin:/bin", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/bus"]
        #expect(await SessionLock(environment: nowhere).isLocked() == false)
        #expect(await SessionLock(environment: ["PATH": "/nowhere"]).isLocked() == false)
    }

    /// Where it was looked for is told.
    @Test func whyThereIsNoBusIsTold() async {
        let nowhere = MessageBus.session(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus"])
        let reason = "unix:path=/nowhere/bus: No such file or directory"
        await #expect(throws: BusError.noBus(reason: reason)) { try await nowhere.activate("open", of: "a.b", "") }
        await #expect(throws: BusError.self) {
            try await MessageBus.session(environment: [:]).activate("open", of: "a.b", "")
        }
    }

    /// A bus that lets everybody in and then says nothing keeps nobody waiting for long.
    @Test func aBusThatHangsLocksNothing() async throws {
        let path = "/tmp/wilco-hung-\(UUID().uuidString)"
        defer { unlink(path) }
        let door = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(door) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(door, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(isBound == 0 && listen(door, 8) == 0)
        #expect(await SessionLock(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(path)"]).isLocked() == false)
    }

    /// The bus starts the app, and the app gets the activity.
    @Test func anAppIsActivated() async throws {
        let bus = try await PrivateBus(services: ["org.example.Photos"])
        let desktop = Desktop(environment: environment(bus))
        let activity: JSONValue = ["type": "SearchPhotos", "parameters": ["subject": "it's \"soup\""]]
        try await AppOpener(desktop: desktop).open(.bus("org.example.Photos"), activity: activity, types: [])
        let text = #"{"parameters":{"subject":"it's \"soup\""},"type":"SearchPhotos"}"#
        #expect(bus.calls == ["/org/example/Photos ActivateAction open \(text)"])
        let fault = await #expect(throws: BusError.self) {
            try await AppOpener(desktop: desktop).open(.bus("org.example.Nobody"), activity: activity, types: [])
        }
        guard case .refused(service: "org.example.Nobody", _) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        await #expect(throws: BusError.noName("photos")) {
            try await AppOpener(desktop: desktop).open(.bus("photos"), activity: activity, types: [])
        }
    }
}

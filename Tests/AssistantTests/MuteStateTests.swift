import Access
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

/// Which microphones are closed, across restarts.
struct MuteStateTests {
    private static let (kitchen, hall) = (SeatID(rawValue: "kitchen"), SeatID(rawValue: "hall"))
    private static let seats = [SeatID.microphone, kitchen, hall]
    private let folder: String

    init() throws {
        folder = TemporaryFiles.folder.appending(path: "mute-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// As another start reads it.
    private func muted() -> [SeatID] {
        let state = MuteState(folder: folder)
        return Self.seats.filter { state.isMuted(at: $0) }
    }

    private func set(_ isMuted: Bool, at seat: SeatID? = nil) throws {
        try MuteState(folder: folder).set(isMuted, at: seat, of: Self.seats)
    }

    @Test func allAreClosedAndOpened() throws {
        #expect(muted().isEmpty)
        try set(true)
        #expect(muted() == Self.seats)
        #expect(MuteState(folder: folder).isMuted(at: SeatID(rawValue: "new")), "a seat that comes later, too")
        try set(false)
        #expect(muted().isEmpty)
        try set(false)
        #expect(muted().isEmpty)
    }

    @Test func oneIsClosedByItself() throws {
        try set(true, at: Self.kitchen)
        #expect(muted() == [Self.kitchen])
        try set(true, at: Self.hall)
        try set(false, at: Self.kitchen)
        #expect(muted() == [Self.hall])
        try set(false)
        #expect(muted().isEmpty)
    }

    @Test func oneIsOpenedAmongAll() throws {
        try set(true)
        try set(false, at: Self.kitchen)
        #expect(muted() == [.microphone, Self.hall])
    }

    /// Nobody is heard against their will.
    @Test func whatCannotBeReadClosesAll() throws {
        try Data([0xFF, 0xFE, 0xFF]).write(to: URL(fileURLWithPath: folder + "/muted"))
        #expect(muted() == Self.seats)
    }
}

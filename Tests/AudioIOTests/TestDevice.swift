import AssistantTesting
import AudioIO
import Foundation
import Speech
import TemporaryFiles
import Testing

/// A test device and the files that go with it.
final class TestDevice: Sendable {
    enum Fault: String {
        case xrun, suspend, stall, gone, busy
    }

    let folder: URL
    private var control: URL { folder.appending(component: "control") }
    /// What a loudspeaker was given, or what a microphone brings; raw S16.
    var sound: URL { folder.appending(component: "sound.raw") }

    init() throws {
        try #require(TestPCMConfiguration.shared != nil, "libWilcoTestPCM.so is not beside the test binary")
        folder = TemporaryFiles.folder.appending(component: "wilco-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func microphone(speed: Double = 1, rate: Int? = nil, channels: Int? = nil) -> String {
        TestPCMConfiguration.device(control: control, speed: speed, counter: true, rate: rate, channels: channels)
    }

    func microphone(bringing samples: [Int16], speed: Double = 1, rate: Int? = nil, channels: Int? = nil) throws
        -> String
    {
        try samples.withUnsafeBytes { try Data($0).write(to: sound) }
        return TestPCMConfiguration.device(file: sound, control: control, speed: speed, rate: rate, channels: channels)
    }

    func loudspeaker(speed: Double = 1, rate: Int? = nil, channels: Int? = nil) -> String {
        TestPCMConfiguration.device(file: sound, control: control, speed: speed, rate: rate, channels: channels)
    }

    func fail(_ fault: Fault) throws {
        // At once: the device must never read half a word.
        try Data(fault.rawValue.utf8).write(to: control, options: .atomic)
    }

    func mend() throws {
        try FileManager.default.removeItem(at: control)
    }

    /// What the loudspeaker was given.
    func played() throws -> [Int16] {
        let data = try Data(contentsOf: sound)
        return data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
}

extension CaptureSettings {
    /// With a device that holds so much that a busy machine makes it overrun only when a test wants it to.
    static var patient: CaptureSettings {
        var settings = CaptureSettings()
        settings.buffer = .seconds(4)
        settings.reserve = .seconds(60)
        return settings
    }
}

/// Descriptors and threads of this process.
enum ProcessResources {
    static func descriptors() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }

    /// Threads named `name`.
    static func threads(named name: String) -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.filter { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8))?.hasPrefix(name) ?? false
        }.count
    }
}

package import Foundation
internal import Glibc

/// Makes the ALSA library of this process know the test device: see `Tests/Support/TestPCM`.
///
/// The device is opened by a name such as `wilco_test:COUNTER=true,SPEED=8.0`; ``device(file:loop:control:speed:counter:rate:channels:)``
/// writes it. For a child process pass ``environment`` on.
package struct TestPCMConfiguration: Sendable {
    /// For this process; made once, because the ALSA library reads the environment.
    ///
    /// Nil where the plugin was not built.
    package static let shared = TestPCMConfiguration.install()

    /// The file that `ALSA_CONFIG_PATH` names.
    package let path: String

    /// What a child process must be given to see the same devices.
    package var environment: [String: String] { ["ALSA_CONFIG_PATH": path] }

    /// Writes a configuration into `folder` for the plugin `library`.
    package init(folder: URL, library: URL) throws {
        let url = folder.appending(component: "asound.conf")
        let text = """
            </usr/share/alsa/alsa.conf>
            pcm_type.wilco_test { lib "\(library.path)" }
            pcm.wilco_test {
                @args [ FILE CONTROL SPEED COUNTER LOOP RATE CHANNELS ROOM RESPONSE PERSON ]
                @args.FILE { type string default "" }
                @args.CONTROL { type string default "" }
                @args.SPEED { type real default 1.0 }
                @args.COUNTER { type string default "false" }
                @args.LOOP { type string default "false" }
                @args.RATE { type integer default 0 }
                @args.CHANNELS { type integer default 0 }
                @args.ROOM { type string default "" }
                @args.RESPONSE { type string default "" }
                @args.PERSON { type string default "" }
                type wilco_test
                file $FILE
                control $CONTROL
                speed $SPEED
                counter $COUNTER
                loop $LOOP
                rate $RATE
                channels $CHANNELS
                room $ROOM
                response $RESPONSE
                person $PERSON
            }

            """
        try Data(text.utf8).write(to: url)
        path = url.path
    }

    /// The name of a device.
    ///
    /// - Parameters:
    ///   - file: raw S16: what a microphone brings, or where a loudspeaker writes (appending).
    ///   - loop: the microphone brings the file again and again.
    ///   - control: a word in this file makes the device fail.
    ///   - speed: times real time.
    ///   - counter: the microphone brings a count of its frames, modulo 32,768.
    ///   - rate: the only rate it does, hertz.
    ///   - channels: the only number of channels it does.
    package static func device(
        file: URL? = nil,
        loop: Bool = false,
        control: URL? = nil,
        speed: Double = 1,
        counter: Bool = false,
        rate: Int? = nil,
        channels: Int? = nil
    ) -> String {
        var arguments = ["SPEED=\(speed)"]
        if let file { arguments.append("FILE='\(file.path)'") }
        if loop { arguments.append("LOOP=true") }
        if let control { arguments.append("CONTROL='\(control.path)'") }
        if counter { arguments.append("COUNTER=true") }
        if let rate { arguments.append("RATE=\(rate)") }
        if let channels { arguments.append("CHANNELS=\(channels)") }
        return "wilco_test:" + arguments.joined(separator: ",")
    }

    /// The name of a loudspeaker in a room of this process that others may hear.
    package static func loudspeaker(in room: String, speed: Double = 1) -> String {
        "wilco_test:SPEED=\(speed),ROOM='\(room)'"
    }

    /// The name of a microphone that hears what is played in a room.
    ///
    /// - Parameters:
    ///   - response: The room's, raw 32-bit floats of 16,000 a second, of which the first is the moment of playing.
    ///   - noise: Raw S16 that is heard all the time, again and again.
    ///   - person: Whenever a file of that name appears (raw S16, put there by renaming) its sound is heard, too, from then
    ///     on, and the file goes.
    package static func microphone(in room: String, response: URL, noise: URL, person: URL, speed: Double = 1) -> String
    {
        "wilco_test:SPEED=\(speed),ROOM='\(room)',RESPONSE='\(response.path)',PERSON='\(person.path)',"
            + "FILE='\(noise.path)',LOOP=true"
    }

    /// The built plugin: beside one of the files that this process is made of.
    package static var library: URL? {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return nil }
        let files = maps.split(separator: "\n").compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
        let folders = Set(files.map { URL(fileURLWithPath: String($0)).deletingLastPathComponent() })
        return folders.lazy.map { $0.appending(component: "libWilcoTestPCM.so") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    private static func install() -> TestPCMConfiguration? {
        let folder = FileManager.default.temporaryDirectory.appending(component: "wilco-alsa-\(getpid())")
        guard
            let library,
            (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil,
            let configuration = try? TestPCMConfiguration(folder: folder, library: library)
        else { return nil }
        setenv("ALSA_CONFIG_PATH", configuration.path, 1)
        return configuration
    }
}

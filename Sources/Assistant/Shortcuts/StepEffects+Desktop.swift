internal import AudioIO
internal import Foundation
internal import Speech
internal import Subprocess
internal import SystemPackage

extension StepEffects {
    /// Through what the desktop offers, if there is one.
    ///
    /// - Parameters:
    ///   - workingDirectory: Where relative names of files begin.
    ///   - play: Plays a block of sound; nil: this command has no loudspeaker, and is silent.
    static func desktop(
        environment: [String: String],
        workingDirectory: String,
        play: (@Sendable (AudioBlock) async -> Void)? = nil
    ) -> StepEffects {
        let hasDesktop = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        @Sendable func program(_ name: String) -> String? {
            folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }
        @Sendable func run(_ program: String, _ arguments: [String]) async throws {
            let result = try await Subprocess.run(
                .path(FilePath(program)),
                arguments: Arguments(arguments),
                output: .discarded,
                error: .discarded
            )
            guard result.terminationStatus.isSuccess else {
                throw StepEffectFault("\(program) could not do it")
            }
        }
        return StepEffects(
            notify: { title, text in
                // The card has it too, so that nothing is lost where there is no desktop.
                guard environment["DBUS_SESSION_BUS_ADDRESS"] != nil, let program = program("notify-send") else {
                    return
                }
                try await run(program, ["--app-name=Wilco", "--", title, text])
            },
            play: { sound in
                let block: AudioBlock
                if let earcon = Earcon(rawValue: sound) {
                    block = EarconSounds.block(for: earcon)
                } else {
                    let path = sound.hasPrefix("/") ? sound : workingDirectory + "/" + sound
                    guard FileManager.default.fileExists(atPath: path) else {
                        let names = Earcon.allCases.map(\.rawValue).joined(separator: ", ")
                        throw StepEffectFault("there is no sound “\(sound)”; there are \(names), or name a WAV file")
                    }
                    block = AudioBlock(sampleRate: 16_000, samples: try AudioFile.read(path))
                }
                await play?(block)
            },
            open: { what in
                let isAddress = what.range(of: "^[A-Za-z][A-Za-z0-9+.-]*:", options: .regularExpression) != nil
                let path = what.hasPrefix("/") ? what : workingDirectory + "/" + what
                guard isAddress || FileManager.default.fileExists(atPath: path) else {
                    throw StepEffectFault("there is no file “\(what)”")
                }
                guard hasDesktop, let program = program("xdg-open") else {
                    throw StepEffectFault("“\(what)” can only be opened on a desktop with xdg-open")
                }
                try await run(program, [isAddress ? what : path])
            }
        )
    }
}

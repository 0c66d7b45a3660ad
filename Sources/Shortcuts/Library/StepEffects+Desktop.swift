internal import Access
internal import AudioIO
internal import Foundation
package import Speech

extension StepEffects {
    /// Through what the desktop offers, if there is one.
    ///
    /// - Parameters:
    ///   - workingDirectory: Where relative names of files begin.
    ///   - play: Plays a block of sound; nil: this command has no loudspeaker, and is silent.
    package static func desktop(
        environment: [String: String],
        workingDirectory: String,
        play: (@Sendable (AudioBlock) async -> Void)? = nil
    ) -> StepEffects {
        let desktop = Desktop(environment: environment)
        return StepEffects(
            notify: { title, text in
                // The card has it too, so that nothing is lost where there is no desktop.
                guard desktop.hasSessionBus else { return }
                try? await desktop.run("notify-send", ["--app-name=Wilco", "--", title, text])
            },
            play: { sound in
                let block: AudioBlock
                if let earcon = Earcon(rawValue: sound) {
                    block = EarconSounds.block(for: earcon)
                } else {
                    let path = path(sound, in: workingDirectory)
                    guard FileManager.default.fileExists(atPath: path) else {
                        let names = Earcon.allCases.map(\.rawValue).joined(separator: ", ")
                        throw StepEffectFault(.noSound, ["name": sound, "choices": names])
                    }
                    do {
                        block = AudioBlock(sampleRate: 16_000, samples: try AudioFile.read(path))
                    } catch {
                        throw StepEffectFault(.notPlayed, ["name": sound], cause: error)
                    }
                }
                await play?(block)
            },
            open: { what in
                let isAddress = what.range(of: "^[A-Za-z][A-Za-z0-9+.-]*:", options: .regularExpression) != nil
                let path = path(what, in: workingDirectory)
                guard isAddress || FileManager.default.fileExists(atPath: path) else {
                    throw StepEffectFault(.noFile, ["name": what])
                }
                guard desktop.hasScreen else { throw StepEffectFault(.noDesktop, ["name": what]) }
                do {
                    try await desktop.run("xdg-open", [isAddress ? what : path])
                } catch {
                    throw StepEffectFault(.notOpened, ["name": what], cause: error)
                }
            }
        )
    }

    fileprivate static func path(_ name: String, in workingDirectory: String) -> String {
        name.hasPrefix("/") ? name : workingDirectory + "/" + name
    }
}

extension StepSounds {
    /// Wilco's own, and files.
    ///
    /// - Parameter workingDirectory: Where relative names of files begin.
    package static func playable(workingDirectory: String) -> StepSounds {
        StepSounds(names: Earcon.allCases.map(\.rawValue)) { name in
            FileManager.default.fileExists(atPath: StepEffects.path(name, in: workingDirectory))
        }
    }
}

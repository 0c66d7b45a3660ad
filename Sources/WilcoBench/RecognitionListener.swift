import Assistant
import Foundation
import Matching
import Speech
import WilcoIntents

/// Understands recordings as `wilco understand` does, and compares with labels.
struct RecognitionListener {
    let parts: AssistantParts

    /// - Parameter apps: App folders, or folders of them; empty: the installed ones.
    init(apps: [String]) async throws {
        parts = try AssistantParts(
            AssistantOptions(
                apps: apps,
                environment: ProcessInfo.processInfo.environment,
                executable: CommandLine.arguments[0],
                workingDirectory: FileManager.default.currentDirectoryPath,
                userID: getuid()
            )
        )
        try parts.requireApps()
        _ = try await parts.recognizer()
    }

    /// What becomes of `sound`, which asks for what `label` says; nil: for nothing.
    func outcome(of sound: [Int16], label: LabelledRecordings.Label?) async throws -> Outcome {
        let transcript = try await parts.transcribe(sound)
        let understanding = parts.understander.understand(transcript)
        let isAccepted = understanding.status == .matched
        let isForeign = label?.intent == nil
        let readsRight = label.map { Self.fits(understanding.match ?? understanding.alternatives.first, $0) } == true
        return Outcome(
            transcript: understanding.transcript,
            status: understanding.status.rawValue,
            confidence: understanding.confidence,
            isForeign: isForeign,
            isRight: isForeign ? !isAccepted : isAccepted && readsRight,
            readsRight: readsRight,
            isAccepted: isAccepted,
            acts: isAccepted && understanding.band == .act,
            audio: Double(sound.count) / 16_000,
            recognition: transcript.recognitionTime / .seconds(1),
            evidence: try await parts.lastRecognitionEvidence()
        )
    }

    private static func fits(_ match: IntentMatch?, _ label: LabelledRecordings.Label) -> Bool {
        guard let match, match.intent == label.intent else { return false }
        let values = match.parameters.mapValues { list -> JSONValue in
            list.count == 1 ? list[0].value.json : .array(list.map(\.value.json))
        }
        return values == label.slots ?? [:]
    }
}

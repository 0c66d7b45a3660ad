import Assistant
import Configuration
import Conversation
import Foundation
import Matching
import Recordings
import Speech
import WilcoIntents

/// Understands recordings as `wilco understand` does, and compares with labels.
struct RecognitionListener {
    let parts: AssistantParts

    /// - Parameters:
    ///   - apps: App folders, or folders of them; empty: the installed ones.
    ///   - converses: Whether it is primed as where conversations are held, without other readings within a grammar.
    init(apps: [String], converses: Bool = false) async throws {
        var options = AssistantOptions(
            apps: apps,
            environment: ProcessInfo.processInfo.environment,
            executable: CommandLine.arguments[0],
            workingDirectory: FileManager.default.currentDirectoryPath,
            userID: getuid()
        )
        options.converses = converses
        parts = try AssistantParts(options)
        try parts.generation.requireApps()
        _ = try await parts.session.recognizer()
    }

    /// What becomes of `sound`, which asks for what `label` says; nil: for nothing.
    ///
    /// - Parameter phrase: The invocation phrase that it begins with.
    func outcome(
        of sound: [Int16],
        label: LabelledRecordings.Label?,
        phrase: String? = nil
    ) async throws -> Outcome {
        let label = label.map(resolved)
        let transcript = try await parts.session.transcribe(
            sound,
            phrases: phrase.map { [$0] } ?? [],
            phraseRequired: phrase != nil
        )
        let understanding = parts.generation.understander.understand(transcript)
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
            evidence: try await parts.engines.lastRecognitionEvidence()
        )
    }

    /// With the intent that the words of the label ask for.
    private func resolved(_ label: LabelledRecordings.Label) -> LabelledRecordings.Label {
        guard let text = label.text, let match = parts.generation.understander.understand(text).match else {
            return label
        }
        return LabelledRecordings.Label(.request(app: match.app, intent: match.intent, parameters: match.plainValues))
    }

    private static func fits(_ match: IntentMatch?, _ label: LabelledRecordings.Label) -> Bool {
        guard let match, match.intent == label.intent, label.app == nil || label.app == match.app else { return false }
        return match.plainValues == label.slots ?? [:]
    }
}

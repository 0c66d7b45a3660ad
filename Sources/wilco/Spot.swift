import ArgumentParser
import Assistant
import Control
import Speech
import WilcoIntents

/// Where the invocation phrase is said.
struct Spot: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find invocation phrases in recordings.",
        discussion: """
            Recordings are judged with the configuration, the apps and the examples of whoever runs it. Where another user's
            assistant answers, examples are that one's: it lists, keeps and erases them, and recordings are judged without any.

            Example:
              $ wilco spot --phrase "hey wilco" kitchen.wav
              kitchen.wav  3.12–3.81 s  hey wilco (score 2.4)
              $ wilco spot --lint --phrase computer
              $ wilco spot --tune --phrase "hey wilco" said/*.wav --without radio.wav
              $ wilco spot --enroll --phrase "hey wilco"
              $ wilco spot --enrolled
              $ wilco spot --train --phrase "good morning vietnam"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>
    @OptionGroup var audio: AudioArguments

    @Option(help: "A phrase to find; may be repeated. Without it, the phrases of the configuration.")
    var phrase: [String] = []

    @Option(help: "0 hardly ever fires by mistake, 1 hardly ever misses.")
    var sensitivity: Double?

    @Flag(help: "Also report what came near, with its score (below 0).")
    var allCandidates = false

    @Flag(help: "Say whether a phrase works as an invocation phrase, and what sounds like it; no files.")
    var lint = false

    @Flag(help: "The files hold the phrase: list how many are heard with each sensitivity.")
    var tune = false

    @Flag(
        help:
            "Learn from examples how you say the phrase: from the files, or without any five times from the microphone."
    )
    var enroll = false

    @Flag(
        help: "Learn how the phrase sounds from synthetic voices and your examples, for a second opinion; some minutes."
    )
    var train = false

    @Flag(help: "List the phrases that have examples of yours.")
    var enrolled = false

    @Flag(help: "Erase your examples: of --phrase, or without it all.")
    var forget = false

    @Option(help: ArgumentHelp("With --tune: a recording without the phrase; may be repeated.", valueName: "file"))
    var without: [String] = []

    func validate() throws {
        if lint, tune || !audio.files.isEmpty { throw ValidationError("--lint looks at phrases alone") }
        if !without.isEmpty, !tune { throw ValidationError("--without needs --tune") }
        if enrolled || forget || train, !audio.files.isEmpty {
            throw ValidationError("--enrolled, --forget and --train take no files")
        }
        if [lint, tune, enroll, enrolled, forget, train].count(where: { $0 }) > 1 {
            throw ValidationError("--lint, --tune, --enroll, --enrolled, --forget and --train exclude each other")
        }
        if enroll || train, phrase.count > 1 { throw ValidationError("--enroll and --train take one --phrase") }
        guard lint || enroll || train || enrolled || forget || !audio.files.isEmpty else {
            throw ValidationError("name at least one audio file")
        }
        if let sensitivity, !(0...1).contains(sensitivity) {
            throw ValidationError("the sensitivity is a number from 0 to 1")
        }
    }

    func run() async throws {
        let parts = try shared.parts()
        func owner() async throws -> UserDataOwner { try await UserDataOwner(shared) { parts } }
        if enroll { return try await enroll(parts, owner()) }
        if train { return try await train(parts, owner()) }
        if enrolled { return try await owner().informant.tell(.examples) }
        if forget { return try await owner().change(.example(.erase(phrase))) }
        if lint { return try await lint(parts) }
        // An assistant that does not answer keeps nobody from judging recordings.
        let isEnrolled = (try? await owner())?.isAnother != true
        if tune { return try await tune(parts, isEnrolled: isEnrolled) }
        let spotting = try await parts.session.spotting(
            phrases: phrase,
            sensitivity: sensitivity,
            allCandidates: allCandidates,
            isEnrolled: isEnrolled,
            warn: { Output.error($0) }
        )
        try await EachFile.run(audio, json: shared.json) { name in
            let result = try await spotting.detections(in: Recording(path: name, raw: audio.raw))
            if shared.json {
                Output.line(result.jsonLine)
            } else if result.detections.isEmpty {
                Output.line("\(name)  nothing")
            } else {
                for detection in result.detections {
                    let start = Seconds.text(Double(detection.start) / 16_000)
                    let end = Seconds.text(Double(detection.end) / 16_000)
                    let score = Seconds.text(detection.score)
                    Output.line("\(name)  \(start)–\(end) s  \(detection.phrase) (score \(score))")
                }
            }
        }
    }
}

internal import AudioIO
internal import Automation
internal import Hearing
internal import Speech
internal import WilcoIntents

/// Says announcements and rings, one after the other, until somebody stops it.
actor Ringer {
    private let presenter: SpokenPresenter
    private let volume: @Sendable () -> Double
    /// How what is being said was ended from outside.
    private var ending: ErrandEnding?
    /// The app and its name for what is being said: `clock/timer-1`.
    private var source: String?
    /// Nothing is said any more.
    private var isOver = false

    /// How often it is rung, and after how many rings it is said again.
    private static let rings = 60
    private static let ringsBetween = 5

    /// - Parameter volume: Of the rings, 0 to 1.
    init(presenter: SpokenPresenter, volume: @escaping @Sendable () -> Double) {
        self.presenter = presenter
        self.volume = volume
    }

    func sound(_ text: String, rings: Bool, source: String) async -> ErrandEnding {
        guard !isOver else { return .dropped }
        self.source = source
        ending = nil
        defer { self.source = nil }
        if !rings {
            await presenter.present(Utterance(text))
            return ending ?? .done
        }
        for count in 0..<Self.rings {
            await presenter.play(EarconSounds.ring(volume: volume()))
            if let ending { return ending }
            guard (count + 1) % Self.ringsBetween == 2 else { continue }
            await presenter.present(Utterance(text))
            if let ending { return ending }
        }
        return .done
    }

    var isSounding: Bool { source != nil }

    /// - Parameter ending: `stopped`, or `dropped` when nobody has heard the end of it.
    func stop(_ ending: ErrandEnding = .stopped) async {
        self.ending = self.ending ?? ending
        await presenter.silence()
    }

    /// Drops what is being said, and all that would come.
    func end() async {
        isOver = true
        await stop(.dropped)
    }

    /// Stops what rings for an app.
    ///
    /// - Parameters:
    ///   - id: Only this announcement; nil: whatever of the app it is.
    ///   - ending: `dropped` where it is to be said once the app may again.
    func silence(app: String, id: String? = nil, _ ending: ErrandEnding = .stopped) async {
        guard let source, id.map({ source == "\(app)/\($0)" }) ?? source.hasPrefix(app + "/") else { return }
        await stop(ending)
    }
}

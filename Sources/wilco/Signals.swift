@preconcurrency import Dispatch

/// Signals, heard on a thread that is there for them: the cooperative pool may have none to spare.
struct Signals {
    private let sources: [any DispatchSourceSignal]

    /// Returns when they are heard.
    init(_ numbers: [Int32], _ hear: @escaping @Sendable (Int32) -> Void) async {
        let queue = DispatchQueue(label: "wilco.signals")
        var sources: [any DispatchSourceSignal] = []
        for number in numbers {
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { hear(number) }
            await withCheckedContinuation { (heard: CheckedContinuation<Void, Never>) in
                source.setRegistrationHandler { heard.resume() }
                source.resume()
            }
            sources.append(source)
        }
        self.sources = sources
    }

    func ignore() {
        for source in sources { source.cancel() }
    }
}

/// Waits for something, and not for good.
package enum BoundedWait {
    /// What `work` brings; nil where it takes longer.
    ///
    /// It is cancelled then, and where it takes no notice of that, nobody waits for it any more.
    package static func result<Value: Sendable>(
        within time: Duration,
        of work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        let (ends, ended) = AsyncStream.makeStream(of: Result<Value?, any Error>.self)
        let working = Task {
            do { ended.yield(.success(try await work())) } catch { ended.yield(.failure(error)) }
        }
        let patience = Task {
            try await Task.sleep(for: time)
            ended.yield(.success(nil))
        }
        defer {
            working.cancel()
            patience.cancel()
        }
        var iterator = ends.makeAsyncIterator()
        guard let end = await iterator.next() else { throw CancellationError() }
        return try end.get()
    }
}

import Assistant

extension AssistantParts {
    /// Does a command's work and ends the apps' processes, however it went.
    func closing<Result>(after work: () async throws -> Result) async throws -> Result {
        do {
            let result = try await work()
            await shutDown()
            return result
        } catch {
            await shutDown()
            throw error
        }
    }
}

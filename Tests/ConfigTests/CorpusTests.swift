import AssistantTesting
import Extensions
import Foundation
import Matching
import Testing
import WilcoIntents

/// What people say to all the example apps together.
struct CorpusTests {
    static let folder = SchemaTests.root + "/Tests/MatchingTests/Corpus"

    /// The sealed half is only counted, by `wilco-bench understanding`.
    @Test(arguments: [(SentenceCorpus.Half.development, 250), (.later, 300)])
    func requestsAreUnderstoodAndOtherSentencesAreNot(half: SentenceCorpus.Half, others: Int) async throws {
        let apps = AppCatalog.load(folders: [SchemaTests.root + "/config/apps"], locale: "en-US").apps
        let matcher = Matcher(apps: apps, locale: "en-US", tables: TestLanguages.tables("en-US"))
        let stage = try HandlerStage(locale: "en-US")
        for app in apps where app.handler?.handsOverVocabulary == true {
            guard case .vocabulary(let terms) = try await stage.ask(.vocabulary, app.id) else { continue }
            for (type, objects) in terms {
                matcher.replaceVocabulary(app: app.id, type: type, terms: objects.map(VocabularyTerm.init))
            }
        }
        await stage.close()
        let noon = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        let corpus = try SentenceCorpus(half, in: Self.folder)
        let score = CorpusScore(of: corpus, by: matcher, in: noon)
        let faults = score.faults.joined(separator: "\n")
        #expect(corpus.requests.count > 150 && corpus.others.count >= others)
        #expect(score.recall >= 0.95, "\(faults)")
        #expect(score.falseMatches < 0.02, "\(faults)")
        #expect(score.falseActs < 0.002, "\(faults)")
    }
}

import Suggestions
import Testing
import WilcoIntents

@Suite("What the person said about suggestions")
struct PolicyTests {
    private let soup = SuggestedShortcut(app: "soup", intent: "Order", parameters: ["soup": DonatedValue("tomato")])
    private let tea = SuggestedShortcut(app: "tea", intent: "Order")
    private let noon = DonationMoment(day: 4, minute: 720)

    private func listed(_ policy: SuggestionPolicy, at moment: DonationMoment) -> [SuggestedShortcut] {
        let suggestions = [
            Suggestion(shortcut: soup, weight: 0.5, runsInBackground: true),
            Suggestion(shortcut: tea, weight: 0.3, runsInBackground: true),
        ]
        return policy.listed(suggestions, at: moment).map(\.shortcut)
    }

    @Test func aDismissedOneRestsAndCountsLess() {
        var policy = SuggestionPolicy()
        policy.dismissals = [.init(shortcut: soup, instant: noon.instant - 10)]
        #expect(listed(policy, at: noon) == [tea])
        #expect(listed(policy, at: DonationMoment(day: 5, minute: 720)) == [tea, soup])
        #expect(listed(policy, at: DonationMoment(day: 40, minute: 720)) == [soup, tea])
    }

    @Test func mutingAGeneralShortcutMutesItsVariants() {
        var policy = SuggestionPolicy()
        policy.mutedShortcuts = [SuggestedShortcut(app: "soup", intent: "Order")]
        #expect(listed(policy, at: noon) == [tea])
        policy.mutedApps = ["tea"]
        #expect(listed(policy, at: noon).isEmpty)
    }

    @Test func nothingIsOfferedUnaskedUnlessAllowedSureAndWithinTheLimit() {
        var policy = SuggestionPolicy()
        #expect(!policy.mayOffer(confidence: 1, offeredToday: 0))
        policy.offersUnasked = true
        #expect(policy.mayOffer(confidence: 0.9, offeredToday: 2))
        #expect(!policy.mayOffer(confidence: 0.9, offeredToday: 3))
        #expect(!policy.mayOffer(confidence: 0.3, offeredToday: 0))
    }

    @Test func relevanceFollowsDatesRoutinesAndPlaces() {
        func relevance(_ hints: [RelevantShortcut.Hint], place: String? = nil) -> Double {
            var moment = noon
            moment.place = place
            return RelevantShortcut(shortcut: tea, title: "Tea", hints: hints).relevance(at: moment)
        }
        let always = relevance([])
        #expect(relevance([.dates(noon.instant..<(noon.instant + 60))]) > always)
        #expect(relevance([.dates(0..<60)]) == 0)
        #expect(relevance([.routine(.lunch), .dates(0..<60)]) == 0)
        #expect(relevance([.routine(.lunch), .dates((noon.instant + 60)..<(noon.instant + 90))]) > always)
        #expect(relevance([.routine(.lunch)]) > always)
        #expect(relevance([.routine(.bedtime)]) < always)
        #expect(relevance([.place("gym")], place: "gym") > always)
    }
}

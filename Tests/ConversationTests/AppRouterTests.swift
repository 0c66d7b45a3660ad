import Conversation
import Testing
import WilcoIntents

/// In which app a request is done that several can do.
@Suite("In which app it is done")
struct AppRouterTests {
    private let router = AppRouter(Kitchen.matcher)
    private let ride = Kitchen.understander.understand("get me a ride")
    private let named = Kitchen.understander.understand("get me a ride with hills")
    private let soup = Kitchen.understander.understand("order soup")

    @Test func onlySeveralAreAChoice() {
        #expect(router.rivals(for: ride)?.apps == ["hills", "valleys"])
        #expect(router.rivals(for: named) == nil)
        #expect(router.rivals(for: soup) == nil)
        #expect(router.intents(of: ride) == ["GetRide"])
        #expect(router.intents(of: named).isEmpty)
    }

    /// It is done there at once, and says nothing of the next such request.
    @Test(arguments: ["hills", "valleys"])
    func aHabitPutsItsAppInFront(_ app: String) throws {
        let routed = try #require(router.routed(ride, byHabit: app))
        #expect(routed.match?.app == app && routed.match?.appWasNamed == false)
        #expect(routed.band == .act && routed.alternatives.isEmpty)
        #expect(
            routed.match?.confidence == ([ride.match].compactMap(\.self) + ride.alternatives).map(\.confidence).max()
        )
    }

    @Test func anAppThatCannotDoItIsNoHabit() {
        #expect(router.routed(ride, byHabit: "chef") == nil)
        #expect(router.routed(ride, byChoice: ["GetRide": "chef"]) == ride)
        #expect(router.routed(soup, byChoice: ["GetRide": "hills"]) == soup)
    }

    @Test(arguments: ["hills", "valleys"])
    func aChoiceIsAsGoodAsAName(_ app: String) {
        let routed = router.routed(ride, byChoice: ["GetRide": app])
        #expect(routed.match?.app == app && routed.match?.appWasNamed == true && routed.band == .act)
        #expect(routed.alternatives.isEmpty)
    }

    /// Also where others could do it.
    @Test func whatIsNamedIsNotOverruled() {
        var named = named
        named.alternatives = ride.alternatives + [ride.match].compactMap(\.self)
        #expect(router.rivals(for: named) == nil)
        #expect(router.routed(named, byChoice: ["GetRide": "valleys"]) == named)
    }

    /// Each request of a sentence by itself.
    @Test func aChoiceHoldsForEachRequestOfASentence() {
        var both = soup
        both.next = [ride]
        #expect(router.intents(of: both).isSuperset(of: ["GetRide"]))
        let routed = router.routed(both, byChoice: ["GetRide": "valleys"])
        #expect(routed.match == soup.match && routed.next.first?.match?.app == "valleys")
    }
}

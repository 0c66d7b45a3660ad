import Assistant
import Testing
import WilcoIntents

struct AppNamingTests {
    private static let apps = [("kettle", "Tea Time"), ("teapot", "Teapot"), ("tea1", "Tea"), ("tea2", "tea")].map {
        id,
        name in
        AppDefinition(id: id, name: SpokenName(name), locale: "en-US", folder: "/apps/\(id)")
    }

    @Test(arguments: [
        ("kettle", "kettle"), ("Tea Time", "kettle"), ("tea time", "kettle"), ("Teapot", "teapot"), ("tea1", "tea1"),
    ])
    func anAppIsFoundByIdOrName(_ name: String, _ id: String) throws {
        #expect(try AppNaming.app(name, among: Self.apps).id == id)
    }

    @Test(arguments: [("kettel", "kettle"), ("teatime", "kettle"), ("Tea Tim", "kettle"), ("teapott", "teapot")])
    func oneThatMayBeMeantIsNamed(_ name: String, _ id: String) {
        #expect(throws: AppNaming.Fault.unknown(name, near: id)) { try AppNaming.app(name, among: Self.apps) }
        #expect("\(AppNaming.Fault.unknown(name, near: id))" == "there is no app \(name) — did you mean \(id)?")
    }

    @Test func whatIsNoNameOrThatOfSeveralIsTold() {
        #expect(throws: AppNaming.Fault.unknown("coffee", near: nil)) { try AppNaming.app("coffee", among: Self.apps) }
        let fault = AppNaming.Fault.ambiguous("Tea", ids: ["tea1", "tea2"])
        #expect(throws: fault) { try AppNaming.app("Tea", among: Self.apps) }
        #expect("\(fault)" == "tea1 and tea2 are called Tea — give the id of one")
    }
}

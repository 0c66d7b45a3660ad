import Testing
import Vocabulary
import WilcoIntents

/// The ordered sets of terms, as apps change them.
struct TermBookTests {
    private func terms(_ ids: String...) -> [IntentObject] { ids.map { IntentObject(id: $0, display: $0) } }

    private func book(_ ids: String...) -> TermBook {
        var book = TermBook()
        _ = book.replaceAll(of: "chat", with: ["person": ids.map { IntentObject(id: $0, display: $0) }])
        return book
    }

    @Test(arguments: [
        (TermEdit.insert(type: "person", [IntentObject(id: "n", display: "n")], before: nil), ["a", "b", "c", "n"]),
        (.insert(type: "person", [IntentObject(id: "n", display: "n")], before: "b"), ["a", "n", "b", "c"]),
        (.insert(type: "person", [IntentObject(id: "n", display: "n")], before: "x"), ["a", "b", "c", "n"]),
        (.insert(type: "person", [IntentObject(id: "c", display: "c")], before: "a"), ["c", "a", "b"]),
        (.insert(type: "person", [IntentObject(id: "a", display: "a")], before: nil), ["b", "c", "a"]),
        (.insert(type: "person", [IntentObject(id: "a", display: "a")], before: "c"), ["b", "a", "c"]),
        (.insert(type: "person", [IntentObject(id: "b", display: "b")], before: "b"), ["a", "b", "c"]),
        (.remove(type: "person", ids: ["b", "x"]), ["a", "c"]),
        (.remove(type: "object:Soup", ids: ["b"]), ["a", "b", "c"]),
        (.replace(type: "person", [IntentObject(id: "z", display: "z")]), ["z"]),
        (.reset(type: "person"), []), (.reset(type: "object:Soup"), ["a", "b", "c"]), (.reset(type: nil), []),
    ])
    func theOrderIsTheApps(_ edit: TermEdit, _ expected: [String]) {
        var book = book("a", "b", "c")
        let changed = book.apply(edit, of: "chat")
        #expect(book.terms(of: "chat", type: "person").map(\.id) == expected)
        #expect(changed == (expected == ["a", "b", "c"] ? [] : ["person"]))
    }

    /// Types and edits have limits of their own, which an app may reach many times.
    @Test func anAppsTermsHaveAnEnd() {
        var book = TermBook()
        let many = (0..<TermBook.mostInAll - 1).map { IntentObject(id: "\($0)", display: "\($0)") }
        _ = book.apply(.replace(type: "person", many), of: "chat")
        #expect(!book.isCut(of: "chat"))
        #expect(book.apply(.replace(type: "object:Soup", terms("a")), of: "chat") == ["object:Soup"])
        #expect(!book.isCut(of: "chat"))
        #expect(book.apply(.replace(type: "object:Soup", terms("b", "a")), of: "chat") == ["object:Soup"])
        #expect(book.isCut(of: "chat") && book.terms(of: "chat", type: "object:Soup").map(\.id) == ["b"])
        #expect(book.apply(.insert(type: "person", terms("z"), before: "0"), of: "chat") == ["person"])
        let kept = book.terms(of: "chat", type: "person")
        #expect(kept.count == many.count && kept.first?.id == "z")
        #expect(book.apply(.replace(type: "person", terms("a", "b")), of: "pay") == ["person"])
        // All of another type are not too many once those of the first are gone.
        #expect(book.replaceAll(of: "chat", with: ["place": many]) == ["object:Soup", "person", "place"])
        #expect(book.terms(of: "chat", type: "place").count == many.count && !book.isCut(of: "chat"))
        #expect(book.replaceAll(of: "chat", with: ["place": many]).isEmpty)
    }

    @Test func anotherAppsTermsStay() {
        var book = book("a")
        #expect(book.apply(.reset(type: nil), of: "pay").isEmpty)
        #expect(book.replaceAll(of: "pay", with: ["person": terms("a", "a", "b")]) == ["person"])
        #expect(book.terms(of: "pay", type: "person").map(\.id) == ["a", "b"])
        #expect(book.terms(of: "chat", type: "person").map(\.id) == ["a"])
    }

    @Test func aTermWithAnotherNameIsAChange() {
        var book = book("a")
        let renamed = [IntentObject(id: "a", display: "Celestra")]
        #expect(book.apply(.insert(type: "person", renamed, before: nil), of: "chat") == ["person"])
        #expect(book.terms(of: "chat", type: "person") == renamed)
        #expect(book.replaceAll(of: "chat", with: ["object:Soup": terms("x")]) == ["person", "object:Soup"])
        #expect(book.types(of: "chat") == ["object:Soup"])
    }
}

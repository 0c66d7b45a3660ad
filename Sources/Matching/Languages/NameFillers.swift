package import WilcoIntents

/// Words that stand around an app's name and make no other name of it: "the", "my", "app".
package enum NameFillers {
    package static func words(in tables: LanguageTables?) -> Set<String> {
        guard let tables else { return [] }
        let phrases = TableReader(tables.understanding, complaints: .init()).section("phrases")
        return Set(["articles", "possessives", "nameFillers"].flatMap { phrases.texts($0) })
    }
}

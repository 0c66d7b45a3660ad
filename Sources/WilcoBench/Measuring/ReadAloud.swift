import Foundation

/// What is read aloud of texts: their sentences, without what is no word.
enum ReadAloud {
    static func sentences(of paths: [String]) throws -> [String] {
        let breaks = CharacterSet(charactersIn: "\n.!?|")
        return try paths.flatMap { path in
            try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: breaks)
        }
        .map { $0.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "'" } }
        .filter { $0.split(separator: " ").count > 3 }
    }
}

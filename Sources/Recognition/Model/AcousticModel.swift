internal import Glibc

/// An acoustic model with its pronouncing dictionary, on disk.
///
/// The folder is laid out as Debian's `pocketsphinx-en-us` is: a model `<name>/` and a dictionary `cmudict-<name>.dict`.
package struct AcousticModel: Sendable {
    /// The folder that holds both.
    package let folder: String
    /// The acoustic model proper: Gaussians, transitions, front-end parameters.
    let acoustics: String
    /// How likely words follow each other in the language at large; nil where it is not installed.
    let languageModel: String?
    /// States of phones without regard to their neighbours, which come first among all; 0 where nobody can tell.
    let phoneStates: Int
    /// What each word sounds like.
    package let dictionary: PronouncingDictionary

    /// Where Debian's packages put models.
    private static let debianFolder = "/usr/share/pocketsphinx/model"
    static let debianPackage = "pocketsphinx-en-us"

    /// Debian's model for a locale (BCP 47): `en-us` for every English.
    package static func installed(locale: String) throws(RecognitionError) -> AcousticModel {
        let language = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() }
        guard language == "en" else { throw .localeWithoutModel(locale) }
        return try AcousticModel(folder: "\(debianFolder)/en-us")
    }

    /// - Parameter folder: its last component names the model ("…/en-us").
    package init(folder: String) throws(RecognitionError) {
        let name = folder.split(separator: "/").last.map(String.init) ?? ""
        self.folder = folder
        acoustics = "\(folder)/\(name)"
        for file in ["mdef", "means", "variances", "transition_matrices", "sendump", "feat.params"]
        where access("\(acoustics)/\(file)", R_OK) != 0 {
            throw .modelMissing(path: "\(acoustics)/\(file)", package: Self.debianPackage)
        }
        // The engine ends the whole program at a file that is cut short.
        for file in ["mdef", "means", "variances", "transition_matrices", "sendump"] {
            var status = stat()
            guard stat("\(acoustics)/\(file)", &status) == 0, status.st_size >= 1024 else {
                throw .modelDamaged(path: "\(acoustics)/\(file)", package: Self.debianPackage)
            }
        }
        let languageModel = "\(folder)/\(name).lm.bin"
        self.languageModel = access(languageModel, R_OK) == 0 ? languageModel : nil
        phoneStates = Self.phoneStates("\(acoustics)/mdef")
        let dictionaryPath = "\(folder)/cmudict-\(name).dict"
        guard let dictionary = PronouncingDictionary(path: dictionaryPath) else {
            throw .modelMissing(path: dictionaryPath, package: Self.debianPackage)
        }
        self.dictionary = dictionary
    }

    /// Behind a description: the numbers of phones, of phones in their surroundings, of states each, and of the first ones' in all.
    private static func phoneStates(_ path: String) -> Int {
        guard let file = fopen(path, "rb") else { return 0 }
        defer { fclose(file) }
        var head = [Int32](repeating: 0, count: 3)
        var counts = [Int32](repeating: 0, count: 4)
        guard fread(&head, 4, 3, file) == 3, (0...65_536).contains(head[2]), fseek(file, Int(head[2]), SEEK_CUR) == 0,
            fread(&counts, 4, 4, file) == 4, counts[3] == counts[0] * counts[2], (1...10_000).contains(counts[3])
        else { return 0 }
        return Int(counts[3])
    }
}

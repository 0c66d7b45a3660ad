internal import CPocketSphinx
internal import Glibc

/// Options of the library, as its command line has them.
///
/// `cmd_ln_init` is variadic, which Swift cannot call; parsing an argument list does the same.
struct SphinxConfiguration: ~Copyable {
    let pointer: OpaquePointer

    init(model: AcousticModel, options: [(String, String)]) throws(RecognitionError) {
        SphinxLog.install()
        let words = ["-hmm", model.acoustics] + options.flatMap { ["-\($0.0)", $0.1] }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        let parsed = cmd_ln_parse_r(nil, ps_args(), Int32(arguments.count), &arguments, 1)
        guard let parsed else {
            throw .engineFailed(folder: model.folder, message: SphinxLog.takeError() ?? "unknown option")
        }
        pointer = parsed
    }

    deinit { cmd_ln_free_r(pointer) }
}

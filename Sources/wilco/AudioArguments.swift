import ArgumentParser
import Foundation

/// The audio files a command works on.
struct AudioArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("WAV or FLAC files; a single - reads their names from standard input.", valueName: "file")
    )
    var files: [String] = []

    @Flag(help: "Files are raw 16 kHz, 16-bit little-endian mono samples.")
    var raw = false

    /// The files' names, one after the other as they are read.
    var names: AnySequence<String> {
        files == ["-"] ? AnySequence(LinesOfStandardInput()) : AnySequence(files)
    }
}

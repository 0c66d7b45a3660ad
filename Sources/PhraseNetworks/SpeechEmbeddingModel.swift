/// The weights of a general speech embedding: 96 numbers for every 0.78 s of sound, every 80 ms.
///
/// `Models/README.md` tells where it comes from. Loaded once, shared by all streams.
package final class SpeechEmbeddingModel: Sendable {
    /// Numbers of an embedding.
    package static let width = 96
    /// Samples between two embeddings, and that one is made of; 16 kHz.
    package static let step = 1_280
    package static let span = 12_400

    /// The names of its two files in a folder.
    package static let files = ["melspectrogram.onnx", "embedding_model.onnx"]

    static let bands = 32
    static let points = 512

    /// What samples are multiplied by before the transform.
    let window: [Float]
    /// Of each band, the first bin that counts and the weights from there.
    let filters: [(first: Int, weights: [Float])]
    let layers: [EmbeddingLayer]
    /// Below it no activation goes.
    let least: Float

    /// - Parameter folder: Holds ``files``.
    package init(folder: String) throws(PhraseNetworkError) {
        let mel = try ONNXTensors(path: "\(folder)/\(Self.files[0])")
        let bins = Self.points / 2 + 1
        // The real part at frequency 0 is the window itself.
        window = Array(try mel.values("0.stft.conv_real.weight", [bins, 1, Self.points]).prefix(Self.points))
        let weights = try mel.values("1.melW", [bins, Self.bands])
        filters = (0..<Self.bands).map { band in
            let column = (0..<bins).map { weights[$0 * Self.bands + band] }
            let first = column.firstIndex { $0 != 0 } ?? 0
            let last = column.lastIndex { $0 != 0 } ?? 0
            return (first, Array(column[first...last]))
        }
        let network = try ONNXTensors(path: "\(folder)/\(Self.files[1])")
        least = try network.values("const_fold_opt__287", [1, 1, 1, 1])[0]
        layers = try EmbeddingLayer.all(network)
    }
}

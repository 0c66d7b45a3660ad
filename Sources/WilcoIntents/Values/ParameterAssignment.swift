/// A parameter's value, and how it came about.
public struct ParameterAssignment: Sendable, Hashable {
    public var value: ParameterValue
    /// What people see and hear.
    public var display: String
    /// The words it was read from; nil when nothing was said.
    public var raw: String?
    /// Half-open range of `raw` in the transcript, in Unicode scalars.
    public var range: Range<Int>?
    public var source: ParameterSource

    public init(
        value: ParameterValue,
        display: String,
        raw: String? = nil,
        range: Range<Int>? = nil,
        source: ParameterSource = .said
    ) {
        self.value = value
        self.display = display
        self.raw = raw
        self.range = range
        self.source = source
    }
}

/// Something that happened to a simulated person and that a machine could notice.
package struct LivedEvent: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case alarmStopped, left, arrived, headsetConnected
    }

    package var moment: LivedMoment
    package var kind: Kind

    package init(moment: LivedMoment, kind: Kind) {
        self.moment = moment
        self.kind = kind
    }
}

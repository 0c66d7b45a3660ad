/// What sort of thing an intent does: it decides the default wording and what is always confirmed.
package enum IntentCategory: String, Sendable, Hashable, CaseIterable {
    case `do`, run, go, start, stop, order, book, buy, pay, send, call, ride, view, open, share, create, add, remove,
        set
    case toggle, request, search, play, download, log, information

    /// Payments and rides are always confirmed; no app can switch that off.
    package var alwaysConfirms: Bool { self == .pay || self == .ride }

    /// The person says which app gets their data, or is asked.
    package var needsNamedApp: Bool { confirmsByDefault || self == .call }

    /// Payments and rides wait until the machine is unlocked; an app may add to that, not take away.
    package var isRestrictedWhileLocked: Bool { alwaysConfirms }

    /// Confirmed unless the definition says otherwise: messages too, since free text may have been misheard.
    package var confirmsByDefault: Bool { alwaysConfirms || self == .send }

    /// Only tells or shows something.
    package var changesNothing: Bool {
        switch self {
        case .search, .view, .information, .open: true
        default: false
        }
    }
}

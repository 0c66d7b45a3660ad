/// Something that was done, in words.
package struct RecentDonation: Sendable, Hashable {
    /// In the list of donations.
    package var number: Int
    package var title: String
    package var shortcut: SuggestedShortcut
}

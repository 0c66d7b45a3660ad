/// Which of its donations an app wants to be forgotten.
package enum DonationDeletion: Sendable, Hashable {
    case identifiers([String])
    case group(String)
    case all

    /// Reads the `params` of `deleteDonations`.
    package init(json: JSONValue) throws(ProtocolError) {
        if let identifiers = json["identifiers"]?.arrayValue {
            self = .identifiers(identifiers.compactMap(\.stringValue))
        } else if let group = json["group"]?.stringValue {
            self = .group(group)
        } else if json["all"]?.boolValue == true {
            self = .all
        } else {
            throw ProtocolError("none of \"identifiers\", \"group\" and \"all\"")
        }
    }
}

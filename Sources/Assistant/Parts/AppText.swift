package import Access
internal import Automation
internal import Extensions
internal import Resolution
internal import Storage
internal import Vocabulary
package import WilcoIntents

/// What an app asks for, and what it may do, in words.
package enum AppText {
    package static func asks(_ app: AppDefinition) -> [String] {
        var lines = app.permissions.map { permission in
            let what =
                switch permission.name {
                case AppPermission.open: " (\(opening(app)), with your rights)"
                case _ where permission.openedHost != nil: " (\(opening(app)))"
                default: ""
                }
            return "\(permission.name): \(permission.reason)\(what)"
        }
        if !app.permissions.contains(where: { $0.name == AppPermission.use }), !app.summary.isEmpty {
            lines.insert(app.summary, at: 0)
        }
        lines += app.examples(atMost: 2).map { "“\($0)”" }
        return lines.map { "  \($0)" }
    }

    private static func none(_ app: AppDefinition) -> String {
        app.opening == nil ? "none: sentences only" : "none: each request opens the app"
    }

    private static func opening(_ app: AppDefinition) -> String {
        switch app.opening {
        case .command(let command): command.joined(separator: " ")
        case .url(let url, let tells):
            "\(url), which is told " + (tells.isEmpty ? "nothing" : tells.sorted().joined(separator: ", "))
        case .bus(let name): "\(name) on the session bus"
        case nil: "nothing"
        }
    }

    private static func data(of app: AppDefinition, _ access: AccessControl) -> String {
        let folder = access.dataFolder(of: app)
        let used = FolderSpace.text(FolderSpace.used(by: folder))
        return "\(folder) (\(used) of at most \(FolderSpace.text(AppHostSettings.usualDataSpace)))"
    }

    private static var quotas: String {
        let donations = DonationQuota.usual
        return "\(FolderSpace.text(AppHostSettings.usualDataSpace)) of data, \(donations.kept) donations"
            + " (\(donations.aDay) a day), \(AnnouncementBook.most) announcements,"
            + " \(AppNotification.mostShortcuts) shortcuts at a glance, \(TermBook.mostTerms) terms of a type"
    }

    private static let unlessUnconfined = " — all that its user may, where nothing confines it"

    package static func info(_ app: AppDefinition, _ access: AccessControl) -> [(String, String)] {
        let rights = access.rights(of: app)
        let allowed =
            switch access.isAllowed(app) {
            case true: "yes"
            case false: "no — wilco apps allow \(app.id)"
            default: "asks at its first use"
            }
        var lines = [
            ("name", ([app.name] + app.alternativeNames).map(\.text).joined(separator: ", ")), ("does", app.summary),
            ("folder", app.folder), ("data", data(of: app, access)),
            ("locales", app.locales.joined(separator: ", ")),
            ("handler", app.handler?.command.joined(separator: " ") ?? none(app)),
            ("may be used", allowed),
        ]
        lines += app.permissions.map { ("asks for \($0.name)", $0.reason) }
        lines += [
            ("network", rights.network ? "yes" : "no"), ("microphone", "no\(rights.isTrusted ? unlessUnconfined : "")"),
            (
                "files",
                (["its own folder (to read)", "its data (to write)"] + rights.readableData.map { "\($0) (to read)" }
                    + [rights.folder].compactMap { folder in folder.map { "\($0.path) (to read and write)" } })
                    .joined(separator: ", ") + (rights.isTrusted ? unlessUnconfined : "")
            ),
            ("opened with", opening(app)), ("may keep", quotas),
            ("unconfined", rights.isTrusted ? "where nothing confines it" : "never"),
        ]
        for intent in app.intents {
            let restrictions = [
                intent.needsConfirmation ? "confirmed" : nil,
                intent.isRestrictedWhileLocked ? "not while locked" : nil, intent.needsAuthentication ? "PIN" : nil,
            ]
            let notes = restrictions.compactMap { $0 }.joined(separator: ", ")
            lines.append(("can", intent.title + (notes.isEmpty ? "" : " (\(notes))")))
            lines += RequestPreview.lines(for: intent, in: app).map { ("reads as", $0) }
        }
        return lines
    }
}

internal import Shortcuts

extension Gallery {
    package init(parts: AssistantParts, library: ShortcutLibrary) {
        self.init(apps: parts.apps, sharedFolders: parts.sharedFolders, library: library)
    }
}

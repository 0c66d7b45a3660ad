internal import Configuration
package import Shortcuts

extension Gallery {
    package init(parts: AssistantParts, library: ShortcutLibrary) {
        self.init(apps: parts.generation.apps, sharedFolders: parts.context.options.sharedFolders, library: library)
    }
}

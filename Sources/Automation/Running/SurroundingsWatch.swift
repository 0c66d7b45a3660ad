internal import FileWatching
internal import Foundation

/// Notices devices that are connected and files that change, by what is there at two looks.
package struct SurroundingsWatch: Sendable {
    private var devices: Set<String>?
    private var files: [String: String] = [:]
    private let usbFolder: String
    private let cardsFile: String

    /// - Parameters:
    ///   - usbFolder: Where the kernel lists USB devices.
    ///   - cardsFile: Where it lists sound cards.
    package init(usbFolder: String = "/sys/bus/usb/devices", cardsFile: String = "/proc/asound/cards") {
        self.usbFolder = usbFolder
        self.cardsFile = cardsFile
    }

    /// Where something happens when there may be something to notice.
    ///
    /// The kernel's lists of devices tell nothing themselves; the nodes of devices come and go with them.
    static func places(files: [String], devices: String = "/dev") -> [WatchedPlace] {
        files.map { .entry($0) } + [.tree(devices + "/bus/usb", depth: 2), .entry(devices + "/snd")]
    }

    /// What has happened since the last look, named as triggers name it.
    package mutating func changes(files watched: [String]) -> [String] {
        let present = connected()
        let fresh = devices.map { present.subtracting($0) } ?? []
        devices = present
        var names: [String] = []
        for device in fresh.sorted() {
            names.append("device \(device)")
            names.append(device.hasPrefix("card ") ? "device headset" : "device usb")
        }
        for path in watched {
            let state = Self.state(of: path)
            if let before = files[path], before != state { names.append("file \(path)") }
            files[path] = state
        }
        files = files.filter { watched.contains($0.key) }
        return names
    }

    /// USB products by name, and sound cards with a microphone or headphones of their own.
    private func connected() -> Set<String> {
        var found: Set<String> = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: usbFolder)) ?? [] {
            // Interfaces and hubs of the machine itself are no devices.
            guard !name.contains(":"), !name.hasPrefix("usb"),
                let data = FileManager.default.contents(atPath: "\(usbFolder)/\(name)/product")
            else { continue }
            found.insert(
                String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            )
        }
        let cards = FileManager.default.contents(atPath: cardsFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for line in cards.split(separator: "\n") where line.contains("]: USB-Audio") || line.contains("]: Bluetooth") {
            if let name = line.split(separator: "-").last {
                found.insert("card " + name.trimmingCharacters(in: .whitespaces))
            }
        }
        return found
    }

    /// Changes when the file, or what is directly in the folder, does.
    private static func state(of path: String) -> String {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return "absent" }
        let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        let size = (attributes[.size] as? Int) ?? 0
        return "\(date) \(size)"
    }
}

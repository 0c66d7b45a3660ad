private import FoundationEssentials
internal import Glibc
private import Synchronization

/// Control groups that limit whole trees of processes, where this user may make them.
///
/// Version 2 needs a group that the system has handed over (systemd's `Delegate=`); version 1 needs root. A group that cannot be
/// made is no failure: the limits of single processes hold then, and ``missing`` tells.
struct ControlGroups: Sendable {
    /// Folder that holds the groups of this run's apps, by what it limits.
    private let bases: [Controller: String]
    private let isUnified: Bool

    enum Controller: String, Sendable, CaseIterable { case memory, pids, cpu }

    /// What no group limits.
    var missing: [Controller] { Controller.allCases.filter { bases[$0] == nil } }

    /// - Parameters:
    ///   - root: Where the file systems of control groups are mounted.
    ///   - membership: Text of `/proc/self/cgroup`.
    init(root: String = "/sys/fs/cgroup", membership: String? = nil) {
        let text = membership ?? (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n")
            .map { $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init) }
            .filter { $0.count == 3 }
        var own: [String: String] = [:]
        for line in lines { for name in line[1].split(separator: ",") { own[String(name)] = line[2] } }
        if FileManager.default.fileExists(atPath: "\(root)/cgroup.controllers") {
            isUnified = true
            let group = lines.first { $0[1].isEmpty }?[2] ?? ""
            bases = Self.unified(root: root, group: group)
        } else {
            isUnified = false
            var bases: [Controller: String] = [:]
            for controller in Controller.allCases {
                guard let group = own[controller.rawValue] else { continue }
                bases[controller] = Self.runFolder(in: Self.joined("\(root)/\(controller.rawValue)", group))
            }
            self.bases = bases
        }
    }

    /// Makes the groups of one app; a process joins them by writing its number to each of the files returned.
    func files(for app: String, limits: ResourceLimits) -> [String] {
        var files: [String] = []
        for (controller, base) in bases.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let group = "\(base)/\(app)"
            // Another host of the same launcher may have cleaned up.
            mkdir(base, 0o755)
            mkdir(group, 0o755)
            let settings = isUnified ? unified(controller, limits) : separate(controller, limits)
            let isLimited = settings.allSatisfy { setting in
                Self.write(setting.value, to: "\(group)/\(setting.file)") || !setting.isRequired
            }
            let file = "\(group)/cgroup.procs"
            if isLimited, !files.contains(file) { files.append(file) }
        }
        return files
    }

    /// Removes the groups; those with processes in them stay until the next run.
    func remove() {
        for base in Set(bases.values) { Self.removeTree(base) }
    }

    private typealias Setting = (file: String, value: String, isRequired: Bool)

    private func unified(_ controller: Controller, _ limits: ResourceLimits) -> [Setting] {
        switch controller {
        case .memory: [("memory.max", "\(limits.memory)", true), ("memory.swap.max", "0", false)]
        case .pids: [("pids.max", "\(limits.processes)", true)]
        case .cpu: [("cpu.max", "\(Int(limits.cores * 100_000)) 100000", true)]
        }
    }

    private func separate(_ controller: Controller, _ limits: ResourceLimits) -> [Setting] {
        switch controller {
        case .memory:
            [
                ("memory.limit_in_bytes", "\(limits.memory)", true),
                ("memory.memsw.limit_in_bytes", "\(limits.memory)", false),
            ]
        case .pids: [("pids.max", "\(limits.processes)", true)]
        case .cpu:
            [("cpu.cfs_period_us", "100000", true), ("cpu.cfs_quota_us", "\(Int(limits.cores * 100_000))", true)]
        }
    }

    /// A group that was handed over whole: this process moves into a leaf, so that its siblings can be limited.
    private static func unified(root: String, group: String) -> [Controller: String] {
        let own = joined(root, group)
        let members = (try? String(contentsOfFile: "\(own)/cgroup.procs", encoding: .utf8)) ?? ""
        // Others live here too: it is not ours to rearrange.
        guard members.split(separator: "\n").map(String.init) == ["\(getpid())"] || own == root,
            let base = runFolder(in: own)
        else { return [:] }
        if own != root {
            mkdir("\(own)/assistant", 0o755)
            _ = write("\(getpid())", to: "\(own)/assistant/cgroup.procs")
        }
        var bases: [Controller: String] = [:]
        for controller in Controller.allCases {
            guard write("+\(controller.rawValue)", to: "\(own)/cgroup.subtree_control"),
                write("+\(controller.rawValue)", to: "\(base)/cgroup.subtree_control")
            else { continue }
            bases[controller] = base
        }
        return bases
    }

    /// A folder of this process, in which apps' groups are made; those of processes that are gone are removed.
    private static func runFolder(in parent: String) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let digits = name.dropFirst(prefix.count).prefix(while: \.isNumber)
            guard let owner = Int32(digits), kill(owner, 0) != 0, errno == ESRCH else { continue }
            removeTree("\(parent)/\(name)")
        }
        // Whoever comes after in the same process removes its own groups only.
        let number = counter.add(1, ordering: .relaxed).newValue
        let folder = "\(parent)/\(prefix)\(getpid())-\(number)"
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { return nil }
        return folder
    }

    private static let prefix = "wilco-apps-"
    private static let counter = Atomic<Int>(0)

    private static func removeTree(_ folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] { rmdir("\(folder)/\(name)") }
        rmdir(folder)
    }

    private static func joined(_ root: String, _ group: String) -> String {
        group == "/" || group.isEmpty ? root : root + group
    }

    private static func write(_ text: String, to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count
    }
}

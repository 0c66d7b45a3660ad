private import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Runs apps confined by bubblewrap: a read-only system, their own folders, nobody else's processes, and bounded resources.
///
/// An app sees `/usr` and `/opt`, its own folder and its libraries to read, its data folder to write to, and an empty `/tmp`. No sound
/// device, no network unless granted, no privileges to be had, few system calls that matter to anybody else. Where Wilco runs as
/// root, each app runs under a user id of its own. Everything ends when Wilco ends, even if Wilco is killed.
package final class ConfiningLauncher: Launcher {
    private let limits: ResourceLimits
    /// Where the filters are written; made when first needed.
    private let folder: String
    private let namesFolders: Bool
    private let search: [String]
    private let controlGroups: String
    private let isRoot: Bool
    private let state = Mutex<State?>(nil)

    /// What was found on this machine.
    private enum State {
        case ready(Ready)
        case unavailable(String)
        /// Not now: what is in the way may go away.
        case hindered(LaunchError)
    }

    private struct Ready {
        var tools: Tools
        var groups: ControlGroups
        /// File by whether the network is granted.
        var filters: [Bool: String]
    }

    /// Programs of Debian's packages bubblewrap, dash and util-linux.
    private struct Tools {
        var bubblewrap: String
        var shell: String
        var limits: String
        /// Changes the user; needed as root only.
        var user: String?
    }

    /// - Parameters:
    ///   - folder: A folder of Wilco's own, for the system call filters.
    ///   - namesFolders: A command was told where the apps are, which need not be installed.
    ///   - search: Folders in which the tools are looked for.
    ///   - controlGroups: Where the file systems of control groups are mounted.
    ///   - userID: Who runs Wilco.
    package init(
        folder: String,
        namesFolders: Bool = false,
        limits: ResourceLimits = ResourceLimits(),
        search: [String] = ["/usr/bin", "/bin", "/usr/local/bin"],
        controlGroups: String = "/sys/fs/cgroup",
        userID: UInt32 = getuid()
    ) {
        self.controlGroups = controlGroups
        self.folder = folder
        self.namesFolders = namesFolders
        self.limits = limits
        self.search = search
        // Root of a user namespace with no other users is a user like any other.
        isRoot = userID == 0 && AppUserIDs.areMapped
    }

    package func prepare(_ command: LaunchCommand) throws(LaunchError) -> LaunchCommand {
        switch found() {
        case .ready(let ready): return try confine(command, ready)
        case .hindered(let error): throw error
        case .unavailable(let reason):
            guard command.rights.isTrusted else {
                throw .unconfined(app: command.app, folder: namesFolders ? command.appFolder : nil, reason: reason)
            }
            return try DirectLauncher().prepare(command)
        }
    }

    package func distrust(of app: String, rights: AppRights) -> LaunchError? {
        guard !rights.isTrusted, case .unavailable(let reason) = found() else { return nil }
        return .unconfined(app: app, folder: nil, reason: reason)
    }

    package func shortcomings() -> [String] {
        switch found() {
        case .unavailable(let reason):
            return ["apps cannot be confined: \(reason) — until then only apps run that `wilco apps trust` names"]
        case .hindered(let error): return ["no app can be started: \(error)"]
        case .ready(let ready):
            return ready.groups.missing.compactMap { controller -> String? in
                switch controller {
                case .memory:
                    "each process of an app has \(limits.memory >> 20) MB, not all together — \(Self.delegation)"
                // The limit of the app's user, or of its namespace, holds as well.
                case .pids: nil
                case .cpu: "an app can use all cores, at low priority — \(Self.delegation)"
                }
            }
        }
    }

    private static let delegation = "run wilco as root or from its systemd unit (Delegate=yes) for control groups"

    package func cleanUp() {
        if case .ready(let ready) = state.withLock({ $0 }) { ready.groups.remove() }
    }

    // MARK: - What there is

    private func found() -> State {
        state.withLock { state in
            if let state { return state }
            let new = look()
            if case .hindered = new { return new }
            state = new
            return new
        }
    }

    private func look() -> State {
        func tool(_ name: String) -> String? { LaunchCommand.existing(search.map { "\($0)/\(name)" }) }
        guard let bubblewrap = tool("bwrap") else {
            return .unavailable("bubblewrap is missing: install the package bubblewrap")
        }
        guard let shell = tool("sh"), let limits = tool("prlimit") else {
            return .unavailable("prlimit is missing: install the package util-linux")
        }
        let tools = Tools(bubblewrap: bubblewrap, shell: shell, limits: limits, user: tool("setpriv"))
        if isRoot, tools.user == nil { return .unavailable("setpriv is missing: install the package util-linux") }
        var filters: [Bool: String] = [:]
        for network in [false, true] {
            let path = "\(folder)/filter-\(network ? "network" : "local").bpf"
            do throws(LaunchError) {
                try keep(filter(network: network), at: path)
            } catch {
                return .hindered(error)
            }
            filters[network] = path
        }
        let trial = BriefRun.run(
            [tools.bubblewrap] + namespaces(network: false) + SandboxMounts.system + ["--", "/usr/bin/true"]
        )
        guard trial.status == 0 else {
            let reason = trial.errorText.split(separator: "\n").last.map(String.init) ?? "exit status \(trial.status)"
            let mend = "allow user namespaces, or run wilco outside of the container"
            return .unavailable("bubblewrap cannot make namespaces here (\(reason)): \(mend)")
        }
        return .ready(Ready(tools: tools, groups: ControlGroups(root: controlGroups), filters: filters))
    }

    private func filter(network: Bool) throws(LaunchError) -> Data {
        do {
            return Data(try SystemCallFilter(network: network).bytes)
        } catch {
            throw .noFilterProgram(reason: "\(error)")
        }
    }

    /// Writes a filter, unless the file is there from an earlier run.
    private func keep(_ filter: Data, at path: String) throws(LaunchError) {
        guard FileManager.default.contents(atPath: path) != filter else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try filter.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw .noFilter(path: path, reason: error.systemReason)
        }
    }

    // MARK: - Putting it together

    private func confine(_ command: LaunchCommand, _ ready: Ready) throws(LaunchError) -> LaunchCommand {
        var inner = [command.executable] + command.arguments
        inner = [ready.tools.limits] + processLimits(ready, command) + ["--"] + inner
        if isRoot, let tool = ready.tools.user {
            try checkReadable(command)
            // What an app writes into a folder of the person's is to be the person's.
            let owner = command.rights.folder?.owner
            guard let user = AppUserIDs.claim(command.dataFolder, as: owner == 0 ? nil : owner) else {
                throw .noUserID(folder: command.dataFolder)
            }
            inner =
                [
                    tool, "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "--inh-caps", "-all",
                    "--ambient-caps", "-all", "--bounding-set", "-all", "--",
                ] + inner
        }
        let mounts = SandboxMounts(command: command, temporarySpace: limits.temporarySpace)
        let sandbox =
            [ready.tools.bubblewrap, "--seccomp", "9"] + namespaces(network: command.rights.network) + mounts.arguments
            + ["--chdir", command.appFolder, "--"]
        let groups = ready.groups.files(for: command.app, limits: limits)
        var wrapped = command
        wrapped.executable = ready.tools.shell
        wrapped.arguments =
            [
                "-c", Self.script, "wilco-app", ready.filters[command.rights.network] ?? "",
                groups.joined(separator: ":"),
            ]
            + sandbox + inner
        wrapped.environment = environment(of: command)
        return wrapped
    }

    /// Joins the control groups, opens the filter, and becomes bubblewrap.
    private static let script = """
        IFS=:
        for group in $2; do
            { echo $$ >"$group"; } 2>/dev/null || { echo "$group cannot be joined: without its limits nothing runs" >&2; exit 125; }
        done
        exec 9<"$1"
        shift 2
        exec "$@"
        """

    private func namespaces(network: Bool) -> [String] {
        var arguments = [
            "--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-uts", "--unshare-cgroup-try",
        ]
        if !network { arguments.append("--unshare-net") }
        // Root makes no user namespace: in one, the app would still be root to the outside. It changes the user instead.
        arguments +=
            isRoot
            ? ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"]
            : ["--unshare-user", "--cap-drop", "ALL"]
        return arguments
    }

    private func processLimits(_ ready: Ready, _ command: LaunchCommand) -> [String] {
        var arguments = [
            "--nproc=\(limits.processes)", "--nofile=\(limits.openFiles)", "--core=0", "--memlock=65536",
            "--data=\(limits.memory)", "--fsize=\(command.dataSpace)",
        ]
        // What `data` does not count: memory shared between processes.
        if ready.groups.missing.contains(.memory) { arguments.append("--as=\(limits.memory * 8)") }
        return arguments
    }

    private func environment(of command: LaunchCommand) -> [String: String] {
        var environment = command.environment.filter { name, _ in
            ["PATH", "LANG", "LANGUAGE", "TZ", "PYTHONPATH"].contains(name) || name.hasPrefix("LC_")
                || name.hasPrefix("WILCO_")
        }
        environment["HOME"] = command.dataFolder
        environment["TMPDIR"] = "/tmp"
        return environment
    }

    /// Under its own user id the app reads its files as one of the others.
    private func checkReadable(_ command: LaunchCommand) throws(LaunchError) {
        for path in [command.executable, command.appFolder] {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & 0o005 == 0o005 else {
                throw .notReadable(path: path)
            }
        }
    }
}

/// How much of the machine an app's whole tree of processes may use.
package struct ResourceLimits: Sendable, Hashable {
    /// Bytes: of the whole tree where a memory cgroup can be made, else of each process.
    package var memory: Int
    /// Processes and threads.
    package var processes: Int
    /// Cores, where a cpu cgroup can be made.
    package var cores: Double
    /// Bytes of `/tmp`, and of shared memory.
    package var temporarySpace: Int
    /// Open files of each process.
    package var openFiles: Int

    package init(
        memory: Int = 512 << 20,
        processes: Int = 64,
        cores: Double = 1,
        temporarySpace: Int = 64 << 20,
        openFiles: Int = 256
    ) {
        self.memory = memory
        self.processes = processes
        self.cores = cores
        self.temporarySpace = temporarySpace
        self.openFiles = openFiles
    }
}

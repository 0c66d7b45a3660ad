/// A seccomp program: what an app's processes may not ask of the kernel.
///
/// It takes nothing away that a program which reads, computes and talks needs. Refused are: new namespaces and mounts, looking into
/// other processes, kernel modules, keys and clocks, memory that no limit of a process counts, and every kind of socket but local
/// ones and those of the internet.
package struct SystemCallFilter: Sendable, Hashable {
    /// One instruction of classic BPF.
    struct Instruction: Sendable, Hashable {
        var code: UInt16
        var ifTrue: UInt8 = 0
        var ifFalse: UInt8 = 0
        var value: UInt32
    }

    let instructions: [Instruction]

    /// - Parameter network: The app shares the machine's network. Local sockets are refused then: those in the abstract namespace,
    ///   a sound server's among them, would be within reach.
    package init(network: Bool) {
        var program = Program()
        program.requireArchitecture(SystemCallNumbers.architecture)
        if let limit = SystemCallNumbers.foreignFrom { program.refuse(from: limit, Self.notImplemented) }
        // Its arguments cannot be looked at; C libraries fall back to `clone`.
        program.refuse(SystemCallNumbers.clone3, Self.notImplemented)
        for (_, number) in SystemCallNumbers.forbidden { program.refuse(number, Self.notPermitted) }
        program.refuse(SystemCallNumbers.clone, whereAnyBitOf: Self.namespaceFlags, Self.notPermitted)
        let families = network ? Self.internetFamilies : Self.internetFamilies + [Self.localFamily]
        program.refuse(
            SystemCallNumbers.socket,
            where: (0, Self.netlinkFamily),
            unless: (2, Self.routes),
            Self.familyNotSupported
        )
        program.allow(SystemCallNumbers.socket, argument: 0, among: families, else: Self.familyNotSupported)
        program.refuse(SystemCallNumbers.ioctl, argument: 1, among: Self.terminalControls, Self.notPermitted)
        program.refuse(SystemCallNumbers.mmap, argument: 3, whereAllBitsOf: Self.sharedMemory, Self.notPermitted)
        instructions = program.finish()
    }

    /// The program as `struct sock_filter` lies in memory.
    package var bytes: [UInt8] {
        instructions.flatMap { instruction -> [UInt8] in
            let code = instruction.code
            let value = instruction.value
            return [
                UInt8(truncatingIfNeeded: code), UInt8(truncatingIfNeeded: code >> 8), instruction.ifTrue,
                instruction.ifFalse, UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8),
                UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 24),
            ]
        }
    }

    // errno values.
    private static let notPermitted: UInt32 = 1
    private static let notImplemented: UInt32 = 38
    private static let familyNotSupported: UInt32 = 97

    /// `CLONE_NEWNS`, `NEWCGROUP`, `NEWUTS`, `NEWIPC`, `NEWUSER`, `NEWPID`, `NEWNET`.
    private static let namespaceFlags: UInt32 = 0x7E02_0000
    /// `MAP_SHARED` and `MAP_ANONYMOUS`.
    private static let sharedMemory: UInt32 = 0x21
    private static let localFamily: UInt32 = 1
    /// IPv4, IPv6, and netlink, which tells a program its own addresses.
    private static let internetFamilies: [UInt32] = [2, 10, netlinkFamily]
    private static let netlinkFamily: UInt32 = 16
    /// `NETLINK_ROUTE`: addresses, and not the sockets, devices and audits of others.
    private static let routes: UInt32 = 0
    /// `TIOCSTI` and `TIOCLINUX` type into a terminal.
    private static let terminalControls: [UInt32] = [0x5412, 0x541C]
}

extension SystemCallFilter {
    /// Builds a program rule by rule; the first rule that fits decides, and what no rule refuses is allowed.
    private struct Program {
        private var instructions: [Instruction] = []

        private static let load: UInt16 = 0x20
        private static let isEqual: UInt16 = 0x15
        private static let isAtLeast: UInt16 = 0x35
        private static let hasBits: UInt16 = 0x45
        private static let and: UInt16 = 0x54
        private static let answer: UInt16 = 0x06

        private static let allowed: UInt32 = 0x7FFF_0000
        private static let killProcess: UInt32 = 0x8000_0000
        private static func failed(_ error: UInt32) -> UInt32 { 0x0005_0000 | error }

        // Places in `struct seccomp_data`.
        private static let number: UInt32 = 0
        private static let architecture: UInt32 = 4
        private static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }

        mutating func requireArchitecture(_ value: UInt32) {
            instructions += [
                Instruction(code: Self.load, value: Self.architecture),
                Instruction(code: Self.isEqual, ifTrue: 1, value: value),
                Instruction(code: Self.answer, value: Self.killProcess),
                Instruction(code: Self.load, value: Self.number),
            ]
        }

        mutating func refuse(_ call: UInt32, _ error: UInt32) {
            instructions += [
                Instruction(code: Self.isEqual, ifFalse: 1, value: call),
                Instruction(code: Self.answer, value: Self.failed(error)),
            ]
        }

        mutating func refuse(from first: UInt32, _ error: UInt32) {
            instructions += [
                Instruction(code: Self.isAtLeast, ifFalse: 1, value: first),
                Instruction(code: Self.answer, value: Self.failed(error)),
            ]
        }

        mutating func refuse(_ call: UInt32, whereAnyBitOf bits: UInt32, _ error: UInt32) {
            instructions += [
                Instruction(code: Self.isEqual, ifFalse: 4, value: call),
                Instruction(code: Self.load, value: Self.argument(0)),
                Instruction(code: Self.hasBits, ifFalse: 1, value: bits),
                Instruction(code: Self.answer, value: Self.failed(error)),
                Instruction(code: Self.answer, value: Self.allowed),
            ]
        }

        mutating func refuse(_ call: UInt32, argument: UInt32, whereAllBitsOf bits: UInt32, _ error: UInt32) {
            instructions += [
                Instruction(code: Self.isEqual, ifFalse: 5, value: call),
                Instruction(code: Self.load, value: Self.argument(argument)),
                Instruction(code: Self.and, value: bits),
                Instruction(code: Self.isEqual, ifFalse: 1, value: bits),
                Instruction(code: Self.answer, value: Self.failed(error)),
                Instruction(code: Self.answer, value: Self.allowed),
            ]
        }

        /// Refuses a call whose one argument has a value, unless another has its own.
        mutating func refuse(
            _ call: UInt32,
            where first: (argument: UInt32, value: UInt32),
            unless second: (argument: UInt32, value: UInt32),
            _ error: UInt32
        ) {
            instructions += [
                Instruction(code: Self.isEqual, ifFalse: 6, value: call),
                Instruction(code: Self.load, value: Self.argument(first.argument)),
                Instruction(code: Self.isEqual, ifFalse: 3, value: first.value),
                Instruction(code: Self.load, value: Self.argument(second.argument)),
                Instruction(code: Self.isEqual, ifTrue: 1, value: second.value),
                Instruction(code: Self.answer, value: Self.failed(error)),
                Instruction(code: Self.load, value: Self.number),
            ]
        }

        mutating func refuse(_ call: UInt32, argument: UInt32, among values: [UInt32], _ error: UInt32) {
            check(call, argument, values, hit: Self.failed(error), miss: Self.allowed)
        }

        mutating func allow(_ call: UInt32, argument: UInt32, among values: [UInt32], else error: UInt32) {
            check(call, argument, values, hit: Self.allowed, miss: Self.failed(error))
        }

        private mutating func check(_ call: UInt32, _ argument: UInt32, _ values: [UInt32], hit: UInt32, miss: UInt32) {
            let count = UInt8(values.count)
            instructions.append(Instruction(code: Self.isEqual, ifFalse: count + 3, value: call))
            instructions.append(Instruction(code: Self.load, value: Self.argument(argument)))
            for (index, value) in values.enumerated() {
                instructions.append(Instruction(code: Self.isEqual, ifTrue: count - UInt8(index), value: value))
            }
            instructions.append(Instruction(code: Self.answer, value: miss))
            instructions.append(Instruction(code: Self.answer, value: hit))
        }

        func finish() -> [Instruction] {
            instructions + [Instruction(code: Self.answer, value: Self.allowed)]
        }
    }
}

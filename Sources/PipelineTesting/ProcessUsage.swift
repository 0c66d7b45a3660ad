internal import Foundation
internal import Glibc

/// What a process holds at a moment, as the kernel tells.
package struct ProcessUsage: Sendable, Hashable {
    /// Megabytes of memory, resident.
    package var residentMegabytes: Double
    /// Megabytes of memory at the highest.
    package var peakMegabytes: Double
    package var threads: Int
    /// Open file descriptors.
    package var descriptors: Int
    /// Processor time of all threads since the start, seconds.
    package var processorSeconds: Double

    package init(of process: Int32) {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        var fields: [Substring: Double] = [:]
        for line in status.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.count > 1, let number = Double(words[1]) { fields[words[0]] = number }
        }
        residentMegabytes = (fields["VmRSS:"] ?? 0) / 1024
        peakMegabytes = (fields["VmHWM:"] ?? 0) / 1024
        threads = Int(fields["Threads:"] ?? 0)
        descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
        let times = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // The second field is the program's name in parentheses and may hold spaces.
        let after = times.lastIndex(of: ")").map { times[$0...].split(separator: " ") } ?? []
        let ticks = after.count > 13 ? (Double(after[12]) ?? 0) + (Double(after[13]) ?? 0) : 0
        processorSeconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Whether it holds less than so many more megabytes, and at most four descriptors and so many threads more.
    package func isLittleMore(than before: ProcessUsage, megabytes: Double, threads: Int) -> Bool {
        residentMegabytes < before.residentMegabytes + megabytes
            && descriptors <= before.descriptors + 4
            && self.threads <= before.threads + threads
    }
}

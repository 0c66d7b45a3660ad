private import Synchronization

/// How many may be there at a time.
final class Places: Sendable {
    /// One of them, until nobody holds it any more.
    final class Place: Sendable {
        private let places: Places

        fileprivate init(_ places: Places) { self.places = places }

        deinit { places.taken.withLock { $0 -= 1 } }
    }

    let most: Int
    private let taken = Mutex(0)

    init(most: Int) { self.most = most }

    /// Nil where none is free.
    func take() -> Place? {
        let isFree = taken.withLock { taken in
            guard taken < most else { return false }
            taken += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}

/// The physical quantities a measurement parameter may be of.
public enum MeasuredQuantity: String, Sendable, Hashable, Codable, CaseIterable {
    case distance, mass, temperature, speed, volume, energy, angle
}

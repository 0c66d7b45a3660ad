import ArgumentParser
import WilcoIntents

extension InteractionMode: ExpressibleByArgument {}

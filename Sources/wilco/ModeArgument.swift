import ArgumentParser
import WilcoIntents

extension InteractionMode: @retroactive ExpressibleByArgument {}

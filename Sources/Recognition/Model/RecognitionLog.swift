/// Takes lines for the log; which levels are written is the receiver's matter.
package typealias RecognitionLog = @Sendable (String) -> Void

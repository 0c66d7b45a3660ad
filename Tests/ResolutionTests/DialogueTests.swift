import Testing

@Suite struct DialogueTests {
    @Test(arguments: try DialogueFile.all())
    func script(_ dialogue: DialogueFile.Dialogue) throws {
        var runner = DialogueRunner(dialogue)
        try runner.run()
    }
}

/// How a sentence is understood, from its words to what is done about it: the passes in their order, and why each stands there.
///
/// A pass learns of those before it only by what they found. Two ask another one how it reads: ``AlikeSounds`` reads as
/// ``NearTemplates`` does, and behind ``FurtherCommands`` there may be ``SeveralRequests``.
struct PassList: Sendable {
    /// They find ways to read the sentence.
    var readings: [any ReadingPass.Type]
    /// Which of two readings is the better: the first of these that tells them apart.
    var order: [any Preference.Type] = []
    /// What may be done with the best one.
    var verdicts: [any RequestVerdict.Type] = []
    /// What else the sentence may be.
    var sentences: [any SentencePass.Type] = []

    static let all = PassList(
        readings: [
            // What was said comes before everything that is made of it.
            AsSaid.self,
            // Nobody means a hesitation; a name keeps its "um" if it has one, so this comes second.
            WithoutHesitations.self,
            // What an opening does to verbs is certain, too, and leaves every other word alone.
            PlainVerbForms.self,
            // The same of questions within requests.
            DirectQuestions.self,
            // From here on words may go: those for what is not wanted go first, lest a later pass take them for values.
            WithoutExclusions.self,
            // Words that mean the same, of which the language's own table is sure.
            PlainerWords.self,
            // A colon is no word: what stands before it and behind it is kept.
            LabelsBeforeColons.self,
            // An article too many changes no meaning.
            WithoutArticles.self,
            // Two words that are one of a known name: less than sure, as both may mean something alone.
            JoinedNames.self,
            // Another order changes more than another word does for another, but leaves all of them.
            OtherOrder.self,
            // Before more is read: where the words as said were read, their order stands.
            SaidOrderStands.self,
            // Another verb may be another deed: only where no order of the words helps.
            OtherVerbs.self,
            // Right behind it, as all that follows takes what it sees for sure or not.
            OtherVerbsAreAsked.self,
            // No word of the sentence is changed; only the one that it lacks is supplied.
            WithItsVerb.self,
            // Nothing is sure: what comes near, by the templates first, as they know the order of words.
            NearTemplates.self,
            // Then by words and values alone.
            WordsAndValues.self,
            // Words are replaced by others that sound alike only where nothing else is likely at all.
            AlikeSounds.self,
            // When all are there.
            BestFirst.self,
        ],

        order: [
            // People named these words themselves.
            OwnPhraseFirst.self,
            // What fits with a name that nobody knows fits anything.
            KnownNamesFirst.self,
            // A guess never stands before words that fit.
            WordForWordFirst.self,
            // What makes sense only now is what is meant now.
            LastTurnFirst.self,
            // Guesses differ in how much they explain; of what fits word for word the next ones tell more.
            SurerFirst.self,
            // Words of the template's own and known values against open text.
            MoreOwnWordsFirst.self,
            // Equal so far: more words of its own is more particular.
            MoreParticularFirst.self,
            // Equal in all that was said: the text that had less done to it.
            LessChangedFirst.self,
            // Apps' files are read from the top, as their authors expect.
            EarlierInFileFirst.self,
        ],

        verdicts: [
            // It raises the confidence; what follows may have reasons against that.
            NothingIsLacking.self,
            // They lower the confidence …
            TiedApps.self,
            WishesOfOthersAreAsked.self,
            ClosingsAreNoText.self,
            // … by which this one lets it be done, asked about or dropped.
            SureEnough.self,
        ],

        sentences: [
            // It holds a request that fits, and is none: before anything may be done.
            HowToAsk.self,
            // Nor may anything be done on a day that there is not.
            ImpossibleDays.self,
            // A sure request whose open text goes on as only requests do.
            FurtherCommands.self,
            // Open text may hold an "and" of its own: a sure reading of the whole sentence needs nothing further.
            SureWhole.self,
            // Requests to Wilco itself, unless an app has the same words for something of its own.
            OwnRequests.self,
            // Before the sentence is taken apart: "her" is somebody, and no name that nobody knows.
            SpokenOfLast.self,
            // What was taken back must not become a request by itself, as it would in the two that follow.
            TakenBack.self,
            // A value by itself may be a request of its own: where the first one lacks it, it is that one's.
            WithItsValues.self,
            // Two requests explain more of a sentence than one of its clauses does.
            SeveralRequests.self,
            // What stands behind a "because" is no clause of its own.
            WithoutReasons.self,
            // What is said first, and is no request, leaves the rest as it stands, which is more than one clause.
            BehindRemarks.self,
            // The last way to a request without guessing at a value.
            OneOfTheClauses.self,
            // A word for a thing is the vaguest of all: only where nothing else explains the sentence.
            SpokenOfThing.self,
            // There is none: what comes nearest, to be told.
            NearestRequests.self,
            // A request of which one value is unknown, unless something sure was found.
            UnknownValues.self,
            // Neither words nor values tell: what means much the same, whatever its words.
            LikeliestRequest.self,
        ]
    )
}

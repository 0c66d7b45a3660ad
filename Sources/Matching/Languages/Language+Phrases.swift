internal import WilcoIntents

extension Language.Phrases {
    init(_ table: TableReader) {
        self.init()
        table.expect([
            "yes", "no", "cancel", "stop", "repeat", "help", "choices", "goBack", "anyChoice", "allChoices", "neither",
            "change", "openings", "closings", "hesitations", "appLinks", "appOpenings", "answerOpenings",
            "answerClosings", "choiceWords", "last", "middle", "requestVerbs", "common", "fillers", "negations",
            "otherSubjects",
            "corrections", "additions", "conjunctions", "subjects", "pastVerbs", "pastEndings", "presentEndings",
            "questions",
            "trueWords", "falseWords", "abilities", "abilitiesOfApp", "abilitiesOfRequest", "notMeant", "courtesies",
            "answerVerdicts", "answersThatMayBeNames",
            "personOpenings", "givenNames", "statements", "firstPersons", "contraries", "exclusions", "exclusionLinks",
            "wordings", "separableVerbs", "particles", "formOpenings", "forms", "commands", "meant",
            "spelled", "replacing", "replacingLinks",
            "indirectQuestions", "standIns", "thirdPersons", "things", "severalThings",
            "wait", "hesitantYes", "details", "textOpenings", "addressed", "undo", "again", "articles", "first",
            "amend", "reasons", "retorts", "retortClosings", "onceMore", "kindWords", "labels", "omissible",
            "possessives", "wishesOfOthers", "nameFillers", "nameEndings", "assistantNames", "elidedVerbs",
        ])
        yes = table.texts("yes")
        no = table.texts("no")
        cancel = table.texts("cancel")
        stop = table.texts("stop")
        `repeat` = table.texts("repeat")
        help = table.texts("help")
        choices = table.texts("choices")
        goBack = table.texts("goBack")
        anyChoice = table.texts("anyChoice")
        allChoices = table.texts("allChoices")
        neither = table.texts("neither")
        change = table.texts("change")
        openings = table.texts("openings")
        formOpenings = table.texts("formOpenings")
        let forms = table.section("forms")
        self.forms = forms.table { forms.texts($0) }
        closings = table.texts("closings")
        hesitations = table.texts("hesitations")
        courtesies = table.texts("courtesies")
        answerVerdicts = table.texts("answerVerdicts")
        answersThatMayBeNames = table.texts("answersThatMayBeNames")
        givenNames = Set(table.texts("givenNames"))
        personOpenings = table.texts("personOpenings")
        appLinks = table.texts("appLinks")
        appOpenings = table.texts("appOpenings")
        answerOpenings = table.texts("answerOpenings")
        answerClosings = table.texts("answerClosings")
        choiceWords = table.texts("choiceWords")
        first = table.texts("first")
        last = table.texts("last")
        middle = table.texts("middle")
        requestVerbs = Set(table.texts("requestVerbs"))
        common = Set(table.texts("common"))
        fillers = Set(table.texts("fillers")).union(common)
        corrections = table.texts("corrections")
        additions = Set(table.texts("additions"))
        questions = Set(table.texts("questions"))
        subjects = Set(table.texts("subjects"))
        statements = Set(table.texts("statements"))
        firstPersons = Set(table.texts("firstPersons"))
        pastVerbs = Set(table.texts("pastVerbs"))
        pastEndings = table.texts("pastEndings")
        presentEndings = table.texts("presentEndings")
        otherSubjects = Set(table.texts("otherSubjects"))
        negations = Set(table.texts("negations"))
        contraries = Set(table.texts("contraries"))
        exclusions = table.texts("exclusions")
        exclusionLinks = Set(table.texts("exclusionLinks"))
        let wordings = table.section("wordings")
        self.wordings = wordings.table { wordings.texts($0) }
        separableVerbs = Set(table.texts("separableVerbs"))
        particles = Set(table.texts("particles"))
        conjunctions = table.texts("conjunctions")
        thirdPersons = Set(table.texts("thirdPersons"))
        things = Set(table.texts("things"))
        severalThings = Set(table.texts("severalThings"))
        kindWords = Set(table.texts("kindWords"))
        omissible = Set(table.texts("omissible"))
        labels = table.texts("labels")
        elidedVerbs = table.texts("elidedVerbs")
        possessives = Set(table.texts("possessives"))
        wishesOfOthers = table.texts("wishesOfOthers")
        standIns = table.texts("standIns")
        abilities = table.texts("abilities")
        abilitiesOfApp = table.texts("abilitiesOfApp")
        abilitiesOfRequest = table.texts("abilitiesOfRequest")
        notMeant = table.texts("notMeant")
        commands = table.texts("commands")
        wait = table.texts("wait")
        hesitantYes = table.texts("hesitantYes")
        details = table.texts("details")
        textOpenings = table.texts("textOpenings")
        addressed = table.texts("addressed")
        undo = table.texts("undo")
        amend = table.texts("amend")
        reasons = table.texts("reasons")
        retorts = table.texts("retorts")
        retortClosings = table.texts("retortClosings")
        onceMore = table.texts("onceMore")
        again = table.texts("again")
        articles = Set(table.texts("articles"))
        meant = table.texts("meant")
        spelled = table.texts("spelled")
        replacing = table.texts("replacing")
        replacingLinks = table.texts("replacingLinks")
        indirectQuestions = Language.IndirectQuestions(table.section("indirectQuestions"))
        trueWords = Set(table.texts("trueWords"))
        falseWords = Set(table.texts("falseWords"))
    }
}

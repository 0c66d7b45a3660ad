extension Language {
    static let englishTime = TimeWords(
        weekdays: [
            "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5, "sunday": 6,
            "mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6,
        ],
        months: [
            "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
            "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4,
            "jun": 6, "jul": 7, "aug": 8, "sept": 9, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
        ],
        relativeDays: [
            (["the", "day", "after", "tomorrow"], 2), (["day", "after", "tomorrow"], 2),
            (["the", "day", "before", "yesterday"], -2), (["today"], 0), (["tonight"], 0), (["tomorrow"], 1),
            (["yesterday"], -1), (["this", "morning"], 0), (["this", "afternoon"], 0), (["this", "evening"], 0),
        ],
        namedTimes: [
            (["noon"], 720), (["midday"], 720), (["lunchtime"], 720), (["lunch", "time"], 720), (["midnight"], 0),
        ],
        partsOfDay: [
            (["in", "the", "morning"], 0, 12), (["in", "the", "afternoon"], 12, 18),
            (["in", "the", "evening"], 17, 24), (["at", "night"], 18, 24), (["tonight"], 17, 24),
            (["this", "morning"], 0, 12), (["this", "afternoon"], 12, 18), (["this", "evening"], 17, 24),
            (["morning"], 0, 12), (["afternoon"], 12, 18), (["evening"], 17, 24), (["night"], 18, 24),
        ],
        next: ["next"],
        this: ["this", "coming"],
        at: ["at", "by", "around", "about"],
        on: ["on"],
        in: ["in"],
        past: ["past", "after"],
        to: ["to", "till", "before"],
        oclock: ["oclock", "sharp"],
        morning: ["am"],
        afternoon: ["pm"],
        half: ["half"],
        quarter: ["quarter"],
        the: ["the"],
        of: ["of"],
        week: ["week", "weeks"],
        month: ["month", "months"],
        ago: ["ago"],
        fromNow: [["from", "now"], ["from", "today"]],
        weekend: ["weekend"]
    )
}

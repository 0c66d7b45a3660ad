internal import WilcoIntents

/// Names of types, categories and predicates there and here.
enum IntentDefinitionTypes {
    /// - Parameters:
    ///   - enumeration: The enumeration's name; the editor calls such a parameter an `Integer`.
    ///   - format: Of a date: `Date`, `Time` or `DateTime`.
    static func type(named name: String, enumeration: String?, object: String?, format: String?) -> ParameterType? {
        if let enumeration { return .enumeration(enumeration) }
        return switch name {
        case "String": .string
        case "Boolean": .boolean
        case "Integer", "Long": .integer
        case "Decimal", "Double", "Float": .decimal
        case "Person", "Contact": .person
        case "Placemark", "Location": .place
        case "CurrencyAmount": .currencyAmount
        case "DateComponents" where format == "Date": .date
        case "DateComponents" where format == "Time": .time
        case "Date", "DateComponents", "DateComponentsRange", "RecurrenceRule": .dateTime
        case "TimeInterval", "Duration": .duration
        case "Distance", "Length": .measurement(.distance)
        case "Temperature": .measurement(.temperature)
        case "Mass": .measurement(.mass)
        case "Speed": .measurement(.speed)
        case "Volume": .measurement(.volume)
        case "Energy": .measurement(.energy)
        case "URL": .url
        case "File": .file
        case "Object", "Custom": object.map { .object($0) }
        default: nil
        }
    }

    /// The verb says it best, where there is one.
    static func category(_ category: String?, verb: String?) -> IntentCategory? {
        let names = [
            "navigate": "go", "post": "share", "find": "search", "filter": "search", "get": "download",
            "check-in": "do",
            "generic": "do", "checkin": "do",
        ]
        for name in [verb, category].compactMap({ $0?.lowercased() }) {
            if let found = IntentCategory(rawValue: names[name] ?? name) { return found }
        }
        return nil
    }

    /// A unit as ``ParameterValue/measurement(amount:unit:)`` writes it.
    static func unit(_ name: String) -> String? {
        let units = [
            "Meters": "meters", "Kilometers": "kilometers", "Centimeters": "centimeters", "Millimeters": "millimeters",
            "Feet": "feet", "Miles": "miles", "Inches": "inches", "Yards": "yards", "Grams": "grams",
            "Kilograms": "kilograms", "Pounds": "pounds", "Ounces": "ounces", "Celsius": "degreesCelsius",
            "Fahrenheit": "degreesFahrenheit", "Kelvin": "kelvins", "MetersPerSecond": "metersPerSecond",
            "KilometersPerHour": "kilometersPerHour", "MilesPerHour": "milesPerHour", "Liters": "liters",
            "Milliliters": "milliliters", "Gallons": "gallons", "Cups": "cups", "Joules": "joules",
            "Kilojoules": "kilojoules", "Kilocalories": "kilocalories", "KilowattHours": "kilowattHours",
        ]
        return units.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// The domain, intent and object type that stand for a system intent's parameter.
    static let system: [String: (domain: String, intent: String, types: [String: String])] = [
        "INStartWorkoutIntent": ("workouts", "StartWorkout", ["workoutName": "Workout"]),
        "INPauseWorkoutIntent": ("workouts", "PauseWorkout", [:]),
        "INResumeWorkoutIntent": ("workouts", "ResumeWorkout", [:]),
        "INEndWorkoutIntent": ("workouts", "EndWorkout", [:]),
        "INSendMessageIntent": ("messaging", "SendMessage", [:]),
        "INSearchForMessagesIntent": ("messaging", "ReadMessages", [:]),
        "INStartCallIntent": ("calls", "StartCall", [:]),
        "INStartAudioCallIntent": ("calls", "StartCall", [:]),
        "INStartVideoCallIntent": ("calls", "StartCall", [:]),
        "INSendPaymentIntent": ("payments", "SendPayment", [:]),
        "INRequestPaymentIntent": ("payments", "RequestPayment", [:]),
        "INRequestRideIntent": ("rides", "RequestRide", ["rideOptionName": "RideOption"]),
        "INListRideOptionsIntent": ("rides", "ListRideOptions", [:]),
        "INGetRideStatusIntent": ("rides", "RideStatus", [:]),
        "INCancelRideIntent": ("rides", "CancelRide", [:]),
        "INSearchForPhotosIntent": ("photos", "SearchPhotos", ["albumName": "Album"]),
        "INStartPhotoPlaybackIntent": ("photos", "ShowAlbum", ["albumName": "Album"]),
        "INPlayMediaIntent": ("media", "PlayMedia", ["playlistTitle": "Media", "mediaItems": "Media"]),
        "INAddTasksIntent": ("lists", "AddItem", ["targetTaskList": "List"]),
        "INCreateNoteIntent": ("lists", "CreateNote", [:]),
        "INSearchForNotebookItemsIntent": ("lists", "FindNote", [:]),
        "INSetClimateSettingsInCarIntent": ("car", "SetClimate", [:]),
        "INSetCarLockStatusIntent": ("car", "LockCar", [:]),
    ]
}

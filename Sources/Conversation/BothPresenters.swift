package import WilcoIntents

/// Shows and speaks: two presenters, one after the other.
package struct BothPresenters: Presenter {
    private let first: any Presenter
    private let second: any Presenter

    package init(first: any Presenter, second: any Presenter) {
        self.first = first
        self.second = second
    }

    package func present(_ utterance: Utterance) async {
        await first.present(utterance)
        await second.present(utterance)
    }

    package func silence() async {
        await first.silence()
        await second.silence()
    }
}

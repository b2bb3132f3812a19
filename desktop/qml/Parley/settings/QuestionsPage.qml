import QtQuick

/*! How long the agent waits for an answer before it goes on without one (behaviour 5.2.5). */
CatalogPage {
    key: "questions"
    title: qsTr("Questions")
    intro: qsTr("Counts for what is asked from now on. \u201cTake your time\u201d on a card stops its countdown whatever is chosen here.")
}

import QtQuick

/*! What a new session starts with. */
CatalogPage {
    key: "defaults"
    title: qsTr("Defaults")
    intro: qsTr("What new sessions start with. Sessions that are there keep what they have.")
}

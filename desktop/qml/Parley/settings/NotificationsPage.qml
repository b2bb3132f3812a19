import QtQuick

/*! How Parley makes itself heard while its window is not in front. */
CatalogPage {
    key: "notifications"
    title: qsTr("Notifications")
    intro: qsTr("Nothing is said twice, and nothing while a window of Parley is in front of you.")
}

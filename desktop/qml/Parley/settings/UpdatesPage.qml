import QtQuick

/*! Whether and where newer versions are looked for. */
CatalogPage {
    key: "updates"
    title: qsTr("Updates")
}

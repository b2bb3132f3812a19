import QtQuick

/*! Language, look, conversation. */
CatalogPage {
    key: "general"
    title: qsTr("General")
}

import QtQuick

/*! What the catalogue says of one row, kept up to date. */
QtObject {
    id: facts_

    required property var desk
    required property string key
    property var facts: desk.row(key)
    readonly property Connections following: Connections {
        target: facts_.desk
        function onChanged(): void { facts_.facts = facts_.desk.row(facts_.key) }
    }
}

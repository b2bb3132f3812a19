pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The menus of a plan card: its headings, and what can be taken from its text. */
Item {
    id: menus

    // PlanReviewPanel and its PlanBody
    required property var card
    required property var body

    function outline(button: Item): void { open(button, Qt.point(button.width, button.height + 4), true) }
    function plan(over: Item, at: point): void { open(over, at, false) }

    function open(over: Item, at: point, headings: bool): void {
        loader.active = true
        const popup = loader.item as PopupMenu
        popup.parent = over
        popup.headings = headings
        popup.links = headings ? [] : body.links()
        popup.x = headings ? at.x - popup.implicitWidth : at.x
        popup.y = at.y
        popup.open()
    }

    Loader {
        id: loader
        active: false
        sourceComponent: PopupMenu {
            property bool headings: false
            property var links: []
            name: headings ? qsTr("Headings of the plan") : qsTr("Plan menu")
            opener: menus.body.list
            rowWidth: headings ? 320 : 260
            rows: headings ? menus.card.desk.outline.map(entry => ({
                key: String(entry.row), text: entry.title, indent: entry.level - 1
            })) : [
                ...(menus.body.selected !== "" ? [
                    { key: "selection", text: qsTr("Copy selection"), icon: "copy" },
                    { key: "chat", text: qsTr("Chat about the selection"), icon: "chat" },
                    { separator: true }
                ] : []),
                ...links.map(link => ({
                    key: "link:" + link.address, text: qsTr("Open link: %1").arg(link.text), icon: "globe"
                })),
                { key: "copy", text: qsTr("Copy plan"), icon: "copy" },
                { key: "save", text: qsTr("Save plan"), icon: "download" }
            ]
            onChosen: key => {
                if (headings) menus.body.show(Number(key))
                else if (key.startsWith("link:")) menus.body.linkWanted(key.substring(5))
                else if (key === "selection") menus.card.desk.copyText(menus.body.selected)
                else if (key === "chat") menus.card.chat()
                else if (key === "copy") menus.card.desk.copy()
                else menus.card.desk.save()
            }
        }
    }
}

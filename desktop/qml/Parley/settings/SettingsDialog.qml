pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! All settings, a page a subject. Changes count at once; there is nothing to save. */
ModalDialog {
    id: dialog

    property var shell: null
    property string page: "general"
    readonly property bool wide: width > 560
    readonly property var pages: [
        { key: "general", text: qsTr("General"), icon: "settings" },
        { key: "providers", text: qsTr("Providers"), icon: "server" },
        { key: "questions", text: qsTr("Questions"), icon: "question" },
        { key: "approvals", text: qsTr("Approvals"), icon: "shield" },
        { key: "about", text: qsTr("About"), icon: "about" }
    ]

    title: qsTr("Settings")
    preferredWidth: 760
    preferredHeight: 600
    scrolls: false

    function showPage(name: string): void {
        page = name !== "" ? name : page
    }

    Item {
        width: parent.width
        height: parent.height

        Flow {
            id: tabs
            width: dialog.wide ? 160 : parent.width
            spacing: 2
            flow: dialog.wide ? Flow.TopToBottom : Flow.LeftToRight
            height: dialog.wide ? parent.height : implicitHeight
            Repeater {
                id: pageTabs
                model: dialog.pages
                PillButton {
                    id: tab
                    required property var modelData
                    required property int index
                    readonly property bool here: dialog.page === modelData.key
                    width: dialog.wide ? 150 : implicitWidth
                    small: !dialog.wide
                    variant: "quiet"
                    text: modelData.text
                    iconName: modelData.icon
                    ink: here ? Theme.text : Theme.textSecondary
                    fill: here ? Theme.selected : "transparent"
                    alignLeft: dialog.wide
                    Accessible.role: Accessible.PageTab
                    Accessible.selected: here
                    onClicked: dialog.page = modelData.key
                    Keys.onDownPressed: if (index + 1 < pageTabs.count) pageTabs.itemAt(index + 1).forceActiveFocus(Qt.TabFocusReason)
                    Keys.onUpPressed: if (index > 0) pageTabs.itemAt(index - 1).forceActiveFocus(Qt.TabFocusReason)
                }
            }
        }

        Flickable {
            id: scroller
            anchors {
                left: dialog.wide ? tabs.right : parent.left
                leftMargin: dialog.wide ? 20 : 0
                right: parent.right
                top: dialog.wide ? parent.top : tabs.bottom
                topMargin: dialog.wide ? 0 : 12
                bottom: parent.bottom
            }
            contentHeight: content.height + 8
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            interactive: contentHeight > height
            Loader {
                id: content
                width: scroller.width - 12
                source: dialog.shell === null ? "" : ({
                    general: "GeneralPage.qml", providers: "ProvidersPage.qml", questions: "QuestionsPage.qml",
                    approvals: "ApprovalsPage.qml", about: "AboutPage.qml"
                })[dialog.page]
                onLoaded: { item.shell = dialog.shell; item.width = Qt.binding(() => content.width); scroller.contentY = 0 }
            }
            ScrollTrack { flickable: scroller }
        }
    }
}

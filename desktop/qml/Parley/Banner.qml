import QtQuick
import Parley

/*! One thing that went wrong: a sentence that says what to do, how often, a details fold, ways out. */
Rectangle {
    id: banner

    required property var shell
    required property string key
    required property string code
    required property string text
    required property string details
    required property int count
    required property string tone
    required property bool reported
    property bool reporting: reported
    property bool unfolded: false
    readonly property bool quiet: tone === "quiet"
    readonly property bool aboutKey: ["BAD_KEY", "NO_KEY", "BAD_BASE_URL", "CONNECTION_REFUSED", "FORBIDDEN",
        "UNKNOWN_PROVIDER", "PROXY_FAILED"].includes(code)

    signal settingsWanted(string page)

    height: body.implicitHeight + 20
    radius: Theme.radiusRow
    color: quiet ? Theme.card : Theme.dangerSoft
    border { width: 1; color: quiet ? Theme.border : Theme.dangerBorder }
    Accessible.role: Accessible.AlertMessage
    Accessible.name: count > 1 ? text + " " + times.text : text

    Icon {
        id: sign
        anchors { left: parent.left; leftMargin: 12; top: parent.top; topMargin: 13 }
        name: "alert"
        color: banner.quiet ? Theme.textSecondary : Theme.danger
    }

    IconButton {
        id: close
        anchors { right: parent.right; rightMargin: 8; top: parent.top; topMargin: 6 }
        iconName: "close"
        text: qsTr("Dismiss")
        about: banner.text
        onClicked: banner.shell.notices.drop(banner.key)
    }

    Column {
        id: body
        anchors { left: sign.right; leftMargin: 10; right: close.left; rightMargin: 8; top: parent.top; topMargin: 10 }
        spacing: 4
        Text {
            width: parent.width
            topPadding: 3
            text: banner.text
            font: Theme.control
            color: Theme.text
            wrapMode: Text.Wrap
            textFormat: Text.PlainText
            Accessible.ignored: true
        }
        Flow {
            // Words without a frame begin where the sentence above them does.
            x: banner.aboutKey ? 0 : -10
            width: parent.width - x
            spacing: 4
            PillButton {
                visible: banner.aboutKey
                small: true
                text: qsTr("Open settings")
                about: banner.text
                onClicked: { banner.settingsWanted("providers"); banner.shell.notices.drop(banner.key) }
            }
            PillButton {
                visible: banner.details !== ""
                small: true
                variant: "quiet"
                text: banner.unfolded ? qsTr("Hide details") : qsTr("Details")
                about: banner.text
                iconName: banner.unfolded ? "chevron-up" : "chevron-down"
                onClicked: banner.unfolded = !banner.unfolded
            }
            PillButton {
                visible: banner.unfolded && !banner.reporting
                small: true
                variant: "quiet"
                text: qsTr("Copy details")
                about: banner.text
                iconName: "copy"
                onClicked: banner.shell.notices.copy(banner.details)
            }
            PillButton {
                visible: banner.reporting
                small: true
                variant: "quiet"
                text: qsTr("Copy report")
                about: banner.text
                iconName: "copy"
                onClicked: banner.shell.support.copyReport(banner.details, banner.shell.notices)
            }
            PillButton {
                visible: banner.reporting
                small: true
                variant: "quiet"
                text: qsTr("Open log folder")
                about: banner.text
                iconName: "folder"
                onClicked: banner.shell.support.openLogs()
            }
            Text {
                id: times
                visible: banner.count > 1
                height: Theme.grown(28)
                leftPadding: 6
                verticalAlignment: Text.AlignVCenter
                text: qsTr("%n time(s) by now", "", banner.count)
                font: Theme.small
                color: Theme.textSecondary
                textFormat: Text.PlainText
                Accessible.ignored: true
            }
        }
        Item {
            visible: banner.unfolded
            width: parent.width
            height: scroller.height
            Flickable {
                id: scroller
                width: parent.width
                height: Math.min(160, words.implicitHeight)
                contentHeight: words.implicitHeight
                contentWidth: Math.max(width, words.implicitWidth)
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                TextEdit {
                    id: words
                    text: banner.unfolded ? banner.details : ""
                    font: Theme.mono
                    color: Theme.textSecondary
                    selectionColor: Theme.selection
                    selectedTextColor: Theme.text
                    readOnly: true
                    selectByMouse: true
                    textFormat: TextEdit.PlainText
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
            ScrollTrack { flickable: scroller }
            KeyboardScroll { flickable: scroller; name: qsTr("Details") }
        }
    }
}

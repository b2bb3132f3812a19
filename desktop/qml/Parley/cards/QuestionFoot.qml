pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! Pager on the left, what can be done on the right; two rows where they do not fit beside each other. */
Item {
    id: foot

    required property var desk
    readonly property var page: desk.cardPage
    readonly property bool several: page.total > 1
    readonly property bool stacked: several && pager.implicitWidth + actions.implicitWidth + 12 > width

    implicitHeight: actions.implicitHeight + (stacked ? pager.implicitHeight + 4 : 0)
    height: implicitHeight

    Row {
        id: pager
        visible: foot.several
        anchors { left: parent.left; bottom: foot.stacked ? actions.top : parent.bottom; bottomMargin: foot.stacked ? 4 : 2 }
        spacing: 2
        IconButton {
            iconName: "chevron-left"
            text: qsTr("Previous question")
            enabled: foot.page.index > 0
            onClicked: foot.desk.page(-1)
        }
        Text {
            text: qsTr("%1 / %2").arg(foot.page.index + 1).arg(foot.page.total)
            font: Theme.control
            color: Theme.textSecondary
            anchors.verticalCenter: parent.verticalCenter
            Accessible.role: Accessible.StaticText
            Accessible.name: qsTr("Question %1 of %2").arg(foot.page.index + 1).arg(foot.page.total)
        }
        IconButton {
            iconName: "chevron-right"
            text: qsTr("Next question")
            enabled: !foot.page.last
            onClicked: foot.desk.page(1)
        }
    }

    Row {
        id: actions
        anchors { right: parent.right; bottom: parent.bottom }
        spacing: 8
        PillButton {
            visible: foot.several
            variant: "quiet"
            text: qsTr("Skip all")
            tip: qsTr("Answer none of the questions and tell the agent so")
            enabled: foot.desk.ready
            onClicked: foot.desk.skipAll()
        }
        PillButton {
            text: qsTr("Skip this question")
            enabled: foot.desk.ready
            onClicked: foot.desk.skip()
            onDoubleClicked: {} // the second press was not meant for the next page
        }
        PillButton {
            variant: "filled"
            text: foot.page.last ? qsTr("Submit") : qsTr("Next")
            tip: foot.page.last && foot.desk.channel === "late" ? qsTr("Answering wakes the agent") : ""
            enabled: foot.page.answered && (foot.page.last ? foot.desk.ready : !foot.desk.busy)
            onClicked: foot.desk.goOn()
            onDoubleClicked: {}
        }
    }
}

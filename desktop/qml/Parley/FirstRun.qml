pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*!
    The first run: where shall answers come from? A key, a local server found on this machine, or the Tour, which is
    labelled as scripted. The composer below works at once with the Tour.
*/
Column {
    id: first

    required property var welcome
    property bool keyOpen: false
    readonly property bool wide: width >= 620
    signal settingsWanted(string page)

    spacing: 10

    Text {
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        text: qsTr("Choose where answers come from. You can change it at any time.")
        font: Theme.small
        color: Theme.textSecondary
        wrapMode: Text.Wrap
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Flow {
        id: offers
        readonly property real cell: first.wide ? Math.floor((width - 2 * spacing) / 3) : width
        readonly property real tallest: Math.max(tour.needed, ownKey.needed, local.needed)
        width: parent.width
        spacing: 10

        OfferCard {
            id: tour
            width: offers.cell
            height: first.wide ? offers.tallest : needed
            iconName: "play"
            title: qsTr("Tour (scripted)")
            detail: qsTr("No key needed. A scripted model works with the real tools in a sample folder.")
            chosen: first.welcome.choice === "tour" && !first.keyOpen
            onClicked: { first.keyOpen = false; first.welcome.takeTour() }
        }
        OfferCard {
            id: ownKey
            width: offers.cell
            height: first.wide ? offers.tallest : needed
            iconName: "key"
            title: qsTr("Use a key")
            detail: qsTr("DeepSeek, OpenAI, Anthropic, or any compatible service.")
            chosen: first.keyOpen
            onClicked: first.keyOpen = !first.keyOpen
        }
        OfferCard {
            id: local
            width: offers.cell
            height: first.wide ? offers.tallest : needed
            iconName: "server"
            title: first.welcome.servers.length > 0 ? first.welcome.servers[0].name : qsTr("Local server")
            detail: first.welcome.looking ? qsTr("Looking on this machine\u2026")
                : first.welcome.servers.length > 0
                    ? qsTr("Found on this machine, %n model(s).", "", first.welcome.servers[0].models.length)
                    : qsTr("None found. Start Ollama, LM Studio or llama.cpp, then look again.")
            chosen: first.welcome.choice === "local"
            onClicked: {
                first.keyOpen = false
                if (first.welcome.servers.length > 0) first.welcome.takeServer(0)
                else first.welcome.look()
            }
        }
    }

    Loader {
        width: parent.width
        active: first.keyOpen
        visible: active
        sourceComponent: KeyForm {
            welcome: first.welcome
            onDone: first.keyOpen = false
        }
    }
}

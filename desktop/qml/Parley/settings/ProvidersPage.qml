pragma ComponentBehavior: Bound

import QtQuick
import Parley

/*! The sources of answers: add, change, test, remove; which one new sessions use. */
SettingsPage {
    id: page

    readonly property var providers: desk.providers
    property string editing: ""  // the provider in the form, "+" for a new one

    title: qsTr("Providers")
    intro: qsTr("Where answers come from. Requests go to the address of the provider you choose and nowhere else.")
    Component.onCompleted: providers.look()
    Component.onDestruction: providers.leave()

    // "providers/<name>" leads to its card, "providers.*.<field>" to that field of the first one's form.
    function prepare(key: string): void {
        if (!key.startsWith("providers.*.")) return
        editing = providers.firstOwn() || "+"
    }

    Connections {
        target: page.providers
        function onSaved(name: string): void { page.editing = "" }
    }

    SettingsGroup {
        width: page.width
        Repeater {
            model: page.providers.rows
            ProviderCard {
                providers: page.providers
                editing: page.editing === name
                onEditWanted: on => page.editing = on ? name : ""
            }
        }
    }

    PillButton {
        id: add
        visible: page.editing !== "+"
        text: qsTr("Add a provider")
        iconName: "plus"
        onClicked: page.editing = "+"
    }

    Loader {
        width: page.width
        active: page.editing === "+"
        visible: active
        sourceComponent: SettingsGroup {
            heading: qsTr("A new provider")
            Item {
                width: parent ? parent.width : 0
                height: form.height + 28
                ProviderForm {
                    id: form
                    x: 14
                    y: 14
                    width: parent.width - 28
                    providers: page.providers
                    provider: ({ name: "", kind: "openai", baseUrl: "", models: [], keySource: "kept", keyVariable: "", contextWindow: 0 })
                    fresh: true
                    onCancelled: { page.editing = ""; add.forceActiveFocus(Qt.TabFocusReason) }
                }
            }
        }
    }
}

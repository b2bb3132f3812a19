pragma Singleton

import QtQuick

/*!
    The one place colours, sizes, fonts and durations come from. Every colour pair used for text keeps WCAG AA (4.5:1)
    in both themes, amber and its border included; tests/desktop/shell/test_theme.py computes it.
*/
QtObject {
    id: theme

    // "system", "light" or "dark"; set from the settings.
    property string choice: "system"
    // True when the system asks for reduced motion: every duration is 0 then.
    property bool reducedMotion: false

    // How large text is, 1 for its usual size; what holds text grows with it and does not shrink.
    property real textScale: 1
    readonly property real growth: Math.max(1, textScale)
    function grown(pixels: real): real { return Math.round(pixels * growth) }
    function sized(pixels: real): int { return Math.round(pixels * textScale) }

    // The system asks for more contrast: quiet text and thin lines become loud.
    property bool strong: Application.styleHints.accessibility.contrastPreference === Qt.HighContrast

    readonly property bool dark: choice === "dark"
        || (choice === "system" && Application.styleHints.colorScheme === Qt.ColorScheme.Dark)

    // Surfaces, from the back to the front.
    readonly property color window: dark ? "#141517" : "#ffffff"
    readonly property color sidebar: dark ? "#1b1c1f" : "#f7f8fa"
    readonly property color card: dark ? "#28292c" : "#ffffff"
    readonly property color sunken: dark ? "#1d1e21" : "#f5f6f8"
    readonly property color popup: dark ? "#2c2d31" : "#ffffff"
    readonly property color hover: dark ? "#2b2d31" : "#eceef1"
    readonly property color pressed: dark ? "#36383d" : "#e1e4e8"
    readonly property color selected: dark ? "#2f3135" : "#e8eaee"
    readonly property color bubble: dark ? "#2c2e33" : "#ecf1fd"
    readonly property color border: strong ? borderStrong : dark ? "#37393e" : "#e1e3e7"
    readonly property color borderStrong: strong ? text : dark ? "#7b8089" : "#868b93"
    readonly property color borderFocus: strong ? focusRing : dark ? "#a5aab3" : "#5f646c"
    readonly property color scrim: dark ? "#a6000000" : "#59101418"
    readonly property color shadow: dark ? "#66000000" : "#1f101828"

    // Text, from loud to quiet; all of them AA on window, sidebar, card, sunken, hover and selected.
    readonly property color text: dark ? "#f2f3f5" : "#15171a"
    readonly property color textSecondary: strong ? text : dark ? "#bcc0c7" : "#4d525a"
    readonly property color textTertiary: strong ? text : dark ? "#a5aab3" : "#5f646c"
    readonly property color placeholder: strong ? dark ? "#d5d8de" : "#3a3f47" : dark ? "#a0a5ae" : "#686d75"
    readonly property color disabled: strong ? placeholder : dark ? "#6b7079" : "#9a9fa7"

    readonly property color accent: dark ? "#84a9ff" : "#2558c7"
    readonly property color accentFill: dark ? "#3563c9" : "#2f62d6"
    readonly property color accentFillHover: dark ? "#3f6ed6" : "#2656c2"
    readonly property color accentFillInk: "#ffffff"
    readonly property color accentSoft: dark ? "#26324d" : "#e4ecfd"
    readonly property color link: accent
    readonly property color selection: dark ? "#3a5488" : "#c5d7fb"
    readonly property color focusRing: dark ? "#84a9ff" : "#2558c7"

    // The filled button: ink on paper, paper on ink.
    readonly property color primaryFill: dark ? "#f2f3f5" : "#17181b"
    readonly property color primaryFillHover: dark ? "#d9dbdf" : "#33353a"
    readonly property color primaryFillInk: dark ? "#141517" : "#ffffff"

    // Waiting for a person. The strip always carries a dot and words beside the colour.
    readonly property color amber: dark ? "#f5b342" : "#8a5300"
    readonly property color amberStrip: dark ? "#2e2817" : "#fdf2db"
    readonly property color amberBorder: dark ? "#d99b33" : "#976006"
    readonly property color amberDot: dark ? "#f5a623" : "#b26a00"

    readonly property color danger: dark ? "#ff8a80" : "#b3261e"
    readonly property color dangerSoft: dark ? "#3a2022" : "#fdeceb"
    readonly property color dangerBorder: dark ? "#8a4440" : "#e3a29d"
    readonly property color success: dark ? "#5fcf97" : "#1a6e35"
    readonly property color successSoft: dark ? "#1a3125" : "#e7f6ec"

    readonly property color diffAddedText: dark ? "#8fe3b0" : "#0f5a28"
    readonly property color diffAddedBack: dark ? "#16301f" : "#e5f6ea"
    readonly property color diffAddedWord: dark ? "#24593a" : "#b9e8c6"
    readonly property color diffRemovedText: dark ? "#ffa59d" : "#98161d"
    readonly property color diffRemovedBack: dark ? "#381d1f" : "#fdebea"
    readonly property color diffRemovedWord: dark ? "#6b2e31" : "#f7c5c2"
    readonly property color diffHunk: dark ? "#9db2d8" : "#445a86"

    readonly property color codeText: text
    readonly property color codeKeyword: dark ? "#ff8fb4" : "#a81e5c"
    readonly property color codeString: dark ? "#8fd6a0" : "#1c6b33"
    readonly property color codeNumber: dark ? "#f0b377" : "#8f4a00"
    readonly property color codeComment: dark ? "#9da3ad" : "#626871"
    readonly property color codeFunction: dark ? "#c0a6ff" : "#5b36b8"
    readonly property color codeType: dark ? "#7cc4f5" : "#0b5c92"
    readonly property color codeBuiltin: dark ? "#7fd3d3" : "#0a6464"
    readonly property color codeTag: dark ? "#8fb8ff" : "#1d54b8"
    readonly property color codeAttribute: dark ? "#e3c07b" : "#7a5200"
    readonly property color codeOperator: dark ? "#d0d4da" : "#3d424a"
    readonly property color codeError: danger
    readonly property color codeInline: dark ? "#34363b" : "#eceef2"

    // The 16 terminal colours, in the order of the escape codes (30-37, then 90-97).
    readonly property var terminal: dark
        ? ["#9a9fa8", "#ff8a80", "#7fd797", "#f0c060", "#8db4ff", "#dba6ff", "#74d3e0", "#e6e8eb",
           "#b0b5bd", "#ffa79f", "#9be8b0", "#ffd685", "#adc9ff", "#e8c4ff", "#97e5ef", "#ffffff"]
        : ["#15171a", "#b3261e", "#1a6e35", "#7d5200", "#2558c7", "#8b2fa8", "#0a6470", "#555a62",
           "#5f646c", "#c22f26", "#1f7a3c", "#865900", "#2f62d6", "#9b3cb8", "#0c6b78", "#3d424a"]

    // Sizes in px. Spacing is a 4 px grid: gap(3) is 12.
    function gap(steps: real): real { return steps * 4 }
    readonly property int radiusCard: 20
    readonly property int radiusRow: 12
    readonly property int radiusSmall: 8
    readonly property int radiusPill: 999
    readonly property int columnWidth: grown(748)
    readonly property int sidebarWidth: grown(280)
    readonly property int collapseBelow: grown(900)
    readonly property int controlHeight: grown(36)
    readonly property int rowHeight: grown(40)
    readonly property int iconSize: 18  // icons grow by themselves

    readonly property int sizeHero: sized(26)
    readonly property int sizeTitle: sized(20)
    readonly property int sizeHeading: sized(17)
    readonly property int sizeBody: sized(16)
    readonly property int sizeControl: sized(14)
    readonly property int sizeSmall: sized(13)
    readonly property int sizeTiny: sized(12)
    readonly property int sizeMono: sized(13)
    readonly property real lineHeight: 1.5

    // Both names are substitution lists made by desktop/theme.py: the system's font first, Simplified Chinese before
    // any other Han font.
    readonly property string textFamily: "Parley Text"
    readonly property string monoFamily: "Parley Mono"
    readonly property font body: Qt.font({ family: textFamily, pixelSize: sizeBody })
    readonly property font bodyStrong: Qt.font({ family: textFamily, pixelSize: sizeBody, weight: Font.DemiBold })
    readonly property font control: Qt.font({ family: textFamily, pixelSize: sizeControl })
    readonly property font controlStrong: Qt.font({ family: textFamily, pixelSize: sizeControl, weight: Font.DemiBold })
    readonly property font small: Qt.font({ family: textFamily, pixelSize: sizeSmall })
    readonly property font tiny: Qt.font({ family: textFamily, pixelSize: sizeTiny })
    readonly property font heading: Qt.font({ family: textFamily, pixelSize: sizeHeading, weight: Font.DemiBold })
    readonly property font title: Qt.font({ family: textFamily, pixelSize: sizeTitle, weight: Font.DemiBold })
    readonly property font hero: Qt.font({ family: textFamily, pixelSize: sizeHero, weight: Font.Medium })
    readonly property font mono: Qt.font({ family: monoFamily, pixelSize: sizeMono })

    // Milliseconds.
    readonly property int quick: reducedMotion ? 0 : 120
    readonly property int calm: reducedMotion ? 0 : 180
    readonly property int spin: reducedMotion ? 0 : 900
    readonly property int tipDelay: 600
}

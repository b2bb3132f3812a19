pragma Singleton

import QtQuick

/*!
    Lists, numbers, durations and moments as the present language writes them. Every function reads a translation or
    the language, so a binding that calls it says it again after a switch.
*/
QtObject {
    // What ends as a sentence takes no comma.
    function list(parts: var): string {
        const between = qsTr(", ", "between the parts of a list")
        return parts.filter(part => (part ?? "") !== "").reduce((said, part) => said === "" ? part
            : said + (said.endsWith(".") ? " " : said.endsWith("\u3002") ? "" : between) + part, "")
    }

    function sentences(first: string, second: string): string { return qsTr("%1. %2", "two sentences").arg(first).arg(second) }

    function labelled(label: string, value: string): string { return qsTr("%1: %2", "a label and what it is about").arg(label).arg(value) }

    function number(value: real): string {
        void Qt.uiLanguage
        return Qt.locale().toString(value, "f", 0)
    }

    function size(bytes: real): string {
        void Qt.uiLanguage
        return Qt.locale().formattedDataSize(bytes, 0, Locale.DataSizeTraditionalFormat)
    }

    function duration(ms: real): string {
        const seconds = Math.max(0, Math.round(ms / 1000))
        if (ms < 950) return qsTr("%1 s").arg(Qt.locale().toString(Math.max(0.1, Math.round(ms / 100) / 10), "f", 1))
        if (seconds < 60) return qsTr("%1 s").arg(seconds)
        if (seconds < 3600) return qsTr("%1 m %2 s").arg(Math.floor(seconds / 60)).arg(seconds % 60)
        if (seconds < 86400) return qsTr("%1 h %2 m").arg(Math.floor(seconds / 3600)).arg(Math.floor(seconds / 60) % 60)
        return qsTr("%1 d %2 h").arg(number(Math.floor(seconds / 86400))).arg(Math.floor(seconds / 3600) % 24)
    }

    /*! The time of today, "Yesterday" or the weekday with it, and what is older with its date. Unix milliseconds. */
    function moment(ms: real, now: real): string {
        if (ms <= 0) return ""
        void Qt.uiLanguage
        const day = new Date(ms)
        const time = day.toLocaleTimeString(Qt.locale(), Locale.ShortFormat)
        const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / 86400000)
        if (days === 0) return time
        if (days === 1) return qsTr("Yesterday %1", "and the time").arg(time)
        if (days > 1 && days < 7) return qsTr("%1 %2", "weekday and time").arg(day.toLocaleDateString(Qt.locale(), "ddd")).arg(time)
        return day.toLocaleString(Qt.locale(), Locale.ShortFormat)
    }
}

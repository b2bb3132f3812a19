import QtQuick
import Parley.chat

/*! A block of the answer: a paragraph, a heading, a list item … */
RowFrame {
    id: row

    above: block.above
    below: block.below
    bodyHeight: block.height
    textItem: block.edit
    spoken: row.surface.agents ? qsTr("Agent: %1").arg(block.spoken) : block.spoken
    links: (block.html.match(/<a href/g) ?? []).length

    TextBlock {
        id: block
        surface: row.surface
        source: row.model.text
        block: row.model.details.block ?? ({})
        row: row.index
    }
}

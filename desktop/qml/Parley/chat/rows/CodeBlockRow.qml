import QtQuick
import Parley
import Parley.chat

/*! A block of code of the answer. */
RowFrame {
    id: row

    above: block.above
    below: block.below
    bodyHeight: block.height
    textItem: block.edit
    spoken: Words.labelled(block.spoken, block.shown.substring(0, 400))

    CodeBlock {
        id: block
        surface: row.surface
        source: row.model.text
        block: row.model.details.block ?? ({})
        live: row.model.live && row.model.details.block.closed !== true
        row: row.index
        onCopyWanted: row.surface.act("copyCode", row.index)
    }
}

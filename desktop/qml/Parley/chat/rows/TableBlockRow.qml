import QtQuick
import Parley.chat

/*! A table of the answer. */
RowFrame {
    id: row

    above: block.above
    below: block.below
    bodyHeight: block.height
    spoken: block.spoken

    TableBlock {
        id: block
        surface: row.surface
        source: row.model.text
        block: row.model.details.block ?? ({})
        row: row.index
    }
}

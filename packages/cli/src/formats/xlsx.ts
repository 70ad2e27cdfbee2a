import { maxSheetRows, sheetBegin, sheetEnd, sheetRow } from '@baliza/sdk-core/internal'
import { packSheet } from './pack-sheet.js'
import { type PositionFormat, positionColumns, rowOf, without } from './position.js'

/** A workbook with one sheet. Its dates are in the time zone of this machine. */
export const xlsx: PositionFormat = {
  ...without,
  begin: () => sheetBegin() + sheetRow(1, positionColumns),
  piece: (track, positions, { rows }) =>
    positions
      .map((position, index) => {
        const row = rowOf(track, position)
        return sheetRow(
          rows + index + 2,
          positionColumns.map((name) => (name === 'fecha' ? new Date(position.timestamp) : row[name])),
        )
      })
      .join(''),
  end: () => sheetEnd,
  finish: packSheet,
  maxRows: maxSheetRows - 1,
}

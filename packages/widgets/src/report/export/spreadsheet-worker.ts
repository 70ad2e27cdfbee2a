import { writeSpreadsheet } from './spreadsheet.js'
import type { SpreadsheetOrder } from './write-apart.js'

addEventListener('message', ({ data: { format, lines } }: MessageEvent<SpreadsheetOrder>) => {
  postMessage(writeSpreadsheet(format, lines))
})

import type { ExportLines } from './export-types.js'
import { writeXls } from './xls.js'

addEventListener('message', ({ data }: MessageEvent<ExportLines>) => postMessage(writeXls(data)))

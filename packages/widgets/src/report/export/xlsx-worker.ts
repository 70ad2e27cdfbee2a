import type { ExportLines } from './export-types.js'
import { writeXlsx } from './xlsx.js'

addEventListener('message', ({ data }: MessageEvent<ExportLines>) => postMessage(writeXlsx(data)))

import type { ExportLines } from '@baliza/sdk-core/internal'
import { writeXls } from './xls.js'

addEventListener('message', ({ data }: MessageEvent<ExportLines>) => postMessage(writeXls(data)))

import type { ExportLines } from '@baliza/sdk-core/internal'
import { writeXlsx } from './xlsx.js'

addEventListener('message', ({ data }: MessageEvent<ExportLines>) => postMessage(writeXlsx(data)))

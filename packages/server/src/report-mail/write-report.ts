import { fill, formatFigure, type MailedFormat } from '@baliza/agreement'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { reportMailTexts as t } from '../texts.js'
import { maxBytes, tooLarge } from './limits.js'
import type { MadeFile, ReportJob } from './report-job.js'
import { createReadStreets, type Warnings } from './route-streets.js'
import { writeHistory } from './write-history.js'
import { writePdf } from './write-pdf.js'
import { writeTable } from './write-table.js'
import type { WrittenContent } from './written-content.js'

/** Maximum number of rows of a PDF: more are not readable on paper, and would take several seconds. */
const maxPdfRows = 20_000

const contentTypes: Readonly<Record<MailedFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * Writes the file of a report from the response of its call. The computation may take a minute: see `write-in-thread.ts`.
 * @param pieces the text of the response, in pieces
 * @throws {FailedDelivery} if the response is a refusal or the file is too large
 */
export async function writeReport(
  job: ReportJob,
  pieces: AsyncIterable<string>,
  { log, signal }: { readonly log: Warnings; readonly signal: AbortSignal },
): Promise<MadeFile> {
  const { nombre, formato } = job
  const written = await (job.reporte === 'history' ? writeHistory : writeTable)(job, pieces)
  const content = Buffer.isBuffer(written) ? written : await toPdf(job, written, log, signal)
  if (content.length > maxBytes) throw tooLarge()
  // Only characters that every file system accepts in a name.
  const filename = `${nombre.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'reporte'}.${formato}`
  return { filename, contentType: contentTypes[formato], content }
}

function toPdf(
  { brand, title, range, header, streets }: ReportJob,
  sections: Exclude<WrittenContent, Buffer>,
  log: Warnings,
  signal: AbortSignal,
): Promise<Buffer> {
  const rows = sections.reduce((sum, section) => sum + (section.table?.rows.length ?? 0), 0)
  if (rows > maxPdfRows) throw new FailedDelivery(fill(t.long, { most: formatFigure(maxPdfRows) }), true)
  const readStreets = streets === null ? null : createReadStreets(streets, log, signal)
  return writePdf({ brand, title, range, lines: header, sections }, readStreets)
}

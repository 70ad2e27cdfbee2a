import {
  dayShown,
  type ExportTable,
  fill,
  formatFigure,
  linesOf,
  type MailedFormat,
  readableLines,
  sheetPath,
  sheetsOf,
  sheetTexts,
  workbookParts,
  writeCsv,
} from '@baliza/sdk-core'
import { clockIn } from '@baliza/sdk-core/agreement'
import { strToU8, zipSync } from 'fflate'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { reportMailTexts as t } from '../texts.js'
import type { ReportDocument } from './pdf-document.js'
import type { ReadStreets } from './route-streets.js'
import { writePdf } from './write-pdf.js'

/** A file to be mailed. */
export interface MadeFile {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** More rows than anybody reads on paper, and some seconds of work. */
const mostPdfRows = 20_000
/** A sheet ends at 1,048,576 rows, its header included. */
const mostSheetRows = 1_000_000
/** Mail servers take 10 MB and more; in a mail it is a third larger. */
export const mostMegabytes = 7

const contentTypes: Readonly<Record<MailedFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** What is written, as a PDF has it and as other files do. */
interface MadeContent {
  readonly name: string
  readonly document: ReportDocument
  /** What is under the routes of a PDF; `null`: nothing. */
  readonly readStreets: ReadStreets | null
  readonly table: ExportTable<never>
}

/** @throws {FailedDelivery} for one that is too large */
export async function writeFile(
  { formato, zona }: { readonly formato: MailedFormat; readonly zona: string },
  made: MadeContent,
): Promise<MadeFile> {
  const content = await contentOf(formato, zona, made)
  if (content.length > mostMegabytes * 1e6)
    throw new FailedDelivery(fill(t.large, { most: mostMegabytes }), true)
  // No sign that a file's name may not have anywhere.
  const filename = `${made.name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'reporte'}.${formato}`
  return { filename, contentType: contentTypes[formato], content }
}

async function contentOf(
  formato: MailedFormat,
  zone: string,
  { document, readStreets, table }: MadeContent,
): Promise<Buffer> {
  switch (formato) {
    case 'pdf': {
      const rows = document.sections.reduce((sum, section) => sum + (section.table?.rows.length ?? 0), 0)
      if (rows > mostPdfRows)
        throw new FailedDelivery(fill(t.long, { most: formatFigure(mostPdfRows) }), true)
      return writePdf(document, readStreets)
    }
    case 'csv':
      return Buffer.from(`\uFEFF${writeCsv(readableLines(linesOf(table), table.locale, zone))}`)
    case 'xlsx': {
      const lines = linesOf(table)
      const clock = clockIn(zone)
      const dayOf = (time: Date) => dayShown(clock(time.getTime()))
      const sheets = sheetsOf(lines, mostSheetRows)
      const parts = {
        ...workbookParts(sheets.map(() => lines.title)),
        ...Object.fromEntries(
          sheets.map((sheet, index) => [sheetPath(index + 1), [...sheetTexts(sheet, dayOf)].join('')]),
        ),
      }
      return Buffer.from(
        zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))),
      )
    }
  }
}

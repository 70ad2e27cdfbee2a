import { setImmediate as turn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { DocumentSection, DocumentTable, ReportDocument } from './pdf-document.js'
import { drawRoute } from './pdf-route.js'
import { pdfText } from './pdf-text.js'
import type { ReadStreets } from './route-streets.js'
import { viewOf } from './route-view.js'

/** Page margins, in points. */
const margin = { top: 50, bottom: 40, left: 32, right: 32 }
const ink = { text: '#111111', quiet: '#555555', line: '#cccccc' }
const tableSize = 7.5
const gap = 6
/** Maximum number of columns in portrait orientation. */
const maxUpright = 7
/** Number of rows written between two turns of the event loop, a few milliseconds. */
const rowsOfTurn = 200

type Pdf = InstanceType<typeof PDFDocument>

/**
 * Writes a compact report as a PDF. Rows are not split across pages. Each page repeats the page header and the table header.
 * @param readStreets reads the streets drawn under the routes. `null`: no streets
 */
export async function writePdf(
  document: ReportDocument,
  readStreets: ReadStreets | null = null,
): Promise<Buffer> {
  const columns = Math.max(0, ...document.sections.map(({ table }) => table?.columns.length ?? 0))
  const pdf = new PDFDocument({
    size: 'LETTER',
    layout: columns > maxUpright ? 'landscape' : 'portrait',
    margins: margin,
    // The page numbers are written at the end, when the number of pages is known.
    bufferPages: true,
    info: { Title: document.title, Author: document.brand },
    lang: 'es-MX',
  })
  const parts: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  pdf.font('Helvetica-Bold').fontSize(15).fillColor(ink.text).text(pdfText(document.title))
  pdf.font('Helvetica').fontSize(8).fillColor(ink.quiet)
  for (const line of document.lines) pdf.text(pdfText(line))
  /** The title in the header of each page. */
  const titles = [document.title]
  pdf.on('pageAdded', () => titles.push(titles.at(-1) ?? ''))
  for (const [index, section] of document.sections.entries()) {
    if (section.title !== undefined) {
      if (index > 0) pdf.addPage()
      titles[titles.length - 1] = section.title
    }
    await drawSection(pdf, section, readStreets)
  }
  drawHeads(pdf, document, titles)
  pdf.end()
  return written
}

const bottomOf = (pdf: Pdf) => pdf.page.height - margin.bottom
const widthOf = (pdf: Pdf) => pdf.page.width - margin.left - margin.right

function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage()
}

async function drawSection(
  pdf: Pdf,
  { heading, facts = [], route, table, note }: DocumentSection,
  readStreets: ReadStreets | null,
): Promise<void> {
  if (heading !== undefined) {
    ensureSpace(pdf, 60)
    pdf.moveDown(0.8).font('Helvetica-Bold').fontSize(10).fillColor(ink.text)
    pdf.text(pdfText(heading), margin.left)
  }
  pdf.font('Helvetica').fontSize(8).fillColor(ink.quiet)
  if (facts.length > 0) pdf.text(pdfText(facts.map((fact) => fact.join(': ')).join(' · ')), margin.left)
  if (note !== undefined) pdf.moveDown(0.5).text(pdfText(note), margin.left)
  if (route !== undefined && route.points.length > 1) {
    const height = 210
    ensureSpace(pdf, height + gap)
    const top = pdf.y + gap
    const view = viewOf(route.points, { x: margin.left, y: top, width: widthOf(pdf), height })
    drawRoute(pdf, route, view, (await readStreets?.(view)) ?? null)
    // Drawing the texts on the map has changed `pdf.y`.
    pdf.y = top + height + gap
  }
  if (table !== undefined) await drawTable(pdf, table)
}

async function drawTable(pdf: Pdf, { columns, rows, totals }: DocumentTable): Promise<void> {
  const header = columns.map(({ title }) => pdfText(title))
  const texts = rows.map((cells) => cells.map(pdfText))
  const foot = totals?.map(pdfText)
  const widths = columnWidths(pdf, [header, ...texts, ...(foot === undefined ? [] : [foot])], columns)

  function drawLine(cells: readonly string[], isBold: boolean): void {
    pdf
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(tableSize)
      .fillColor(ink.text)
    const height = Math.max(
      ...cells.map((cell, at) => pdf.heightOfString(cell === '' ? ' ' : cell, { width: widths[at] ?? 0 })),
    )
    if (pdf.y + height + 3 > bottomOf(pdf)) {
      pdf.addPage()
      if (cells !== header) drawLine(header, true)
      pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    }
    const { y } = pdf
    let x = margin.left
    for (const [at, cell] of cells.entries()) {
      const width = widths[at] ?? 0
      pdf.text(cell, x, y + 1.5, { width, align: columns[at]?.end === true ? 'right' : 'left' })
      x += width + gap
    }
    pdf.y = y + height + 3
    pdf.lineWidth(0.5).strokeColor(ink.line)
    pdf
      .moveTo(margin.left, pdf.y)
      .lineTo(margin.left + widthOf(pdf), pdf.y)
      .stroke()
  }

  pdf.moveDown(0.6)
  ensureSpace(pdf, 40)
  drawLine(header, true)
  for (const [index, cells] of texts.entries()) {
    drawLine(cells, false)
    if (index % rowsOfTurn === rowsOfTurn - 1) await turn()
  }
  if (foot !== undefined) drawLine(foot, true)
  pdf.x = margin.left
}

/**
 * Returns the widths of the columns. Numeric columns have the width that they need. Text columns share the rest in proportion to
 * their content.
 */
function columnWidths(
  pdf: Pdf,
  lines: readonly (readonly string[])[],
  columns: DocumentTable['columns'],
): readonly number[] {
  pdf.font('Helvetica-Bold').fontSize(tableSize)
  const longest = columns.map((_, at) =>
    lines.reduce((most, cells) => ((cells[at]?.length ?? 0) > most.length ? (cells[at] ?? '') : most), ''),
  )
  const wanted = longest.map(
    (text, at) => Math.max(pdf.widthOfString(text), maxWord(pdf, lines[0]?.[at] ?? '')) + 2,
  )
  const space = widthOf(pdf) - gap * (columns.length - 1)
  const over = wanted.reduce((sum, width) => sum + width, 0) - space
  const ofTexts = wanted.reduce((sum, width, at) => sum + (columns[at]?.end === true ? 0 : width), 0)
  // Text columns receive surplus space, and shrink if space is missing.
  return wanted.map((width, at) =>
    columns[at]?.end === true || ofTexts === 0 ? width : Math.max(24, width - (over * width) / ofTexts),
  )
}

const maxWord = (pdf: Pdf, text: string) =>
  Math.max(0, ...text.split(' ').map((word) => pdf.widthOfString(word)))

/** Draws the brand, title and range at the top of every page, and the page number at the bottom. */
function drawHeads(pdf: Pdf, { brand, range }: ReportDocument, titles: readonly string[]): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    // Text outside the margins would add a page.
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    const width = widthOf(pdf)
    const line = { height: 12, lineBreak: false }
    pdf.fontSize(8).font('Helvetica').fillColor(ink.quiet)
    pdf.text(pdfText(range), margin.left, 26, { ...line, width, align: 'right' })
    pdf.text(`Página ${index + 1} de ${count}`, margin.left, pdf.page.height - 28, {
      ...line,
      width,
      align: 'right',
    })
    // The title uses the space left by the range. It ends with the IMEI, so truncation only affects the IMEI.
    const left = width - pdf.widthOfString(pdfText(range)) - 2 * gap
    pdf.font('Helvetica-Bold').fillColor(ink.text)
    pdf.text(pdfText(`${brand} · ${titles[index]}`), margin.left, 26, {
      ...line,
      width: left,
      ellipsis: true,
    })
  }
}

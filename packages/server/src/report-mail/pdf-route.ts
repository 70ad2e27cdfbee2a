import type PDFDocument from 'pdfkit'
import type { DocumentRoute } from './pdf-document.js'
import { drawStreets } from './pdf-streets.js'
import type { RouteStreets } from './route-streets.js'
import { type Box, inset, type RouteView } from './route-view.js'

const metresOfDegree = 111_320

/** Draws the route of a unit: its line, stops, start and end, and a scale. @param streets drawn under the route, if any */
export function drawRoute(
  pdf: InstanceType<typeof PDFDocument>,
  { points, stops }: DocumentRoute,
  { box, x, y, perDegree }: RouteView,
  streets: RouteStreets | null,
): void {
  pdf.rect(box.x, box.y, box.width, box.height).fill('#f4f5f7')
  const places = points.map((point) => [x(point), y(point)] as const)
  if (streets !== null) drawStreets(pdf, streets, box, places)
  const [first, ...others] = points
  const last = others.at(-1)
  if (first === undefined || last === undefined) return
  pdf.lineWidth(1.5).lineJoin('round').strokeColor('#2456d6').moveTo(x(first), y(first))
  for (const point of others) pdf.lineTo(x(point), y(point))
  pdf.stroke()
  pdf.lineWidth(0.75).strokeColor('#ffffff')
  for (const stop of stops) pdf.circle(x(stop), y(stop), 2.5).fillAndStroke('#d64545', '#ffffff')
  pdf.circle(x(first), y(first), 4).fillAndStroke('#1f9d55', '#ffffff')
  pdf.circle(x(last), y(last), 4).fillAndStroke('#111111', '#ffffff')
  drawScale(pdf, box, perDegree.lat / metresOfDegree)
}
/** @param perMetre points per metre */
function drawScale(pdf: InstanceType<typeof PDFDocument>, box: Box, perMetre: number): void {
  const length = roundLength(70 / perMetre)
  const [x, y] = [box.x + inset / 2, box.y + box.height - inset / 2]
  pdf
    .lineWidth(1)
    .strokeColor('#555555')
    .moveTo(x, y - 3)
    .lineTo(x, y)
  pdf
    .lineTo(x + length * perMetre, y)
    .lineTo(x + length * perMetre, y - 3)
    .stroke()
  pdf.font('Helvetica').fontSize(7).fillColor('#555555')
  pdf.text(length < 1_000 ? `${length} m` : `${length / 1_000} km`, x + 4, y - 10, { lineBreak: false })
}

/** Returns the largest number of the series 1, 2, 5, 10 … that does not exceed the maximum. */
function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return power * (metres / power >= 5 ? 5 : metres / power >= 2 ? 2 : 1)
}

import type PDFDocument from 'pdfkit'
import { pdfText } from './pdf-text.js'
import type { PageShape, RouteStreets, StreetKind } from './route-streets.js'
import type { Box } from './route-view.js'

type Pdf = InstanceType<typeof PDFDocument>

const water = '#dde7ef'
/**
 * The styles in drawing order, muted so that the route is clearly visible: filled areas, and lines with their width in
 * points.
 */
const looks: readonly (readonly [kind: StreetKind, colour: string, width: number | 'area'])[] = [
  ['sea', water, 'area'],
  ['earth', '#f4f5f7', 'area'],
  ['water', water, 'area'],
  ['river', '#cfdde8', 0.5],
  ['minor', '#e3e6ea', 0.4],
  ['major', '#d3d8de', 0.7],
  ['highway', '#b7bfc9', 1],
  ['border', '#c7b9c9', 0.5],
]
const label = { size: 6.5, colour: '#6b7480' }
/** Maximum number of names, so that the map stays readable. */
const maxNames = 14

/**
 * Draws streets as the background of a route, with their attribution.
 * @param route points of the route on the page, which names must not cover
 */
export function drawStreets(
  pdf: Pdf,
  { shapes, names, credit }: RouteStreets,
  box: Box,
  route: readonly (readonly [x: number, y: number])[],
): void {
  pdf.save().rect(box.x, box.y, box.width, box.height).clip()
  pdf.lineJoin('round').lineCap('round')
  for (const [kind, colour, width] of looks) {
    const drawn = shapes.get(kind) ?? []
    if (drawn.length === 0) continue
    if (width === 'area')
      // Each area is filled separately: with the even-odd rule, an area that two tiles contain would become a hole.
      for (const shape of drawn) {
        const { x, y, width: wide, height } = shape.within
        pdf.save().rect(x, y, wide, height).clip()
        trace(pdf, shape)
        pdf.fill(colour, 'even-odd').restore()
      }
    else {
      for (const shape of drawn) trace(pdf, shape)
      pdf.lineWidth(width).stroke(colour)
    }
  }
  pdf.font('Helvetica').fontSize(label.size)
  const text = pdfText(credit)
  const wide = pdf.widthOfString(text)
  const corner = { x: box.x + box.width - wide - 4, y: box.y + box.height - 10, width: wide, height: 8 }
  // The scale of the map is in the lower left corner.
  const scale = { x: box.x, y: box.y + box.height - 22, width: 110, height: 22 }
  drawNames(pdf, names, box, { boxes: [corner, scale], points: route })
  pdf.fillColor(label.colour).text(text, corner.x, corner.y, { lineBreak: false })
  pdf.restore()
}

function trace(pdf: Pdf, { lines }: PageShape): void {
  for (const line of lines) {
    const [x = 0, y = 0] = line
    pdf.moveTo(x, y)
    for (let index = 2; index < line.length; index += 2) pdf.lineTo(line[index] ?? 0, line[index + 1] ?? 0)
  }
}

/** The parts of the map where no name may be drawn. */
interface Occupied {
  readonly boxes: readonly Box[]
  readonly points: readonly (readonly [x: number, y: number])[]
}

/**
 * Draws the names in their order, the largest places first: each at its place, or above or below it. A name without a free
 * position is left out.
 */
function drawNames(pdf: Pdf, names: RouteStreets['names'], box: Box, { boxes, points }: Occupied): void {
  const written = [...boxes]
  const isFree = (place: Box) =>
    isIn(place, box) &&
    !written.some((other) => overlap(place, other)) &&
    !points.some(([x, y]) => overlap(place, { x: x - 1, y: y - 1, width: 2, height: 2 }))
  pdf.fillColor(label.colour)
  for (const { name, x, y } of names) {
    if (written.length - boxes.length === maxNames) return
    const text = pdfText(name)
    const width = pdf.widthOfString(text)
    const place = [0, -7, 7]
      .map((down) => ({ x: x - width / 2, y: y - label.size / 2 + down, width, height: label.size + 1 }))
      .find(isFree)
    if (place === undefined) continue
    pdf.text(text, place.x, place.y, { lineBreak: false })
    written.push(place)
  }
}

const isIn = (one: Box, box: Box) =>
  one.x >= box.x &&
  one.y >= box.y &&
  one.x + one.width <= box.x + box.width &&
  one.y + one.height <= box.y + box.height
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

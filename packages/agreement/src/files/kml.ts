import { maxPoints } from '../entities/schemas/geofence.js'
import { UnreadableFile } from './unreadable-file.js'

/** KML element. Names have no namespace prefix. */
interface Element {
  readonly name: string
  readonly id: string
  readonly children: Element[]
  text: string
}

/** Maximum nesting, deeper than any map program nests folders. The text of `tooDeep` contains it. */
const maxDepth = 64
/** Maximum number of elements: each is an object in memory. The text of `tooManyElements` contains it. */
const maxElements = 500_000

/** Unvalidated feature of GeoJSON. */
export interface RawFeature {
  readonly geometry: unknown
  readonly properties: Readonly<Record<string, unknown>>
}

/**
 * Reads the placemarks of a KML, in any folder, as features of GeoJSON. A placemark without a name gets the name of its folder.
 * The colour is that of its area or line, also from a shared style.
 * The features are made one by one, so that a limit of the reader ends the work.
 * @throws {UnreadableFile} `notKml`, `entities`, `tooDeep`, `tooManyElements`, `networkLink`, `noPlacemarks`
 */
export function* readPlacemarks(text: string, fallback: string): Generator<RawFeature> {
  const root = parseXml(text)
  const styles = new Map<string, Element>()
  const placemarks: { readonly placemark: Element; readonly folder: string }[] = []
  let hasLink = false
  const visit = (element: Element, folder: string) => {
    if ((element.name === 'Style' || element.name === 'StyleMap') && element.id !== '')
      styles.set(`#${element.id}`, element)
    else if (element.name === 'Placemark') placemarks.push({ placemark: element, folder })
    else {
      if (element.name === 'NetworkLink') hasLink = true
      const own = element.name === 'Folder' ? textOf(element, 'name') || folder : folder
      for (const child of element.children) visit(child, own)
    }
  }
  visit(root, fallback)
  if (placemarks.length === 0) throw new UnreadableFile(hasLink ? 'networkLink' : 'noPlacemarks')
  // A shared style is searched once: a file can have thousands of placemarks, and a style thousands of pairs.
  const colors = new Map<string, string | undefined>()
  const colorBy = (url: string) => {
    if (!colors.has(url)) colors.set(url, colorIn(shared(url, styles)))
    return colors.get(url)
  }
  for (const { placemark, folder } of placemarks) {
    const geometries = placemark.children.flatMap(geometriesOf)
    const own = placemark.children.find(({ name }) => name === 'Style')
    const color = own === undefined ? colorBy(textOf(placemark, 'styleUrl')) : colorIn(own)
    yield {
      geometry:
        geometries.length === 0
          ? null
          : geometries.length === 1
            ? geometries[0]
            : { type: 'GeometryCollection', geometries },
      properties: { nombre: textOf(placemark, 'name') || folder, ...(color !== undefined && { color }) },
    }
  }
}

function geometriesOf(element: Element): unknown[] {
  switch (element.name) {
    case 'MultiGeometry':
    case 'MultiTrack':
      return element.children.flatMap(geometriesOf)
    case 'Point':
      return [{ type: 'Point', coordinates: positionsOf(element)[0] ?? null }]
    case 'LineString':
    case 'LinearRing':
      return [{ type: 'LineString', coordinates: positionsOf(element) }]
    case 'Track':
      return [
        {
          type: 'LineString',
          coordinates: element.children
            .filter(({ name }) => name === 'coord')
            .map(({ text }) => toPosition(text, ' ')),
        },
      ]
    case 'Polygon': {
      const rings = (name: string) =>
        element.children
          .filter((child) => child.name === name)
          .flatMap(({ children }) => children.filter((child) => child.name === 'LinearRing').map(positionsOf))
      return [{ type: 'Polygon', coordinates: [...rings('outerBoundaryIs'), ...rings('innerBoundaryIs')] }]
    }
    case 'Model':
      return [{ type: 'Model', coordinates: [] }]
    default:
      return []
  }
}

/** Reads the positions, up to one more than a figure may have: that one suffices to refuse it. */
const positionsOf = (element: Element) =>
  textOf(element, 'coordinates')
    .split(/\s+/, maxPoints + 2)
    .filter((one) => one !== '')
    .map((one) => toPosition(one, ','))

const toPosition = (text: string, between: string) =>
  text
    .trim()
    .split(between)
    .slice(0, 2)
    .map((number) => (number === '' ? Number.NaN : Number(number)))

/** Reads a colour as `#rrggbb`; KML writes `aabbggrr`. */
function colorIn(style: Element | undefined): string | undefined {
  const [, blue, green, red] =
    ['PolyStyle', 'LineStyle']
      .map((name) => /^[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colorOf(style, name)))
      .find((found) => found !== null) ?? []
  return red === undefined ? undefined : `#${red}${green}${blue}`.toLowerCase()
}

const colorOf = (style: Element | undefined, name: string) => {
  const part = style?.children.find((child) => child.name === name)
  return part === undefined ? '' : textOf(part, 'color')
}

/** Finds a shared style by its URL; the normal style of a pair. */
function shared(url: string, styles: ReadonlyMap<string, Element>): Element | undefined {
  const found = styles.get(url)
  if (found?.name !== 'StyleMap') return found
  const pair = found.children.find((child) => textOf(child, 'key') === 'normal')
  return pair === undefined ? undefined : styles.get(textOf(pair, 'styleUrl'))
}

const textOf = (element: Element, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''

/**
 * Parses XML in one pass. Entity declarations are refused and unknown entities are left unexpanded, so a small file cannot expand
 * into a large one.
 * @throws {UnreadableFile} `notKml`, `entities`, `tooDeep`, `tooManyElements`
 */
function parseXml(text: string): Element {
  const root: Element = { name: '', id: '', children: [], text: '' }
  const open: Element[] = [root]
  let elements = 0
  for (let at = 0; at < text.length; ) {
    const top = open[open.length - 1] ?? root
    const tag = text.indexOf('<', at)
    if (tag === -1) break
    if (tag > at) top.text += decoded(text.slice(at, tag))
    if (text.startsWith('<![CDATA[', tag)) {
      const end = endOf(text, ']]>', tag)
      top.text += text.slice(tag + 9, end - 3)
      at = end
    } else if (text.startsWith('<!--', tag)) at = endOf(text, '-->', tag)
    else if (text.startsWith('<?', tag)) at = endOf(text, '?>', tag)
    else if (text.startsWith('<!', tag)) {
      at = endOf(text, '>', tag)
      if (text.slice(tag, at).includes('[')) throw new UnreadableFile('entities')
    } else if (text.startsWith('</', tag)) {
      at = endOf(text, '>', tag)
      if (nameOf(text.slice(tag + 2, at - 1)) !== top.name || open.length === 1)
        throw new UnreadableFile('notKml')
      open.pop()
    } else {
      elements += 1
      if (elements > maxElements) throw new UnreadableFile('tooManyElements')
      at = endOfTag(text, tag)
      const inside = text.slice(tag + 1, at - 1)
      const isEmpty = inside.endsWith('/')
      const element: Element = { name: nameOf(inside), id: idOf(inside), children: [], text: '' }
      top.children.push(element)
      if (isEmpty) continue
      open.push(element)
      if (open.length > maxDepth) throw new UnreadableFile('tooDeep')
    }
  }
  if (open.length > 1) throw new UnreadableFile('notKml')
  return root
}

function endOf(text: string, what: string, from: number): number {
  const end = text.indexOf(what, from)
  if (end === -1) throw new UnreadableFile('notKml')
  return end + what.length
}

/** Finds the end of a tag. A value in quotation marks may contain `>`. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at + 1
  }
  throw new UnreadableFile('notKml')
}

/** Name at the start of a tag, without its prefix. */
function nameOf(inside: string): string {
  const name = /^[^\s/]+/.exec(inside)?.[0] ?? ''
  return name.slice(name.indexOf(':') + 1)
}

function idOf(inside: string): string {
  for (const quote of ['"', "'"]) {
    const start = inside.indexOf(` id=${quote}`)
    const end = start === -1 ? -1 : inside.indexOf(quote, start + 5)
    if (end !== -1) return inside.slice(start + 5, end)
  }
  return ''
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

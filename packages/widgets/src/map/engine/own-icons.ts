import { iconUrlAt, type Unit, unitIcon } from '@baliza/sdk-core/internal'
import type { Palette } from './palette.js'
import { nowhere, type Scene } from './scene.js'
import { sheet } from './sheet.js'
import { disc, type Page, type Turning, turning } from './sprites.js'
import { classes, off, silent, still, type UnitClass } from './unit-class.js'
import type { Shown } from './view.js'

/** A custom icon of a unit, in CSS pixels. */
interface Picture {
  readonly image: HTMLImageElement
  readonly width: number
  readonly height: number
  /** Distance from the top of the icon down to the position. */
  readonly offset: number
  readonly rotates: boolean
}

export type OwnIcons = ReturnType<typeof createOwnIcons>

/** Maximum number of icons. A sprite number has 16 bits, 6 of them for the heading; each icon has a page per look. */
const most = 1024 / classes - 1
/** Radius of the badge with a unit's state next to a fixed icon, in CSS pixels. */
const badge = 6.5
/** Radius of the ring with a unit's state around a rotating icon. Its outline adds 2. */
const ring = 17
/** Maximum size of a marker, in CSS pixels, even if the server sends a larger size: it would hide the map. */
const largest = 256

/**
 * Markers of units with a custom icon (specification 1, section 3: url_icon, url_icon_angulo, size_icon). Each image is fetched
 * once. The state of the unit stays visible: as a badge at the corner of a fixed icon, or as a ring around a rotating icon.
 * Loaded with the first unit that has a custom icon. A unit has its default marker until its image has loaded, and permanently if
 * the image cannot be loaded.
 * @param host base of image addresses that are not absolute; '' is the page's own server
 * @param onLoad called when an image has loaded
 */
export function createOwnIcons(host: string, onLoad: () => void) {
  /** Index of each icon, by the icon's fields in the protocol: address, size and rotation. `null` until its image has loaded. */
  const known = new Map<string, number | null>()
  const pictures: Picture[] = []
  /** By icon and pixel ratio. Cleared when the palette changes, like all painted content. */
  const turnings = new Map<string, Turning>()
  let colours: Palette | undefined

  const cellOf = ({ width, height, offset }: Picture, ratio: number): number =>
    2 * Math.ceil((Math.hypot(width / 2, Math.max(offset, height - offset)) + 5) * ratio)

  function fetchPicture(key: string, unit: Unit): void {
    known.set(key, null)
    if (known.size > most) return
    const { url, rotates, size } = unitIcon(unit)
    if (url === null) return
    const address = iconUrlAt(host, url)
    if (!URL.canParse(address, location.href)) return
    const image = new Image()
    image.onload = () => {
      known.set(key, pictures.length)
      const width = Math.min(size.size_ancho, largest)
      const height = Math.min(size.size_largo, largest)
      pictures.push({ image, width, height, offset: size.offset, rotates })
      icons.reach = Math.max(icons.reach, cellOf(pictures.at(-1) as Picture, 0.5) + badge)
      onLoad()
    }
    image.src = address
  }

  /** Returns the pictures of an icon at every heading. */
  function turningOf(index: number, ratio: number): Turning {
    const key = `${index} ${ratio}`
    let turns = turnings.get(key)
    if (turns === undefined) {
      const picture = pictures[index] as Picture
      const { image, width, height, offset } = picture
      const cell = cellOf(picture, ratio)
      const body = sheet(cell, cell, cell / 2, ratio)
      body.context.drawImage(image, -width / 2, -offset, width, height)
      turns = turning(body.canvas, ratio)
      turnings.set(key, turns)
    }
    return turns
  }

  const icons = {
    /** Maximum distance from a position to the edge of its icon, in CSS pixels. */
    reach: 0,
    /** Returns the page of a unit's icon in this look. `undefined` if it has no icon, or if its image has not loaded. */
    pageOf(unit: Unit, look: UnitClass): number | undefined {
      const { url_icon, url_icon_angulo, size_icon } = unit
      if (url_icon === null || url_icon_angulo === 2) return undefined
      const key = `${url_icon_angulo} ${size_icon?.size_ancho} ${size_icon?.size_largo} ${size_icon?.offset} ${url_icon}`
      const index = known.get(key)
      if (index === undefined) fetchPicture(key, unit)
      return index == null ? undefined : (index + 1) * classes + look
    },
    rotates: (page: number): boolean => pictures[(page >> 3) - 1]?.rotates ?? false,
    /** @param page from `pageOf` */
    paintPage(page: number, ratio: number, shift: number, palette: Palette): Page {
      const index = (page >> 3) - 1
      const look = page & (classes - 1)
      const picture = pictures[index] as Picture
      const { width, height, offset, rotates } = picture
      if (colours !== palette) turnings.clear()
      colours = palette
      const turned = turningOf(index, ratio)
      const cell = cellOf(picture, ratio)
      const side = 2 * Math.ceil((ring + 3) * ratio)
      const sign = sheet(side, side, side / 2, ratio)
      if (rotates) paintRing(sign.context, look, palette)
      else paintBadge(sign.context, look, palette)
      const right = rotates ? 0 : (width / 2 - 3) * ratio
      const up = rotates ? 0 : (offset - 4) * ratio
      // The area that the icon certainly hides: a disc around its centre, or nothing if the centre is far from the position.
      const middle = Math.abs(offset - height / 2)
      return {
        ...disc(Math.min(width, height) / 3 - middle, ratio, shift),
        paint(context, step, x, y) {
          const signed = () => context.drawImage(sign.canvas, x + right - side / 2, y - up - side / 2)
          if (rotates) signed()
          // Units without contact are semi-transparent.
          if (look >= silent) context.globalAlpha = 0.6
          context.drawImage(turned(step), x - cell / 2, y - cell / 2)
          context.globalAlpha = 1
          if (!rotates) signed()
        },
      }
    },
    /** Returns the units whose custom icon covers a point, in device pixels. A pin is above its position. */
    under({ drawn, sprites }: Scene, shown: Shown, x: number, y: number, ratio: number): number[] {
      return shown.list.filter((slot) => {
        const picture = pictures[((sprites[slot] as number) >> 9) - 1]
        const left = drawn[slot * 2] as number
        if (picture === undefined || picture.rotates || left === nowhere) return false
        const top = (drawn[slot * 2 + 1] as number) - picture.offset * ratio
        return (
          Math.abs(x - left) <= (picture.width / 2) * ratio && y >= top && y <= top + picture.height * ratio
        )
      })
    },
  }
  return icons
}

const colourOf = (look: UnitClass, palette: Palette): string =>
  look >= silent ? palette.offline : palette[look & off ? 'off' : look & still ? 'idle' : 'moving']

/** Paints play, pause or stop: the symbol has the same meaning as the colour. */
function paintBadge(context: CanvasRenderingContext2D, look: UnitClass, palette: Palette): void {
  const colour = colourOf(look, palette)
  const circle = (radius: number, style: string) => {
    context.beginPath()
    context.arc(0, 0, radius, 0, 7)
    context.fillStyle = style
    context.fill()
  }
  circle(badge + 1.5, palette.outline)
  circle(badge, colour)
  if (look >= silent) circle(badge - 2, palette.outline)
  context.strokeStyle = context.fillStyle =
    look >= silent ? colour : (look & (off | still)) === still ? '#402c00' : palette.outline
  context.lineWidth = 1.8
  const sign = new Path2D(
    !(look & still)
      ? 'M-1.6-2.8L2.8 0L-1.6 2.8Z'
      : look & off
        ? 'M-2.2-2.2H2.2V2.2H-2.2Z'
        : 'M-1.6-2.6V2.6M1.6-2.6V2.6',
  )
  if (look & still && !(look & off)) context.stroke(sign)
  else context.fill(sign)
}

/** Paints the background of a rotating icon in the unit's colour. It is dashed if the unit has no contact. */
function paintRing(context: CanvasRenderingContext2D, look: UnitClass, palette: Palette): void {
  const colour = colourOf(look, palette)
  context.beginPath()
  context.arc(0, 0, ring, 0, 7)
  context.fillStyle = palette.outline
  context.globalAlpha = 0.72
  context.fill()
  context.fillStyle = colour
  context.globalAlpha = 0.3
  context.fill()
  context.globalAlpha = 1
  if (look >= silent) context.setLineDash([5, 4])
  context.strokeStyle = colour
  context.lineWidth = 3
  context.stroke()
}

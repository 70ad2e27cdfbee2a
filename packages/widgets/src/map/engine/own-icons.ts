import { iconUrlAt, type Unit, unitIcon } from '@baliza/sdk-core'
import type { Palette } from './palette.js'
import { nowhere, type Scene } from './scene.js'
import { sheet } from './sheet.js'
import { disc, type Page, type Turning, turning } from './sprites.js'
import { classes, off, silent, still, type UnitClass } from './unit-class.js'
import type { Shown } from './view.js'

/** An icon of a unit's own, as it is on the map: CSS pixels. */
interface Picture {
  readonly image: HTMLImageElement
  readonly width: number
  readonly height: number
  /** From its top down to the position. */
  readonly offset: number
  readonly rotates: boolean
}

/** Units' own icons: see {@link createOwnIcons}. */
export type OwnIcons = ReturnType<typeof createOwnIcons>

/** Sprite numbers have 16 bits, 6 of them for the heading: so many icons, each in every look. */
const most = 1024 / classes - 1
/** The sign of a unit's state beside a fixed icon, CSS pixels. */
const badge = 6.5
/** The ring of a unit's state around a rotating icon; 2 more are its outline. */
const ring = 17
/** A marker that is larger hides the map, CSS pixels; a server may say otherwise. */
const largest = 256

/**
 * Markers of units that have one of their own (specification 1, section 3: url_icon, url_icon_angulo, size_icon), each
 * image fetched once. What the unit does stays in sight: as a sign at the corner of a fixed icon, as a ring around a
 * rotating one. Loaded with the first unit that has one; until its image has arrived, and for ever where it cannot, a
 * unit has its default marker.
 *
 * @param host whose the pictures are that are no whole address; '' is the page's own server
 * @param onLoad an image has arrived
 */
export function createOwnIcons(host: string, onLoad: () => void) {
  /** By what the wire has of an icon: address, size and whether it turns; `null` until its image has loaded. */
  const known = new Map<string, number | null>()
  const pictures: Picture[] = []
  /** By icon and pixel ratio; anew with the palette, as all that is painted. */
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

  /** Every heading of an icon. */
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
    /** How far one reaches from its position, CSS pixels. */
    reach: 0,
    /** The page of a unit's icon in this look, `undefined` where it has none or not yet. */
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
      // What is surely behind it: around its middle, and nothing where that is not at its position.
      const middle = Math.abs(offset - height / 2)
      return {
        ...disc(Math.min(width, height) / 3 - middle, ratio, shift),
        paint(context, step, x, y) {
          const signed = () => context.drawImage(sign.canvas, x + right - side / 2, y - up - side / 2)
          if (rotates) signed()
          // Who is silent is seen through.
          if (look >= silent) context.globalAlpha = 0.6
          context.drawImage(turned(step), x - cell / 2, y - cell / 2)
          context.globalAlpha = 1
          if (!rotates) signed()
        },
      }
    },
    /** The units whose own icon covers a point, device pixels: a pin is above its position. */
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

/** Playing, paused, stopped: the sign says what the colour says. */
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

/** The ground of a rotating unit: its colour, and dashes where it is silent. */
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

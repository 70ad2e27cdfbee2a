import { type Box, everything, grow, holds, include, nothing, type Spot } from './box.js'
import type { Clusters } from './clusters.js'
import type { Frame } from './frame.js'
import { badgesUpTo, createLabels, labelsUpTo } from './labels.js'
import { createOcclusion } from './occlusion.js'
import type { OwnIcons } from './own-icons.js'
import type { Palette } from './palette.js'
import { nowhere, type Scene } from './scene.js'
import { farthest as markerReach } from './shapes.js'
import { createSprites } from './sprites.js'
import { stacks } from './stacks.js'
import { createShown, gather, move, type View } from './view.js'

/** Period of the pulse around a unit with an alarm, in ms. */
const pulsePeriod = 1400
/** Maximum distance that a pulse, a count or a disc extends from its position, in CSS pixels. */
const farthest = 36
/** Units within this distance count as one stack, in CSS pixels. A click reaches all of them. */
export const touch = 14
/** Space around a marker that is kept free of names, in CSS pixels to each side. */
const markerSpace = 8
/** Speed threshold, in device pixels per ms. With a faster unit, the next paint follows within about 150 ms. */
const fast = 0.01

/**
 * Paints a scene through a view: only visible units, and only the area that has changed.
 * @param own custom icons of units, once they are loaded
 * @param clusters paints the discs that replace overlapping units
 */
export function createPainter(scene: Scene, own: () => OwnIcons | undefined, clusters?: Clusters) {
  /** Returns how far a sprite extends from its position, in CSS pixels. */
  const reach = () => Math.max(markerReach, own()?.reach ?? 0)
  const shown = createShown()
  const sift = createOcclusion()
  let sprites: ReturnType<typeof createSprites>
  let labels: ReturnType<typeof createLabels>
  let palette: Palette
  let ratio = 0
  let arrow = 1
  /** Number of units in each stack, by the slot of its topmost unit, as of the last paint. */
  let standing: ReadonlyMap<number, number> = new Map()
  let others = 1
  let damaged = everything()
  /** The slots that are not hidden, lowest first, and the box within which the next paint may reuse them. */
  let kept: number[]
  let keptIn: Box

  const x = (slot: number) => scene.drawn[slot * 2] ?? nowhere
  const seen = (slot: number) => x(slot) !== nowhere
  const y = (slot: number) => scene.drawn[slot * 2 + 1] as number
  const damage = (slot: number) => {
    if (seen(slot)) include(damaged, x(slot), y(slot))
  }

  function ring(
    context: CanvasRenderingContext2D,
    slot: number,
    radius: number,
    colour: string,
    alpha: number,
  ): void {
    if (!seen(slot)) return
    context.beginPath()
    context.arc(x(slot), y(slot), radius * ratio, 0, 7)
    context.fillStyle = context.strokeStyle = colour
    context.lineWidth = 2.5 * ratio
    context.globalAlpha = alpha * 0.22
    context.fill()
    context.globalAlpha = alpha
    context.stroke()
    context.globalAlpha = 1
  }

  function sprite(context: CanvasRenderingContext2D, slot: number): void {
    const number = scene.sprites[slot] as number
    if (seen(slot)) sprites.pageOf(number >> 6).paint(context, number & 63, x(slot), y(slot))
  }

  /** Counts the units of each stack, and adds every changed count to the damaged area. */
  function count(): void {
    const before = standing
    standing = shown.list.length > badgesUpTo ? new Map() : stacks(scene, shown, touch * ratio)
    for (const slot of [...before.keys(), ...standing.keys()])
      if (before.get(slot) !== standing.get(slot)) damage(slot)
  }

  return {
    shown,
    seen,
    /** Marks the area of a slot for repainting: its appearance changed, or it is removed. */
    damage,
    /** Makes the next paint cover the whole canvas, in these colours. */
    prepare(colours: Palette, frame: Frame): View {
      damaged = everything()
      const wanted = clusters?.arrow(frame) ?? 1
      if (colours !== palette || frame.ratio !== ratio || wanted !== arrow) {
        palette = colours
        ratio = frame.ratio
        arrow = wanted
        sprites = createSprites(colours, ratio, own, arrow)
        labels = createLabels(colours, ratio)
        clusters?.recolour(colours, ratio)
      }
      const margin = Math.max(reach(), farthest) * ratio
      return { ...frame, margin, box: grow([0, 0, frame.width, frame.height], margin) }
    },
    /** Finds the units on screen again: after a change of the view, or if `follow` returned false. */
    gather(view: View, now: number): void {
      // The discs may have changed.
      if (clusters) damaged = everything()
      keptIn = nothing()
      gather(shown, scene, view, now, damaged)
    },
    occupied: (view: View): readonly Spot[] => [
      ...[...standing.keys()].map((slot): Spot => [x(slot), y(slot), markerSpace * ratio]),
      ...(clusters?.places(view) ?? []),
    ],

    /** Sets the opacity of all units except the selected one and those with an alarm. */
    fade(opacity: number): void {
      others = opacity
      damaged = everything()
    },
    /**
     * @param selected a slot, -1 for none; painted last
     * @param alarmed slots, painted after all other units but the selected unit
     * @param pulse `false`: alarms are steady rings
     * @param name returns the name of a slot; `false` paints no names
     * @returns whether anything had to be painted
     */
    paint(
      context: CanvasRenderingContext2D,
      view: View,
      now: number,
      selected: number,
      alarmed: readonly number[],
      pulse: boolean,
      name: ((slot: number) => string) | false,
    ): boolean {
      move(shown, scene, view, now, damaged)
      count()
      if (damaged[0] > damaged[2]) return false
      const named = shown.list.length <= labelsUpTo && name
      // Rings, counts and discs extend farther than markers.
      const pad = clusters || standing.size + alarmed.length ? view.margin : reach() * ratio
      // If a name is hidden by another name, a third name may become free, far away. So names need the whole canvas.
      const box = named ? everything() : grow(damaged, pad)
      damaged = nothing()
      context.save()
      context.beginPath()
      context.rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
      context.clip()
      context.clearRect(0, 0, view.width, view.height)
      const within = grow(box, pad)
      // A single step hardly changes which units are hidden. If paints follow each other quickly, only every second paint
      // computes it again.
      if (shown.speed > fast && holds(keptIn, within[0], within[1]) && holds(keptIn, within[2], within[3])) {
        damaged = box
        keptIn = nothing()
      } else {
        keptIn = grow(within, shown.speed && pad)
        // Whether a unit is hidden depends on its neighbours, and they depend on their own. So this uses an area slightly larger
        // than the box.
        kept = sift(scene, shown, view, grow(keptIn, pad), sprites.pageOf, sprites.shift).reverse()
      }
      context.globalAlpha = others
      for (const slot of kept) {
        if (holds(within, x(slot), y(slot))) sprite(context, slot)
      }
      clusters?.paint(context, view, within)
      context.globalAlpha = 1

      const part = pulse ? (now % pulsePeriod) / pulsePeriod : 0.4
      for (const slot of alarmed) ring(context, slot, 12 + part * 18, palette.alarm, 1 - part)
      for (const slot of alarmed) sprite(context, slot)
      ring(context, selected, 20, palette.selection, 1)
      sprite(context, selected)

      for (const [slot, units] of standing) {
        if (units > 1 && holds(within, x(slot), y(slot))) labels.count(context, units, x(slot), y(slot))
      }
      if (named) {
        labels.begin(this.occupied(view))
        if (seen(selected)) labels.name(context, named(selected), x(selected), y(selected), 23)
        for (const [slot, units] of standing) {
          if (units === 1 && slot !== selected) labels.name(context, named(slot), x(slot), y(slot), 13)
        }
      }
      context.restore()
      return true
    },
  }
}

import { type Box, holds, type Spot } from './box.js'
import { createDiscs, discRadius, type Shares } from './discs.js'
import { type Cluster, findClusters } from './find-clusters.js'
import type { Frame } from './frame.js'
import type { Palette } from './palette.js'
import { clustered, mark, type Scene } from './scene.js'
import { off, silent, still } from './unit-class.js'

/** From this zoom on, every unit is drawn individually. */
export const clustersBelow = 9
/** Radius of a marker, in CSS pixels. */
const markerReach = 13

/** Size of an arrow below that zoom, as a fraction of its normal size. */
const farArrow = 0.75

/** A disc that replaces units whose markers would overlap. */
interface Disc extends Cluster {
  readonly shares: Shares
}

export type Clusters = ReturnType<typeof createClusters>

/**
 * At low zoom, units whose markers would overlap are replaced by a disc with their number. They are removed from the scene's list
 * of units on screen.
 */
export function createClusters(scene: Scene) {
  let discs: readonly Disc[] = []
  let pictures: ReturnType<typeof createDiscs>
  /** Scale of the frame for which the discs were found; 0 if they must be found again. */
  let scale = 0

  const share = (look: number) => (look >= silent ? 3 : look & off ? 2 : look & still ? 1 : 0)

  function toDisc(cluster: Cluster): Disc {
    const shares: [number, number, number, number] = [0, 0, 0, 0]
    for (const slot of cluster.slots) {
      shares[share(scene.looks[slot] as number)] += 1
    }
    return { ...cluster, shares }
  }

  /** Returns whether a frame is zoomed out far enough for discs. */
  const isFar = ({ scale, ratio }: Frame) => scale < 256 * 2 ** clustersBelow * ratio
  const flag = (on: boolean) => {
    for (const { slots } of discs) for (const slot of slots) mark(scene, slot, clustered, on)
  }
  const at = ({ x, y }: Cluster, frame: Frame): [x: number, y: number] => [
    Math.round(x * frame.scale - frame.x),
    Math.round(y * frame.scale - frame.y),
  ]

  return {
    /** Size of arrows as a fraction of their normal size. At low zoom they are as large as the other markers. */
    arrow: (frame: Frame): number => (isFar(frame) ? farArrow : 1),
    /** Invalidates the discs after units were added, removed, moved or changed. */
    renew(): void {
      scale = 0
    },
    /** Finds the discs again if necessary. @returns whether the discs may have changed */
    find(frame: Frame): boolean {
      if (scale === frame.scale) return false
      scale = frame.scale
      const before = discs.length
      flag(false)
      const reachOf = (units: number) =>
        ((units === 1 ? markerReach : discRadius(units)) * frame.ratio) / frame.scale
      discs = isFar(frame) ? findClusters(scene, reachOf).map(toDisc) : []
      flag(true)
      return before + discs.length > 0
    },
    recolour(palette: Palette, ratio: number): void {
      pictures = createDiscs(palette, ratio)
    },
    /** Paints the discs whose centre is in a rectangle of the canvas. */
    paint(context: CanvasRenderingContext2D, frame: Frame, box: Box): void {
      for (const disc of discs) {
        const [x, y] = at(disc, frame)
        if (holds(box, x, y)) pictures.paint(context, disc.shares, x, y)
      }
    },
    /** Returns the units of the disc at a point, in device pixels. Empty if there is no disc. */
    under(x: number, y: number, frame: Frame): readonly number[] {
      const hit = discs.find((disc) => {
        const [left, top] = at(disc, frame)
        return Math.hypot(left - x, top - y) <= discRadius(disc.slots.length) * frame.ratio
      })
      return hit?.slots ?? []
    },
    places: (frame: Frame): readonly Spot[] =>
      discs.map((disc) => [...at(disc, frame), discRadius(disc.slots.length) * frame.ratio]),
  }
}

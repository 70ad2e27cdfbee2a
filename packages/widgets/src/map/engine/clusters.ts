import { type Box, holds, type Spot } from './box.js'
import { createDiscs, discRadius, type Shares } from './discs.js'
import { type Cluster, findClusters } from './find-clusters.js'
import type { Frame } from './frame.js'
import type { Palette } from './palette.js'
import { clustered, mark, type Scene } from './scene.js'
import { off, silent, still } from './unit-class.js'

/** From this zoom on every unit is drawn by itself. */
export const clustersBelow = 9
/** How far a marker reaches, CSS pixels. */
const markerReach = 13

/** In parts of an arrow's usual size. */
const farArrow = 0.75

/** A disc in place of units that would overlap. */
interface Disc extends Cluster {
  readonly shares: Shares
}

/** The clusters of a scene: see {@link createClusters}. */
export type Clusters = ReturnType<typeof createClusters>

/** Seen from afar, units that would overlap are one disc with their number, and leave the scene's list of those on screen. */
export function createClusters(scene: Scene) {
  let discs: readonly Disc[] = []
  let pictures: ReturnType<typeof createDiscs>
  /** Of the frame that they were found for; 0: they are to be found anew. */
  let scale = 0

  const share = (look: number) => (look >= silent ? 3 : look & off ? 2 : look & still ? 1 : 0)

  function toDisc(cluster: Cluster): Disc {
    const shares: [number, number, number, number] = [0, 0, 0, 0]
    for (const slot of cluster.slots) {
      shares[share(scene.looks[slot] as number)] += 1
    }
    return { ...cluster, shares }
  }

  /** Whether a frame is zoomed out far enough for discs. */
  const isFar = ({ scale, ratio }: Frame) => scale < 256 * 2 ** clustersBelow * ratio
  const flag = (on: boolean) => {
    for (const { slots } of discs) for (const slot of slots) mark(scene, slot, clustered, on)
  }
  const at = ({ x, y }: Cluster, frame: Frame): [x: number, y: number] => [
    Math.round(x * frame.scale - frame.x),
    Math.round(y * frame.scale - frame.y),
  ]

  return {
    /** How large arrows are: from afar as large as the other markers. */
    arrow: (frame: Frame): number => (isFar(frame) ? farArrow : 1),
    /** Units have come, gone, moved or changed. */
    renew(): void {
      scale = 0
    },
    /** Finds them where that has to be. @returns whether they may be others than before */
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
    /** Those with their middle in a part of the canvas. */
    paint(context: CanvasRenderingContext2D, frame: Frame, box: Box): void {
      for (const disc of discs) {
        const [x, y] = at(disc, frame)
        if (holds(box, x, y)) pictures.paint(context, disc.shares, x, y)
      }
    },
    /** The units of the disc under a point, device pixels; none where there is no disc. */
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

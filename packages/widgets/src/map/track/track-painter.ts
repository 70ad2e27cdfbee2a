import { formatDuration, type TrackStop } from '@baliza/sdk-core/internal'
import type { Frame } from '../engine/frame.js'
import { createLabels } from '../engine/labels.js'
import { mercatorX, mercatorY } from '../engine/mercator.js'
import type { Palette } from '../engine/palette.js'
import type { DoubtedPlace } from './doubted-places.js'
import { arrowsOf, type StretchClass, simplify, type TrackLine, unheard, worldOf } from './track-line.js'
import { pathsOf } from './track-paths.js'

export interface PaintedTrack {
  readonly line: TrackLine
  readonly stops: readonly TrackStop[]
  /** Rejected positions, drawn separately from the line. */
  readonly doubts: readonly DoubtedPlace[]
  /** For one of several tracks: its colour as a canvas colour, the letter at its ends, and whether it is pale. */
  readonly compared?: { readonly colour: string; readonly letter: string; readonly dimmed: boolean }
}

/** Widths and distances, in CSS pixels. */
const wide = 4.5
const arrowEvery = 84
/** Opacity of a pale track. */
const pale = 0.3
/** Half the side of a stop's mark, by its duration, so that a night looks different from a delivery. */
export const stopRadius = ({ from, to }: TrackStop): number => (to - from >= 1_800_000 ? 10 : 8)
/** Radius of a rejected position. */
export const doubtRadius = 5
/** From this zoom on, all stops show their duration; at a lower zoom only long stops. */
const dwellZoom = 12

/** Paints tracks: line, arrows, stops, and their start and end. */
export function createTrackPainter(first: Palette) {
  let palette = first
  let labels = createLabels(palette, 1)
  let labelRatio = 0

  const colourOf = (kind: StretchClass) => {
    switch (kind) {
      case 0:
      case unheard:
        return palette.offline
      case 1:
        return palette.selection
      case 2:
        return palette.moving
      case 3:
        return palette.idle
      case 4:
        return palette.off
    }
  }

  function paintLine(context: CanvasRenderingContext2D, frame: Frame, track: PaintedTrack): Uint32Array {
    const { line, compared } = track
    const { ratio, scale } = frame
    const kept = simplify(line, scale, 2.2 * ratio)
    const byClass = pathsOf(line, kept, frame, 3 * ratio)
    // Round joins are slower than the line itself, and are invisible between neighbouring records.
    context.lineJoin = 'bevel'
    context.lineCap = 'round'
    const stroke = (paths: readonly Path2D[]) => {
      for (const path of paths) context.stroke(path)
    }
    context.strokeStyle = palette.halo
    context.lineWidth = (wide + 3.5) * ratio
    for (const paths of byClass.slice(0, unheard)) stroke(paths)
    context.lineWidth = wide * ratio
    for (const [kind, paths] of byClass.entries()) {
      context.strokeStyle = compared?.colour ?? colourOf(kind as StretchClass)
      if (kind === unheard) context.setLineDash([wide * ratio, 2.5 * wide * ratio])
      stroke(paths)
    }
    context.setLineDash([])
    return kept
  }

  function paintArrows(
    context: CanvasRenderingContext2D,
    frame: Frame,
    line: TrackLine,
    kept: Uint32Array,
  ): void {
    const { ratio, width, height } = frame
    const arrows = arrowsOf(
      line,
      kept,
      frame,
      arrowEvery * ratio,
      (x, y) => x > 0 && y > 0 && x < width && y < height,
    )
    // If the rounds of a day cross each other, there would be more arrows than line.
    const cell = 44 * ratio
    const drawnCells = new Set<string>()
    context.beginPath()
    for (const { x, y, heading } of arrows) {
      const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`
      if (drawnCells.has(key)) continue
      drawnCells.add(key)
      const angle = (heading * Math.PI) / 180
      const point = (right: number, down: number, move: boolean) => {
        const pX = x + (right * Math.cos(angle) - down * Math.sin(angle)) * ratio
        const pY = y + (right * Math.sin(angle) + down * Math.cos(angle)) * ratio
        if (move) context.moveTo(pX, pY)
        else context.lineTo(pX, pY)
      }
      point(-4.5, 3, true)
      point(0, -3.5, false)
      point(4.5, 3, false)
    }
    context.strokeStyle = palette.halo
    context.lineWidth = 5 * ratio
    context.stroke()
    context.strokeStyle = palette.text
    context.lineWidth = 2.2 * ratio
    context.stroke()
  }

  function paintStops(context: CanvasRenderingContext2D, frame: Frame, stops: readonly TrackStop[]): void {
    const { ratio, scale, width, height } = frame
    const zoom = Math.log2(scale / ratio / 256)
    const margin = 20 * ratio
    const seen = stops
      .map((stop) => ({
        stop,
        x: mercatorX(stop.lng) * scale - frame.x,
        y: mercatorY(stop.lat) * scale - frame.y,
      }))
      .filter(({ x, y }) => x > -margin && y > -margin && x < width + margin && y < height + margin)
      // The longest stop is on top, and its label has priority.
      .sort((a, b) => a.stop.to - a.stop.from - (b.stop.to - b.stop.from))
    for (const { stop, x, y } of seen) {
      const radius = stopRadius(stop) * ratio
      context.beginPath()
      context.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, 0.6 * radius)
      context.fillStyle = stop.acc ? palette.idle : palette.off
      context.strokeStyle = palette.halo
      context.lineWidth = 2.5 * ratio
      context.stroke()
      context.fill()
      context.fillStyle = stop.acc ? '#402c00' : palette.outline
      const bar = radius * 0.24
      context.fillRect(x - radius * 0.4, y - radius * 0.45, bar, radius * 0.9)
      context.fillRect(x + radius * 0.4 - bar, y - radius * 0.45, bar, radius * 0.9)
    }
    if (labelRatio !== ratio) {
      labels = createLabels(palette, ratio)
      labelRatio = ratio
    }
    labels.begin(seen.map(({ stop, x, y }) => [x, y, stopRadius(stop) * ratio]))
    for (const { stop, x, y } of seen.reverse()) {
      const dwell = stop.to - stop.from
      if (zoom < dwellZoom && dwell < 1_800_000) continue
      labels.name(context, formatDuration(dwell), Math.round(x), Math.round(y), stopRadius(stop) + 2)
    }
  }

  /** Paints the rejected positions: small, hollow and dashed, because they are not part of the track. */
  function paintDoubts(
    context: CanvasRenderingContext2D,
    frame: Frame,
    doubts: readonly DoubtedPlace[],
  ): void {
    const { ratio, scale } = frame
    const ring = (dash: readonly number[], width: number, colour: string) => {
      context.setLineDash(dash.map((length) => length * ratio))
      context.lineWidth = width * ratio
      context.strokeStyle = colour
      for (const { lat, lng } of doubts) {
        context.beginPath()
        const [x, y] = [mercatorX(lng) * scale - frame.x, mercatorY(lat) * scale - frame.y]
        context.arc(x, y, doubtRadius * ratio, 0, 2 * Math.PI)
        context.stroke()
      }
      context.setLineDash([])
    }
    ring([], 4.5, palette.halo)
    ring([2.6, 2.6], 2, palette.offline)
  }

  /**
   * Paints a disc with a symbol at the start or the end of a track. One of several tracks has its letter instead, on a filled
   * disc at the end.
   */
  function paintEnd(
    context: CanvasRenderingContext2D,
    frame: Frame,
    { line, compared }: PaintedTrack,
    end: 'start' | 'end',
  ): void {
    const { ratio, scale } = frame
    const index = end === 'start' ? 0 : line.records.length - 1
    const x = (line.path[2 * index] as number) * scale - frame.x
    const y = (line.path[2 * index + 1] as number) * scale - frame.y
    const disc = (radius: number, colour: string) => {
      context.beginPath()
      context.arc(x, y, radius * ratio, 0, 2 * Math.PI)
      context.fillStyle = colour
      context.fill()
    }
    disc(12.5, palette.halo)
    disc(11, compared?.colour ?? (end === 'start' ? palette.moving : palette.text))
    if (compared !== undefined) {
      if (end === 'start') disc(8.5, palette.halo)
      context.fillStyle = end === 'start' ? palette.text : palette.halo
      context.font = `600 ${12 * ratio}px ${palette.font}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(compared.letter, x, y + 0.5 * ratio)
      return
    }
    context.fillStyle = palette.halo
    context.beginPath()
    if (end === 'start') {
      context.moveTo(x - 3.2 * ratio, y - 5 * ratio)
      context.lineTo(x + 5.2 * ratio, y)
      context.lineTo(x - 3.2 * ratio, y + 5 * ratio)
    } else context.rect(x - 3.8 * ratio, y - 3.8 * ratio, 7.6 * ratio, 7.6 * ratio)
    context.fill()
  }

  function paintTrack(context: CanvasRenderingContext2D, view: Frame, track: PaintedTrack): void {
    const frame = { ...view, x: view.x + worldOf(track.line, view) * view.scale }
    context.globalAlpha = track.compared?.dimmed ? pale : 1
    paintDoubts(context, frame, track.doubts)
    if (track.line.records.length === 0) return
    const kept = paintLine(context, frame, track)
    paintArrows(context, frame, track.line, kept)
    paintStops(context, frame, track.stops)
    paintEnd(context, frame, track, 'end')
    paintEnd(context, frame, track, 'start')
  }

  return {
    /** The last track is on top. */
    paint(context: CanvasRenderingContext2D, view: Frame, tracks: readonly PaintedTrack[]): void {
      context.globalAlpha = 1
      context.clearRect(0, 0, view.width, view.height)
      for (const track of tracks) paintTrack(context, view, track)
    },
    recolour(next: Palette): void {
      palette = next
      labelRatio = 0
    },
  }
}

import type { Frame } from './frame.js'
import { changed, hidden, nowhere, type Scene, there } from './scene.js'

/** What the canvas shows, and what reaches into it from outside. */
export interface View extends Frame {
  /** How far outside a unit's centre may lie and still reach in, device pixels. */
  readonly margin: number
}

/** A part of the canvas, device pixels; empty while `left > right`. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The units that a view shows during their glides, and how restless they are. */
export class Shown {
  list = new Int32Array(0)
  count = 0
  /** When the last glide ends, on the scene's clock. */
  restAt = 0
  /** The fastest glide, device pixels per ms. */
  speed = 0

  /**
   * Looks for every unit whose way from start to end meets the view. Frames then touch only these.
   * @param damage grows around those who have left since the last painting
   */
  gather(scene: Scene, view: View, now: number, damage: Box): void {
    const { size, flags, startX, startY, endX, endY, begin, span, drawnX, drawnY } = scene
    if (this.list.length < size) this.list = new Int32Array(flags.length)
    const left = (view.x - view.margin) / view.scale
    const right = (view.x + view.width + view.margin) / view.scale
    const top = (view.y - view.margin) / view.scale
    const bottom = (view.y + view.height + view.margin) / view.scale
    let count = 0
    let restAt = 0
    let fastest = 0
    for (let slot = 0; slot < size; slot++) {
      const bits = flags[slot] as number
      if (!(bits & there)) continue
      const x = endX[slot] as number
      const y = endY[slot] as number
      const until = (begin[slot] as number) + (span[slot] as number)
      const glides = until > now
      const fromX = glides ? (startX[slot] as number) : x
      const fromY = glides ? (startY[slot] as number) : y
      if (
        bits & hidden ||
        (x < left && fromX < left) ||
        (x > right && fromX > right) ||
        (y < top && fromY < top) ||
        (y > bottom && fromY > bottom)
      ) {
        if (drawnX[slot] !== nowhere) include(damage, drawnX[slot] as number, drawnY[slot] as number)
        drawnX[slot] = nowhere
        continue
      }
      this.list[count++] = slot
      if (!glides) continue
      if (until > restAt) restAt = until
      const pace = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / (span[slot] as number)
      if (pace > fastest) fastest = pace
    }
    this.count = count
    this.restAt = restAt
    this.speed = fastest * view.scale
  }

  /**
   * Moves everybody shown to where they are now, in whole pixels.
   * @param damage grows around every unit that moved or looks different since the last painting
   */
  place(scene: Scene, view: View, now: number, damage: Box): void {
    const { startX, startY, endX, endY, begin, span, flags, drawnX, drawnY } = scene
    const { scale, margin } = view
    const right = view.width + margin
    const bottom = view.height + margin
    for (let k = 0; k < this.count; k++) {
      const slot = this.list[k] as number
      let x = endX[slot] as number
      let y = endY[slot] as number
      const whole = span[slot] as number
      const left = (begin[slot] as number) + whole - now
      if (left > 0) {
        const part = left < whole ? left / whole : 1
        x -= (x - (startX[slot] as number)) * part
        y -= (y - (startY[slot] as number)) * part
      }
      let px = Math.round(x * scale - view.x)
      let py = Math.round(y * scale - view.y)
      if (px < -margin || px > right || py < -margin || py > bottom) px = py = nowhere
      const beforeX = drawnX[slot] as number
      const beforeY = drawnY[slot] as number
      const bits = flags[slot] as number
      if (px === beforeX && py === beforeY && !(bits & changed)) continue
      if (beforeX !== nowhere) include(damage, beforeX, beforeY)
      if (px !== nowhere) include(damage, px, py)
      drawnX[slot] = px
      drawnY[slot] = py
      flags[slot] = bits & ~changed
    }
  }
}

export const emptyBox = (): Box => ({
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
})

/** Grows a box to hold a point. */
export function include(box: Box, x: number, y: number): void {
  if (x < box.left) box.left = x
  if (x > box.right) box.right = x
  if (y < box.top) box.top = y
  if (y > box.bottom) box.bottom = y
}

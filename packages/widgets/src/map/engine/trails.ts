import type { Imei, Unit } from '@baliza/sdk-core'
import { mercatorX, mercatorY } from './mercator.js'

/** The refresh that forgets every trail (specification 1, section 4: Trail lines). */
const resetAt = 6

/**
 * Where units have been: after the first refresh, points accumulate for refreshes 2 to 5; the sixth forgets them all
 * and counts as the first of the next round.
 */
export class Trails {
  /** Normalised Mercator, x and y in turn, oldest first. */
  readonly points = new Map<Imei, number[]>()
  #refresh = 0

  /** Takes in one refresh of the fleet. @param removed who has left: their trails go too */
  refresh(units: ReadonlyMap<Imei, Unit>, removed: Iterable<Imei> = []): void {
    this.#refresh++
    if (this.#refresh === resetAt) {
      this.#refresh = 1
      this.points.clear()
    }
    if (this.#refresh > 1) for (const unit of units.values()) this.#add(unit)
    for (const imei of removed) this.points.delete(imei)
  }

  #add({ imei, lat, lng }: Unit): void {
    if (lat === null || lng === null) return
    const x = mercatorX(lng)
    const y = mercatorY(lat)
    const points = this.points.get(imei)
    if (points === undefined) this.points.set(imei, [x, y])
    else if (x !== points.at(-2) || y !== points.at(-1)) points.push(x, y)
  }
}

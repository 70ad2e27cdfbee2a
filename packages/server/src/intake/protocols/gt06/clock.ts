/** So near to its receipt a sentence is of now, ms. */
const near = 15 * 60_000
/** A clock may be so fast, ms; see `validateFix`. */
const ahead = 10 * 60_000

/**
 * A device's clock. It is UTC unless somebody has set it otherwise; its login may name a zone, which is the one it was made
 * with as often as the one that its clock has (+8 beside UTC is common). So the zone is believed only where a sentence's time
 * fits its receipt with it and not without it; that then holds for the connection, until a time would lie ahead.
 */
export interface Clock {
  /** The login's. @param zone minutes east of Greenwich; null: not given */
  login(zone: number | null): void
  /**
   * @param deviceTime by the device's clock, as if that were UTC, Unix ms
   * @param isStored whether it may be old: nothing is learnt from it then
   * @returns Unix ms
   */
  toUtc(deviceTime: number, receivedAt: number, isStored: boolean): number
}

export function createClock(): Clock {
  let offset = 0
  let isLocal: boolean | null = null
  return {
    login(zone) {
      const next = (zone ?? 0) * 60_000
      if (next !== offset) isLocal = null
      offset = next
    },
    toUtc(deviceTime, receivedAt, isStored) {
      if (offset === 0) return deviceTime
      const shifted = deviceTime - offset
      const [isAhead, isShiftedAhead] = [deviceTime > receivedAt + ahead, shifted > receivedAt + ahead]
      if (isAhead !== isShiftedAhead) {
        // Nothing is of the future: a clock that cannot be UTC is local, and the reverse, whatever was learnt before.
        isLocal = isAhead
      } else if (!isStored && isLocal === null) {
        const [isNear, isShiftedNear] = [
          near > Math.abs(deviceTime - receivedAt),
          near > Math.abs(shifted - receivedAt),
        ]
        if (isNear !== isShiftedNear) isLocal = isShiftedNear
      }
      return isLocal === true ? shifted : deviceTime
    },
  }
}

/** The two bytes of a login: hours and minutes as one decimal number in bits 15 to 4, west if bit 3 is set. */
export function readZone(bytes: number): number | null {
  const number = bytes >> 4
  const [hours, minutes] = [Math.trunc(number / 100), number % 100]
  if (hours > 14 || minutes > 59) return null
  return (hours * 60 + minutes) * ((bytes & 8) === 0 ? 1 : -1)
}

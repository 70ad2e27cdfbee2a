/** Maximum distance from the receipt time of a current message, in ms. */
const near = 15 * 60_000
/** Maximum lead of a device clock, in ms; see `validateFix`. */
const ahead = 10 * 60_000

/**
 * Clock of a device. It is UTC unless someone has changed it. The login may name a zone, but that is often the manufacturer's
 * zone and not the clock's (+8 with a UTC clock is common). So the zone applies only after a message whose time fits its receipt
 * with the zone, and not without it. It then applies to the connection until a time would be in the future.
 */
export interface Clock {
  /** Records the zone of the login. @param zone minutes east of Greenwich; null if not given */
  login(zone: number | null): void
  /**
   * @param deviceTime device time interpreted as UTC, Unix ms
   * @param isStored whether the message may be old: it then gives no evidence of the zone
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
        // A time in the future is impossible: a clock that cannot be UTC is local, and vice versa, regardless of earlier
        // evidence.
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

/** Reads the zone bytes of a login: hours and minutes as one decimal number in bits 15 to 4, west if bit 3 is set. */
export function readZone(bytes: number): number | null {
  const number = bytes >> 4
  const [hours, minutes] = [Math.trunc(number / 100), number % 100]
  if (hours > 14 || minutes > 59) return null
  return (hours * 60 + minutes) * ((bytes & 8) === 0 ? 1 : -1)
}

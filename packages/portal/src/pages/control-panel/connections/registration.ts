import type { RefusedTracker } from '@baliza/sdk-core'

/** Whether it is a device that can be registered as it calls itself. */
export function isRegistrable({ razon, equipo, unidad }: RefusedTracker): boolean {
  return razon === 'unknown' && equipo !== null && unidad === null
}

/** The form of a new device, with this one's number in it. */
export function registrationAddress({ equipo }: RefusedTracker): string {
  return `#/cpanel?${new URLSearchParams({ panel: 'nuevo', imei: equipo ?? '' })}`
}

import { type RefusedTracker, trackerRefusals } from '@baliza/sdk-core'

/** Whether it is a device that may lack no more than its registration. */
export function isRegistrable({ razon, equipo, unidad }: RefusedTracker): boolean {
  return trackerRefusals[razon].ofDevice && equipo !== null && unidad === null
}

/** The form of a new device, with this one's number in it. */
export function registrationAddress({ equipo }: RefusedTracker): string {
  return `#/cpanel?${new URLSearchParams({ panel: 'nuevo', imei: equipo ?? '' })}`
}

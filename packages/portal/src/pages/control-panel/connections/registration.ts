import { type RefusedTracker, trackerRefusals } from '@baliza/sdk-core/internal'

/** Whether the rejected data comes from a device that may only lack its registration. */
export function isRegistrable({ razon, equipo, unidad }: RefusedTracker): boolean {
  return trackerRefusals[razon].ofDevice && equipo !== null && unidad === null
}

/** Returns the address of the form of a new device, prefilled with this device's number. */
export function registrationAddress({ equipo }: RefusedTracker): string {
  return `#/cpanel?${new URLSearchParams({ panel: 'nuevo', imei: equipo ?? '' })}`
}

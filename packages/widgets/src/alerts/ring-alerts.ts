import { type Alert, type AlertSound, manyAlerts } from '@baliza/sdk-core/internal'
import { playSound } from './sounds/play-sound.js'

export { unlockSounds } from './sounds/play-sound.js'

/** Interval between the start of two sounds, in ms. */
const apart = 1_400
/** The one sound that is played when many alerts arrive together (specification 1, section 4). */
const soundOfMany = 2

/**
 * Returns the sounds of alerts that arrived together: the sounds that their events request, or one sound for many alerts. If no
 * event requests a sound, the result is empty.
 */
export function soundsOf(fresh: readonly Alert[]): AlertSound[] {
  const audible = fresh.filter(({ sonido }) => sonido)
  if (fresh.length >= manyAlerts) return audible.length > 0 ? [soundOfMany] : []
  return audible.flatMap(({ sonido_alerta }) => sonido_alerta ?? [])
}

/**
 * Plays the sounds of new alerts, one after another. {@link playSound} describes when no sound is played.
 * @param fail called if a sound cannot be played; by default the failure is logged in the console
 */
export function ringAlerts(fresh: readonly Alert[], fail?: (part: string, cause: unknown) => void): void {
  for (const [index, code] of soundsOf(fresh).entries())
    setTimeout(() => void playSound(code, false, fail), index * apart)
}

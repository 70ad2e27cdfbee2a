import { type Alert, type AlertSound, isUrgentAlert, manyAlerts } from '@baliza/sdk-core/internal'
import { playSound } from './sounds/play-sound.js'

export { unlockSounds } from './sounds/play-sound.js'

/** Interval between the start of two sounds, in ms. */
const apart = 1_400
/** The one sound that is played when many alerts arrive together (specification 1, section 4). */
const soundOfMany = 2

/** Time for which an alert that has sounded is silent in the other pages of this browser, in ms. */
const heldFor = 14_000

/**
 * Plays the sound of an alert. A hidden page plays none that another page of this browser has just played. A visible page always
 * plays it and takes over, because the user may have muted the tab of the other one. Where pages cannot share a lock, over HTTP and
 * in a sandboxed frame, each plays it.
 */
function ring(id: string, code: AlertSound, fail?: (part: string, cause: unknown) => void) {
  const play = () => playSound(code, false, fail)
  const options = document.hidden ? { ifAvailable: true } : { steal: true }
  const held = navigator.locks?.request(`baliza-alert-${id}`, options, async (lock) => {
    if (lock && (await play())) await new Promise((resolve) => setTimeout(resolve, heldFor))
  })
  if (held) held.catch(({ name }) => name === 'AbortError' || play())
  else void play()
}

/**
 * Returns the sounds of alerts that arrived together: the sounds that their events request, or one sound for many alerts. If no
 * event requests a sound, the result is empty.
 */
export function soundsOf(fresh: readonly Alert[]): { readonly id: string; readonly code: AlertSound }[] {
  const audible = fresh.flatMap(({ id, sonido, sonido_alerta: code }) => (sonido && code ? { id, code } : []))
  return fresh.length < manyAlerts
    ? audible
    : audible.slice(0, 1).map(({ id }) => ({ id, code: soundOfMany }))
}

/**
 * Plays the sounds of new alerts, one after another. {@link playSound} describes when no sound is played.
 * @param fail called if a sound cannot be played; by default the failure is logged in the console
 */
export function ringAlerts(fresh: readonly Alert[], fail?: (part: string, cause: unknown) => void): void {
  for (const [index, { id, code }] of soundsOf(fresh).entries())
    setTimeout(() => ring(id, code, fail), index * apart)
}

/** Interval between two sounds of an urgent alert that nobody has attended, in ms. */
const urgentEvery = 15_000

/**
 * Repeats the sound of the latest urgent alert until it is attended, unless its event requests no sound. A page that cannot
 * attend the alert does not repeat it, because nobody there could end the sound.
 * @param pending returns the open alerts, newest first
 * @param fail as in {@link ringAlerts}
 * @returns a function that stops it
 */
export function ringUrgent(
  pending: () => readonly Alert[],
  fail?: (part: string, cause: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    const urgent = pending().find(
      (alert) => isUrgentAlert(alert) && !alert.readOnly && alert.sonido && alert.sonido_alerta,
    )
    if (urgent?.sonido_alerta) ring(urgent.id, urgent.sonido_alerta, fail)
  }, urgentEvery)
  return () => clearInterval(timer)
}

import { type AlertSound, preloadable } from '@baliza/sdk-core/internal'
import { isMuted } from './mute.js'

const loadSynthesizer = preloadable(() => import('./synthesizer.js'))

let context: AudioContext | null = null

/**
 * Returns the page's only audio context. Returns `null` if audio is unavailable, and before the first user gesture in the page:
 * until then it could not play, and browsers log a warning in the console.
 */
function audio(): AudioContext | null {
  const isTouched = navigator.userActivation?.hasBeenActive ?? true
  if (context === null && isTouched && typeof AudioContext === 'function') context = new AudioContext()
  return context
}

/**
 * Unlocks audio at the first user gesture in the page. Browsers allow no sound before it.
 * @returns a function that stops waiting for the gesture
 */
export function unlockSounds(): () => void {
  if (typeof document === 'undefined') return () => {}
  const gestures = ['pointerdown', 'keydown'] as const
  const stop = () => {
    for (const gesture of gestures) document.removeEventListener(gesture, unlock, true)
  }
  const unlock = () => {
    stop()
    // If the browser refuses, the next sound tries again.
    audio()
      ?.resume()
      .catch(() => {})
  }
  for (const gesture of gestures) document.addEventListener(gesture, unlock, true)
  return stop
}

/**
 * Plays the sound of an alert, also in a hidden tab. Never throws. Plays nothing if audio is unavailable, if the page has
 * received no user gesture yet, or if alerts are muted.
 * @param preview the user requested a preview: it plays even if alerts are muted
 * @param fail called if the sound cannot be played; by default the failure is logged in the console
 * @returns whether the sound plays
 */
export async function playSound(
  code: AlertSound,
  preview = false,
  fail: (part: string, cause: unknown) => void = console.warn,
): Promise<boolean> {
  if (isMuted() && !preview) return false
  try {
    const now = audio()
    if (now === null) return false
    // `resume` may wait for a gesture. A sound that starts that late would be useless.
    if (now.state !== 'running') await Promise.race([now.resume(), later(300)])
    if (now.state !== 'running') return false
    const { synthesize } = await loadSynthesizer()
    synthesize(now, code)
    return true
  } catch (cause) {
    fail('the sound of an alert', cause)
    return false
  }
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

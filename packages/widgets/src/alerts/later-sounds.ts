import type { Alert } from '@baliza/sdk-core'

/** In place of `ring-alerts.ts` in the alerts element: what sounds comes beside its first rows. */
const load = () => import('./ring-alerts.js')

const sayUnheard = (cause: unknown) => console.warn('The sounds of alerts could not be loaded.', cause)

export function ringAlerts(fresh: readonly Alert[]): void {
  load().then((sounds) => sounds.ringAlerts(fresh), sayUnheard)
}

export function unlockSounds(): () => void {
  let stop: (() => void) | undefined
  let left = false
  load().then((sounds) => {
    if (!left) stop = sounds.unlockSounds()
  }, sayUnheard)
  return () => {
    left = true
    stop?.()
  }
}

const key = 'baliza.muted'
const listeners = new Set<() => void>()
let muted: boolean | undefined

/** Returns whether alerts are muted on this machine. */
export function isMuted(): boolean {
  muted ??= recall()
  return muted
}

/** Mutes or unmutes alerts on this machine. */
export function setMuted(next: boolean): void {
  muted = next
  try {
    localStorage.setItem(key, next ? '1' : '0')
  } catch {
    // Storage is blocked or unavailable (no page): the setting lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` when alerts are muted or unmuted, in this tab or another tab. @returns a function that stops watching */
export function watchMuted(listener: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key !== key) return
    muted = undefined
    listener()
  }
  listeners.add(listener)
  globalThis.addEventListener?.('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', fromElsewhere)
  }
}

function recall(): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    // Storage is blocked or unavailable (no page): alerts are not muted.
    return false
  }
}

const key = 'baliza.muted'
const listeners = new Set<() => void>()
let muted: boolean | undefined

/** Whether alerts are silent, as it was left on this machine. */
export function isMuted(): boolean {
  muted ??= recall()
  return muted
}

/** Silences the alerts of this machine, or lets them sound. */
export function setMuted(next: boolean): void {
  muted = next
  try {
    localStorage.setItem(key, next ? '1' : '0')
  } catch {
    // Storage is blocked, or this is no page: it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

/**
 * Calls back when the alerts were silenced or let sound, here or in another tab.
 * @returns its stop
 */
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
    // Storage is blocked, or this is no page: nobody has silenced anything.
    return false
  }
}

import type { Environment, Signal } from '../transport/environment.js'

/** An environment that a test or a story moves by hand. */
export interface FakeEnvironment extends Environment {
  /** Whether the page is in front. */
  show(visible: boolean): void
  /** Whether there is a network. */
  connect(online: boolean): void
}

/** An environment that begins visible and online. */
export function createFakeEnvironment(): FakeEnvironment {
  const visible = createSwitch()
  const online = createSwitch()
  return { visible, online, show: visible.set, connect: online.set }
}

function createSwitch(): Signal & { set(on: boolean): void } {
  const listeners = new Set<() => void>()
  let state = true
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(on) {
      state = on
      for (const listener of listeners) listener()
    },
  }
}

import type { Environment, Signal } from '../transport/environment.js'

/** Environment that a test or a story controls. */
export interface FakeEnvironment extends Environment {
  /** Sets whether the page is visible. */
  show(visible: boolean): void
  /** Sets whether the network is available. */
  connect(online: boolean): void
}

/** Creates an environment that is initially visible and online. */
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

import type { Bus } from './bus.js'

/** Creates a bus for members that share a memory. The embedded database has one process, so its bus has no other member. */
export function createMemoryHub(): { readonly join: () => Bus } {
  const members = new Set<Set<(message: string) => void>>()
  return {
    join() {
      const own = new Set<(message: string) => void>()
      members.add(own)
      return {
        kind: 'memory',
        longest: Number.POSITIVE_INFINITY,
        publish(messages) {
          const others = [...members].filter((member) => member !== own)
          for (const message of messages)
            for (const other of others) for (const hear of other) queueMicrotask(() => hear(message))
        },
        async subscribe(hear) {
          own.add(hear)
          return async () => void own.delete(hear)
        },
        failure: null,
        async close() {
          members.delete(own)
        },
      }
    },
  }
}

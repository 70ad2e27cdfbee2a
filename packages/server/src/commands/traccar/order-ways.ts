import type { TrackerLines } from '../../intake/trackers/listener.js'

/**
 * Both ways to a device: its own connection to this process, or that which a Traccar has. Their numbers are of one
 * sequence, so that the newer one is known; whichever it is, an order is claimed and told by the same rules.
 */
export function orderWays(trackers: TrackerLines, traccar: TrackerLines): TrackerLines {
  /** Whose connection it is. */
  const wayOf = (imei: string, connection: number) =>
    traccar.isUnguarded(imei, connection) ? traccar : trackers
  return {
    connected: (imei) => trackers.connected(imei) || traccar.connected(imei),
    async connection(imei) {
      const numbers = await Promise.all([trackers.connection(imei), traccar.connection(imei)])
      const known = numbers.filter((number) => number !== null)
      return known.length === 0 ? null : Math.max(...known)
    },
    turn: traccar.turn,
    motion: (imei, connection) => wayOf(imei, connection).motion(imei, connection),
    isUnguarded: (imei, connection) => wayOf(imei, connection).isUnguarded(imei, connection),
    compose: (connection, order, target) => wayOf(target.imei, connection).compose(connection, order, target),
    write: (imei, connection, bytes) => wayOf(imei, connection).write(imei, connection, bytes),
    supersede(imei, newest) {
      trackers.supersede(imei, newest)
      traccar.supersede(imei, newest)
    },
  }
}

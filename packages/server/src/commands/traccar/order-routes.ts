import type { TrackerLines } from '../../intake/trackers/listener.js'

/**
 * Combines both routes to a device: its own connection to this process, and the connection of a Traccar. Both take their numbers
 * from one sequence, so that the higher number is newer. The same rules for claiming and reporting apply to both routes.
 */
export function orderRoutes(trackers: TrackerLines, traccar: TrackerLines): TrackerLines {
  const routeOf = (imei: string, connection: number) =>
    traccar.isUnguarded(imei, connection) ? traccar : trackers
  return {
    connected: (imei) => trackers.connected(imei) || traccar.connected(imei),
    async connection(imei) {
      const numbers = await Promise.all([trackers.connection(imei), traccar.connection(imei)])
      const known = numbers.filter((number) => number !== null)
      return known.length === 0 ? null : Math.max(...known)
    },
    turn: traccar.turn,
    motion: (imei, connection) => routeOf(imei, connection).motion(imei, connection),
    isUnguarded: (imei, connection) => routeOf(imei, connection).isUnguarded(imei, connection),
    compose: (connection, order, target) =>
      routeOf(target.imei, connection).compose(connection, order, target),
    write: (imei, connection, bytes) => routeOf(imei, connection).write(imei, connection, bytes),
    supersede(imei, newest) {
      trackers.supersede(imei, newest)
      traccar.supersede(imei, newest)
    },
  }
}

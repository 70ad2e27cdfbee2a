import type { ServerResponse } from 'node:http'

/** Runs once when a response has ended or its client has left: at once, if that was before. `close` is only emitted once. */
export function whenClosed(response: ServerResponse, act: () => void): void {
  if (response.destroyed || response.closed) act()
  else response.once('close', act)
}

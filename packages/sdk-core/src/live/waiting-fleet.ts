import { type Fleet, noImeis } from '../entities/fleet.js'

/** The fleet before anything has arrived. */
export const waitingFleet: Fleet = {
  state: 'waiting',
  units: new Map(),
  changed: noImeis,
  removed: noImeis,
  profileVersion: null,
  receivedAt: null,
  error: null,
}

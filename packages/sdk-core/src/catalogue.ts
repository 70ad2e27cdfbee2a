/*
 * What the client loads with the first call that is not in the bundle: one chunk, loaded in one place.
 */

export { calls } from './families/index.js'
export { deviceChange } from './families/units/calls.js'
export { followFeed } from './feed-calls.js'
export { searchAddress } from './geocoding.js'
export { streamHistory } from './history-calls.js'
export { sendCommand } from './order.js'
export { patch } from './patch.js'
export { streamReport } from './report-calls.js'
export { watchFleet } from './watch-fleet.js'

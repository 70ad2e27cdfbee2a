/*
 * What the client loads with the first call that is not in the bundle: one chunk, loaded in one place.
 */

export { createMethods } from './family-methods.js'
export { searchAddress } from './geocoding.js'
export { watchFleet } from './watch-fleet.js'

/*
 * What the client loads with the first call that is not the session's or the units': one chunk, loaded in one place.
 */
export { calls } from './calls/index.js'
export { searchAddress } from './geocoding.js'
export { streamReport } from './report-calls.js'

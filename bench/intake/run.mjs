import { measureAlerts } from './alerts.mjs'
import { measureInheritedNames } from './inherited-names.mjs'
import { measureRate } from './rate.mjs'
import { measureShown } from './shown.mjs'
import { measureStore } from './store.mjs'

/**
 * `npm run bench -- intake [alerts|rate|store|shown|words] [pglite|postgresql]`. Without an argument all five run:
 * - alerts: 10,000 fixes a second with event definitions, from socket to feed
 * - rate: maximum rate of acknowledged fixes a second
 * - store: CPU cost of storing fixes
 * - shown: CPU cost of showing them in another process
 * - words: a million frames that contain names of JavaScript's own prototypes `npm run bench -- faults` kills processes under
 * load.
 */
export async function run(args) {
  const wants = (name) =>
    args.includes(name) || !['alerts', 'rate', 'store', 'shown', 'words'].some((one) => args.includes(one))
  if (wants('alerts')) console.table(await measureAlerts(args))
  if (wants('rate')) console.table(await measureRate(args))
  if (wants('store')) console.table(await measureStore(args))
  if (wants('shown')) console.table(await measureShown())
  if (wants('words')) console.table(await measureInheritedNames(args))
}

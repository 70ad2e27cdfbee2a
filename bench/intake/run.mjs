import { measureAlerts } from './alerts.mjs'
import { measureInheritedNames } from './inherited-names.mjs'
import { measureRate } from './rate.mjs'
import { measureShown } from './shown.mjs'
import { measureStore } from './store.mjs'

/**
 * `npm run bench -- intake [alerts|rate|store|shown|words] [pglite|postgresql]`: 10,000 fixes a second with event definitions, from
 * socket to feed; fixes a second as fast as they are acknowledged; the CPU of storing them, and of showing them elsewhere; a
 * million frames with the names of JavaScript's own prototypes in them. Without an argument: all five. What is killed
 * meanwhile: `npm run bench -- faults`.
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

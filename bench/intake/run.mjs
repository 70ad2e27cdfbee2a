import { measureAlerts } from './alerts.mjs'
import { measureRate } from './rate.mjs'
import { measureShown } from './shown.mjs'
import { measureStore } from './store.mjs'
import { measureWords } from './words.mjs'

/**
 * `npm run bench -- intake [alerts|rate|store|shown|words] [pglite|postgresql]`: 10,000 fixes a second with event definitions, from
 * socket to feed; fixes a second as fast as they are taken; the CPU of storing them, and of showing them elsewhere; a million
 * frames with the language's own words in them. Without a word: all five. What is killed meanwhile: `npm run bench -- faults`.
 */
export async function run(words) {
  const wants = (name) =>
    words.includes(name) || !['alerts', 'rate', 'store', 'shown', 'words'].some((one) => words.includes(one))
  if (wants('alerts')) console.table(await measureAlerts(words))
  if (wants('rate')) console.table(await measureRate(words))
  if (wants('store')) console.table(await measureStore(words))
  if (wants('shown')) console.table(await measureShown())
  if (wants('words')) console.table(await measureWords(words))
}

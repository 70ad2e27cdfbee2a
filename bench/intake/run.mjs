import { measureAlerts } from './alerts.mjs'
import { measureKill } from './kill.mjs'
import { measureRate } from './rate.mjs'
import { measureStore } from './store.mjs'
import { measureWords } from './words.mjs'

/**
 * `npm run bench -- intake [alerts|rate|store|words|kill] [pglite|postgresql]`: 10,000 fixes a second with event definitions,
 * from socket to feed; fixes a second as fast as they are taken; the CPU of storing them; a million frames with the language's own words in
 * them; a hundred kills and cuts while 500 trackers send (`kill 2`: two of each kind). Without a word: all five.
 */
export async function run(words) {
  const wants = (name) =>
    words.includes(name) || !['alerts', 'rate', 'store', 'words', 'kill'].some((one) => words.includes(one))
  if (wants('alerts')) console.table(await measureAlerts(words))
  if (wants('rate')) console.table(await measureRate(words))
  if (wants('store')) console.table(await measureStore(words))
  if (wants('words')) console.table(await measureWords(words))
  if (!wants('kill')) return
  const rows = await measureKill(words)
  console.table(rows)
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0)
  console.log(
    `${sum('rounds')} kills and cuts: ${sum('acknowledged')} fixes acknowledged, ${sum('lost')} lost.`,
  )
}

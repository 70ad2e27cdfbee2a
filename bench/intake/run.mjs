import { measureKill } from './kill.mjs'
import { measureRate } from './rate.mjs'

/** `npm run bench -- intake [kill|rate]`: kill -9 while 500 trackers send; fixes a second from 5,000 sockets. */
export async function run(words) {
  if (!words.includes('kill')) console.table(await measureRate())
  if (words.includes('rate')) return
  const rows = await measureKill()
  console.table(rows)
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0)
  console.log(`${rows.length} times kill -9: ${sum('acknowledged')} fixes acknowledged, ${sum('lost')} lost.`)
}

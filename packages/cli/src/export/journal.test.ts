import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.js'

let folder: string
let out: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-journal-'))
  out = join(folder, 'out.csv')
})
afterEach(() => rmSync(folder, { recursive: true }))

const plan = { from: 0, to: 1, tracks: [{ imei: '1', nombre: 'Una' }] }
const open = (asked = 'a', restart = false) => openJournal(out, asked, restart, async () => plan)

test('what was written and not noted is cut off', async () => {
  const first = await open()
  await first.add('uno\n', 1, 1)
  await first.close()
  appendFileSync(`${out}.part`, 'a medi')
  const second = await open()
  expect([second.done, second.rows]).toEqual([1, 1])
  await second.add('dos\n', 2, 2)
  await second.end('fin\n')
  expect(readFileSync(out, 'utf8')).toBe('uno\ndos\nfin\n')
  expect([existsSync(`${out}.part`), existsSync(`${out}.state.json`)]).toEqual([false, false])
})

test('who goes on keeps to the plan that was begun', async () => {
  await open().then((journal) => journal.add('uno\n', 1, 1).then(() => journal.close()))
  const other = await openJournal(out, 'a', false, async () => ({ ...plan, to: 99 }))
  expect(other.plan).toEqual(plan)
  await other.close()
})

test('another command does not go on with it, but may begin anew', async () => {
  await open().then((journal) => journal.add('uno\n', 1, 1).then(() => journal.close()))
  await expect(open('b')).rejects.toThrow('--restart')
  const anew = await open('b', true)
  expect(anew.done).toBe(0)
  await anew.end('nuevo\n')
  expect(readFileSync(out, 'utf8')).toBe('nuevo\n')
})

test('a file that has lost what was noted is not gone on with', async () => {
  await open().then((journal) => journal.add('uno\n', 1, 1).then(() => journal.close()))
  truncateSync(`${out}.part`, 1)
  await expect(open()).rejects.toThrow('más corto')
})

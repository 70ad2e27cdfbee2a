import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { childEntry } from '../../testing/child-entry.js'
import { emptyEmbedded } from '../../testing/databases.js'
import { eventually } from '../../testing/eventually.js'
import { mountTinyDisk } from '../../testing/tiny-disk.js'
import { openEmbedded } from './embedded.js'

const childOf = (directory: string): number =>
  JSON.parse(readFileSync(join(directory, 'baliza.lock'), 'utf8')).child.pid

async function open(directory: string, patience?: number) {
  const lost: string[] = []
  const database = await openEmbedded({
    directory,
    log: createLog('silent'),
    childEntry: childEntry(),
    onLost: (how) => lost.push(how),
    patience,
  })
  return { database, lost, child: childOf(directory) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const canMount = mountTinyDisk(1)
canMount?.remove()

describe('the process of the embedded database', () => {
  test('killed under a transaction: the loss is reported first, then the transaction fails', async () => {
    const { database, lost, child } = await open(emptyEmbedded())
    const work = database.transaction(async (tx) => {
      process.kill(child, 'SIGKILL')
      await tx.query('select 1')
    })
    await expect(work.catch((error: Error) => `${lost.join()}: ${error.name}`)).resolves.toBe(
      'terminó con SIGKILL: Error',
    )
    await database.close()
  })

  test.skipIf(canMount === null)(
    'on a full disk it panics, and is ended: it would never answer again',
    async () => {
      const disk = mountTinyDisk(120)
      if (disk === null) throw new Error('skipped')
      const { database, lost, child } = await open(emptyEmbedded(disk.directory))
      await database.query('create table big (text text)')
      const fill = async () => {
        for (let turn = 0; turn < 1_000; turn++)
          await database.query(`insert into big select repeat('x', 1000) from generate_series(1, 1000)`)
      }
      await expect(fill()).rejects.toMatchObject({ code: '53100' })
      expect(lost).toEqual([expect.stringContaining('No space left on device')])
      await eventually(() => expect(isAlive(child)).toBe(false))
      await database.close()
      disk.remove()
    },
  )

  test('that does not answer is ended when the database closes', async () => {
    const { database, lost, child } = await open(emptyEmbedded(), 100)
    process.kill(child, 'SIGSTOP')
    const asked = database.query('select 1').catch(() => 'lost')
    await database.close()
    expect(await asked).toBe('lost')
    expect(isAlive(child)).toBe(false)
    expect(lost).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import { createRegisteredImeis } from './registered-imeis.js'

/** A database that contains `ours` and records the queries. */
function registeredIn(answer: (imeis: readonly string[]) => Promise<readonly string[]>) {
  const asked: string[][] = []
  const lines: string[] = []
  const database = {
    async query(_sql: string, [list]: readonly string[]) {
      const imeis = (list ?? '')
        .slice(1, -1)
        .split(',')
        .map((imei) => imei.replaceAll('"', ''))
      asked.push(imeis)
      return (await answer(imeis)).map((imei) => ({ imei }))
    },
  } as Partial<Database> as Database
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  return { ...createRegisteredImeis(database, log), asked, lines }
}

describe('who is a unit of ours', () => {
  test('is asked once, of each; who is none is asked for again', async () => {
    const { unregistered, asked } = registeredIn(async (imeis) => imeis.filter((imei) => imei !== 'stranger'))
    expect(await unregistered(['a', 'stranger', 'a', 'b'])).toEqual(new Set(['stranger']))
    expect(await unregistered(['a', 'stranger', 'b'])).toEqual(new Set(['stranger']))
    expect(await unregistered(['a', 'b'])).toEqual(new Set())
    expect(asked).toEqual([['a', 'stranger', 'b'], ['stranger']])
  })

  test.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('ECONNREFUSED'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('where the database %s, nobody is turned away, and it is not asked at every fix', async (_how, answer) => {
    const { unregistered, asked, lines } = registeredIn(answer)
    expect(await unregistered(['a', 'b'])).toEqual(new Set())
    expect(await unregistered(['a'])).toEqual(new Set())
    expect(asked).toHaveLength(1)
    expect(lines.join()).toContain('no se pudo preguntar qué unidades existen')
  })
})

import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { throttleLog } from './log-throttle.js'

function throttled() {
  const lines: Record<string, unknown>[] = []
  let now = 0
  const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const told = throttleLog(log, 60_000, () => now)
  return { told, lines, wait: (ms: number) => (now += ms) }
}

const unknown = 'llegó algo de un equipo que no está registrado'

describe('what trackers send amiss', () => {
  test('is logged once a minute for each of them, with how often it happened since', () => {
    const { told, lines, wait } = throttled()
    for (const from of ['a', 'b', 'a', 'a', 'b']) told.warn(unknown, { from }, from)
    expect(lines.map(({ from, since }) => [from, since])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ])
    wait(60_000)
    told.warn(unknown, { from: 'a' }, 'a')
    expect(lines.at(-1)).toMatchObject({ from: 'a', since: 2, msg: unknown })
  })

  test('is logged apart where it is something else', () => {
    const { told, lines } = throttled()
    told.warn(unknown, {}, 'a')
    told.warn('llegó una posición con fecha futura', {}, 'a')
    told.error('no se pudo leer', 'TypeError', {})
    expect(lines).toHaveLength(3)
  })

  test('fills no log, however many are made up: 100 lines a minute, and how many more there were', () => {
    const { told, lines, wait } = throttled()
    for (let index = 0; index < 5_000; index++) told.warn(unknown, {}, `made up ${index}`)
    expect(lines).toHaveLength(100)
    told.warn('llegó una posición con fecha futura', {}, 'a')
    expect(lines).toHaveLength(101)
    wait(60_000)
    told.warn(unknown, {}, 'another')
    expect(lines.at(-1)).toMatchObject({ others: 4_900 })
    told.warn(unknown, {}, 'one more')
    expect(lines.at(-1)).not.toHaveProperty('others')
  })
})

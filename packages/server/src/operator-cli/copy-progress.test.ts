import { expect, test } from 'vitest'
import { copyProgress } from './copy-progress.js'

test('how far a copy is: a line every two seconds, with what is being copied by then', () => {
  const lines: string[] = []
  let now = 0
  const progress = copyProgress({ out: () => undefined, err: (line) => lines.push(line) }, () => now)
  progress('alerts', 10, 10)
  progress('positions', 0, 1_000_000)
  now = 1_999
  progress('positions', 50_000, 1_000_000)
  now = 2_000
  progress('positions', 60_000, 1_000_000)
  progress('positions', 60_000, 1_000_000)
  now = 4_000
  progress('users', 0, 0)
  expect(lines).toEqual([
    'positions: 60,000 de 1,000,000 (6 %), 30,000 por segundo',
    'users: 0 de 0 (100 %), 0 por segundo',
  ])
})

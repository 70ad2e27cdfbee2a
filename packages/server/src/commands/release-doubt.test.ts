import { expect, test } from 'vitest'
import { releaseDoubt } from './release-doubt.js'

const release = {
  comando: 'desbloq',
  nombre: 'Grúa 4',
  created_at: 1_000,
  status: 0,
  time_enviado: null,
  is_last: true,
  blocked_since: null,
} as const

test.each([
  [60_999, null],
  [61_000, 'unproved'],
])('a release without an answer, at %d ms', (now, doubt) => {
  expect(releaseDoubt(release, now)).toBe(doubt)
})

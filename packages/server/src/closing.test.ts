import { expect, test } from 'vitest'
import { bounded, closeAll } from './closing.js'
import { createLog } from './log.js'

test('what fails to close is reported once all the others are closed', async () => {
  const closed: string[] = []
  const away = new Error('the database is away')
  const open = [
    bounded(async () => void closed.push('database')),
    bounded(async () => void closed.push('intake')),
    () => Promise.reject(away),
    () => {
      throw new Error('at once')
    },
    async () => void closed.push('http'),
  ]
  await expect(closeAll(open, createLog('silent'))).rejects.toThrow('at once')
  expect(closed).toEqual(['http', 'intake', 'database'])
})

import { describe, expect, test } from 'vitest'
import { createLog } from '../../log.js'
import { storageTexts } from '../../texts.js'
import { explainFailure } from './failure.js'
import { createPool } from './pool.js'
import { isTransient } from './transient.js'

const coded = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more })

describe('what is known to pass', () => {
  test.each([
    ['08006', 'the connection failed'],
    ['28P01', 'a wrong password'],
    ['3D000', 'there is no such database'],
    ['40001', 'a conflict of serialization'],
    ['40P01', 'a deadlock'],
    ['53100', 'a full disk'],
    ['53300', 'too many connections'],
    ['57014', 'cancelled'],
    ['57P01', 'the server shuts down'],
    ['57P03', 'the server starts'],
    ['58030', 'a disk that does not answer'],
    ['25006', 'a replica'],
    ['25P03', 'too long without a word'],
    ['55P03', 'a lock'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ECONNRESET', 'cut off'],
    ['EPIPE', 'cut off while we wrote'],
    ['ETIMEDOUT', 'no answer'],
    ['ENOTFOUND', 'no such name'],
    ['EAI_AGAIN', 'no name server'],
    ['EHOSTUNREACH', 'no way'],
    ['UND_ERR_SOCKET', 'cut off, of fetch'],
    ['UND_ERR_HEADERS_TIMEOUT', 'no answer, of fetch'],
  ])('%s: %s', (code) => {
    expect(isTransient(coded(code))).toBe(true)
    expect(isTransient(new TypeError('fetch failed', { cause: coded(code) }))).toBe(true)
  })

  test('a socket that is not there; not a file', () => {
    expect(isTransient(coded('ENOENT', { syscall: 'connect' }))).toBe(true)
    expect(isTransient(coded('ENOENT', { syscall: 'open' }))).toBe(false)
  })

  test.each([
    ['22003', 'a number out of range'],
    ['22P05', 'a text that cannot be written'],
    ['23505', 'twice the same'],
    ['23514', 'no partition'],
    ['42P01', 'no such table'],
    ['42501', 'not permitted'],
    ['54000', 'beyond what a program may'],
    ['XX000', 'a fault of the database'],
    ['ERR_INVALID_URL', 'no address'],
    ['EACCES', 'not ours'],
  ])('not %s: %s', (code) => {
    expect(isTransient(coded(code))).toBe(false)
  })

  test('nothing of ours', () => {
    expect(isTransient(new TypeError('v.replace is not a function'))).toBe(false)
    expect(isTransient(new RangeError('Invalid time value'))).toBe(false)
    expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(false)
    expect(isTransient('ECONNREFUSED')).toBe(false)
    expect(isTransient(undefined)).toBe(false)
    expect(explainFailure(new TypeError('v.replace is not a function'))).toBe(storageTexts.ours)
  })

  test('a pool that reaches nobody, or is closed', async () => {
    const pool = createPool({
      connection: { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' },
      size: 2,
      log: createLog('silent'),
    })
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      )
    expect(isTransient(await failure(pool.query('select 1')))).toBe(true)
    expect(isTransient(await failure(pool.transaction((tx) => tx.query('select 1'))))).toBe(true)
    await pool.close()
    const closed = await failure(pool.query('select 1'))
    expect(closed).toBeInstanceOf(Error)
    expect(isTransient(closed)).toBe(true)
    expect(explainFailure(closed)).toBe(storageTexts.away)
  })
})

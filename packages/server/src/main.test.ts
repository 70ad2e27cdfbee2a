import { readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryDirectory } from './testing/databases.js'
import { type ServerProcess, startServerProcess } from './testing/server-process.js'

/** The first start creates the database. Later starts use it. */
const home = { ADMIN_USER: 'root', ADMIN_PASSWORD: 'secreto', DATA_DIR: temporaryDirectory() }

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')

describe('the process', () => {
  let server: ServerProcess | undefined
  afterEach(() => server?.kill())

  test('writes its log to standard output, as JSON alone, and what it tells a person beside it', async () => {
    server = await startServerProcess({ ...home, LOG_LEVEL: 'debug' })
    server.signal('SIGHUP')
    await expect.poll(() => server?.output.out).toContain('archivo del registro reabierto')
    expect((await fetch(`${server.url}/live`)).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(server.output.err).toMatch(/^Cerrando: /)
    const lines = linesOf(server.output.out)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines)
      expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
  })

  test('goes on in a new file where its log has been renamed', async () => {
    const folder = temporaryDirectory()
    const [now, before] = [join(folder, 'registro', 'baliza.log'), join(folder, 'registro', 'baliza.log.1')]
    server = await startServerProcess({ ...home, LOG_LEVEL: 'info', LOG_FILE: now })
    expect(statSync(now).mode & 0o777).toBe(0o600)
    expect(statSync(String(home.DATA_DIR)).mode & 0o777).toBe(0o700)
    renameSync(now, before)
    const old = readFileSync(before, 'utf8')
    server.signal('SIGHUP')
    await expect
      .poll(() => readFileSync(now, { encoding: 'utf8', flag: 'a+' }))
      .toContain('registro reabierto')
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(server.output.out).toBe('')
    expect(readFileSync(before, 'utf8')).toBe(old)
    for (const line of linesOf(old + readFileSync(now, 'utf8')))
      expect(JSON.parse(line)).toHaveProperty('level')
  })

  test('goes on where its log cannot be written', async () => {
    server = await startServerProcess({ ...home, LOG_LEVEL: 'info', LOG_FILE: '/dev/full' })
    server.signal('SIGHUP')
    expect((await fetch(`${server.url}/live`)).status).toBe(200)
  })
})

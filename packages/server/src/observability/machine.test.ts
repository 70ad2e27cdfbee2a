import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/databases.js'
import { freePort } from '../testing/postgres.js'
import { readLastBackup, writeLastBackup } from './last-backup.js'
import { watchMachine } from './machine.js'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.runIf(hasOpenssl)('the certificate of the public address is read, whoever signed it', async () => {
  const folder = temporaryDirectory()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=gps.mx', '-days', '10'].concat([
      '-keyout',
      key,
      '-out',
      cert,
    ]),
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const machine = watchMachine({
    config: { dataDir: folder, publicUrl: `https://127.0.0.1:${port}/flota/` },
  })
  await expect.poll(() => machine.stats().certificate?.failure).toBeNull()
  const expires = machine.stats().certificate?.expires ?? 0
  // It was created a moment ago, valid for ten days.
  expect(Math.abs(expires - Date.now() - 10 * 86_400_000)).toBeLessThan(3_600_000)
  machine.close()
  server.close()
})

test('an address that is not reached is named by its cause; one without https is not watched', async () => {
  const dataDir = temporaryDirectory()
  const nobody = watchMachine({ config: { dataDir, publicUrl: `https://127.0.0.1:${await freePort()}` } })
  await expect.poll(() => nobody.stats().certificate).toEqual({ expires: null, failure: 'ECONNREFUSED' })
  nobody.close()
  const plain = watchMachine({ config: { dataDir, publicUrl: 'http://gps.mx' } })
  expect(plain.stats().certificate).toBeNull()
  plain.close()
})

test('the disk of a folder that does not exist yet is that of its parent', () => {
  const machine = watchMachine({
    config: { dataDir: join(temporaryDirectory(), 'a/b'), publicUrl: null },
  })
  const { free, size } = machine.stats().disk
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThanOrEqual(free)
})

test('the last backup is read as it was written; a damaged record counts as a failure', () => {
  const folder = temporaryDirectory()
  expect(readLastBackup(folder)).toEqual({ at: null, bytes: null, failure: null, failedAt: null })
  const outcome = { at: 1_000, bytes: 7, failure: 'sin espacio', failedAt: 2_000 }
  writeLastBackup(folder, outcome)
  expect(readLastBackup(folder)).toEqual(outcome)
  writeFileSync(join(folder, 'backup.json'), '{"at":')
  expect(readLastBackup(folder).failure).toMatch(/^no se entiende .*backup\.json$/)
  const other = temporaryDirectory()
  mkdirSync(join(other, 'backup.json'))
  expect(readLastBackup(other).failure).toMatch(/^no se puede leer .*\(EISDIR\)$/)
})

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.js'
import { misspelled, withSecretFiles } from './settings-given.js'

const folder = mkdtempSync(join(tmpdir(), 'baliza-secretos-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a secret in a file', () => {
  test('is read without the end of its line', () => {
    const environment = {
      ADMIN_PASSWORD_FILE: file('clave', 'una clave\n'),
      DATABASE_URL_FILE: file('base', 'postgres://a:b@c/d'),
    }
    expect(readConfig(withSecretFiles(environment))).toMatchObject({
      adminPassword: 'una clave',
      databaseUrl: 'postgres://a:b@c/d',
    })
  })

  test('that is given twice is refused, without being shown', () => {
    const environment = { ADMIN_PASSWORD: 'hunter2', ADMIN_PASSWORD_FILE: file('otra', 'hunter3') }
    expect(() => withSecretFiles(environment)).toThrow(
      'ADMIN_PASSWORD y ADMIN_PASSWORD_FILE dicen lo mismo: quita una de las dos.',
    )
  })

  test('that is not there is named', () => {
    const path = join(folder, 'nada')
    expect(() => withSecretFiles({ SMTP_URL_FILE: path })).toThrow(`SMTP_URL_FILE=${path} no existe.`)
  })

  test('that may not be read is named', ({ skip }) => {
    if (process.getuid?.() === 0) skip('root reads everything')
    const path = file('cerrada', 'x')
    chmodSync(path, 0)
    expect(() => withSecretFiles({ SMTP_URL_FILE: path })).toThrow(`SMTP_URL_FILE=${path} no se deja leer.`)
  })

  test('what is no secret has no file', () => {
    expect(withSecretFiles({ PORT_FILE: '/nada' })).toEqual({ PORT_FILE: '/nada' })
  })
})

test('a setting is read by the name that it had, where nobody gives the new one', () => {
  expect(readConfig({ COBAN_PORT: '6001' }).trackerPort).toBe(6001)
  expect(readConfig({ COBAN_PORT: '6001', TRACKER_PORT: '7001' }).trackerPort).toBe(7001)
})

test.each([
  ['PORTT', 'PORT'],
  ['PROT', 'PORT'],
  ['TRACKER_PRT', 'TRACKER_PORT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['database_url', 'DATABASE_URL'],
  ['RETENTION_DAY', 'RETENTION_DAYS'],
])('%s looks like %s', (given, meant) => {
  expect(misspelled({ [given]: '1' })).toEqual([[given, meant]])
})

test('what every machine has looks like none of ours', () => {
  const usual =
    'PATH HOME PWD SHELL USER LANG TERM TZ HOSTNAME LOGNAME NODE_ENV EDITOR PGHOST PGPORT MAIL SHLVL TMPDIR CI'
  const environment = Object.fromEntries(
    [...usual.split(' '), 'ADMIN_PASSWORD_FILE', '_'].map((name) => [name, '1']),
  )
  expect(misspelled(environment)).toEqual([])
})

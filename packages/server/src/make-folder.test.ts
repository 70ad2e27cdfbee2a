import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makePrivateFolder } from './make-folder.js'
import { temporaryDirectory } from './testing/databases.js'

test('a folder is made with those above it, and one that is there stays', () => {
  const folder = join(temporaryDirectory(), 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
})

test('a private folder is closed to others, also one that was open', () => {
  const open = join(temporaryDirectory(), 'open')
  mkdirSync(open, { mode: 0o755 })
  for (const folder of [open, join(temporaryDirectory(), 'new')]) {
    makePrivateFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  }
})

test.runIf(process.platform === 'linux')('a file system that refuses is an error', () => {
  expect(() => makeFolder('/proc/baliza/a')).toThrow('ENOENT')
})

test('so is a file in its way', () => {
  const file = join(temporaryDirectory(), 'a')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'b'))).toThrow(/EEXIST|ENOTDIR/)
})

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.js'
import { temporaryDirectory } from './testing/databases.js'

test('a folder is made with those above it, and one that is there stays', () => {
  const folder = join(temporaryDirectory(), 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
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

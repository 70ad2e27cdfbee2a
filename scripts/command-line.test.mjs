import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

// npm links a command at install time, and only if its file exists. A checkout is built after that.
test('the commands that npx runs are there before anything is built', () => {
  const commands = readdirSync(join(root, 'packages')).flatMap((name) => {
    const folder = join(root, 'packages', name)
    const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return Object.values(bin).map((file) => join(folder, String(file)))
  })
  expect(commands).not.toEqual([])
  for (const command of commands) {
    expect(command).not.toContain(join('/', 'dist', '/'))
    expect(statSync(command).mode & 0o111).toBe(0o111)
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  }
})

import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

// npm links a command at install time, and only if its file exists. A checkout is built after that.
test('the command that npx runs exists before the build', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const command = new URL(`../${JSON.parse(manifest).bin.baliza}`, import.meta.url)
  expect(command.pathname).not.toContain('/dist/')
  expect(statSync(command).mode & 0o111).toBe(0o111)
  expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { product } from './this-product.js'

const { url } = product
const script = fileURLToPath(new URL('../scripts/run-example.mjs', import.meta.url))

test('examples/integrator.ts lists the units, watches the feed and stops by itself', async () => {
  // It polls every 5 s: long enough for the second time.
  const child = spawn(process.execPath, [script, url, 'usuario', 'demo', '7'])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code, said).toBe(0)
  expect(said).toMatch(/^\d{2,} units$/m)
  expect(said).toMatch(/ at [\d.]+ km\/h/)
})

test('with a wrong password it says why and fails', async () => {
  const child = spawn(process.execPath, [script, url, 'usuario', 'nope', '1'])
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).toBe(1)
  expect(said).toContain('El usuario o contraseña es incorrecto o está inactivo')
})

#!/usr/bin/env node
// Not built: npm links a command only where its file is there when it installs, and a checkout is built later.
import { existsSync } from 'node:fs'

try {
  await import('../dist/bin.js')
} catch (error) {
  // Only a checkout contains the sources. There, `npm start` builds the command line after the server has started.
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !existsSync(new URL('../src', import.meta.url))) throw error
  console.error(
    'La línea de comandos no está construida todavía. `npm start` la construye en dos minutos; para construirla ahora: npm run build',
  )
  process.exitCode = 1
}

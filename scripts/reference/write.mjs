import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAsyncapi } from '../openapi/async.mjs'
import { writeEnglishOpenapi } from '../openapi/english.mjs'
import { writePythonTypes } from '../openapi/python.mjs'
import { writeOpenapi } from '../openapi/wire.mjs'
import { writeCalls } from './calls.mjs'
import { writeCommands } from './commands.mjs'
import { writeElements } from './elements.mjs'
import { writeEnglishNames } from './english-names.mjs'
import { writeErrors } from './errors.mjs'
import { writeMetrics } from './metrics.mjs'
import { writeSettings } from './settings.mjs'
import { writeTrackerModels } from './tracker-models.mjs'

/** Pages and descriptions that the SDK's package contains. @type {Pages} */
export const packagePages = {
  'asyncapi.json': writeAsyncapi,
  'baliza.pyi': writePythonTypes,
  'calls.md': writeCalls,
  'english-names.md': writeEnglishNames,
  'openapi.en.json': writeEnglishOpenapi,
  'openapi.json': writeOpenapi,
}

/** Parts that pages of the documentation include. @type {Pages} */
export const siteParts = {
  'settings.md': () => writeSettings('en'),
  'errors.md': writeErrors,
  'elements.md': writeElements,
  'ajustes.md': () => writeSettings('es'),
  'comandos.md': () => writeCommands('packages/server', 'src/operator-cli/app.ts'),
  'linea-de-comandos.md': () => writeCommands('packages/cli', 'src/app.ts'),
  'metricas.md': writeMetrics,
  'modelos-de-rastreadores.md': writeTrackerModels,
}

/** @typedef {Readonly<Record<string, () => Promise<string>>>} Pages Generators of pages, by file name. */

/** Writes pages to a folder. @param {Pages} pages @param {string} folder */
export async function writePages(pages, folder) {
  await mkdir(folder, { recursive: true })
  for (const [name, write] of Object.entries(pages)) await writeFile(join(folder, name), await write())
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartProblem } from '../../problem.js'
import type { CopyOptions, CopySource } from './copy.js'
import type { Page, Table, TableSum } from './tables.js'

/*
 * A backup is gzipped lines of JSON. The first line is the manifest, with the content of each table. Then each table follows: one
 * line with its name, and one line per row, as a JSON string of PostgreSQL's row text. The last line marks a complete file.
 */

const format = 'baliza-backup'
const formatVersion = 1
const end = JSON.stringify({ end: true })

export interface Manifest {
  readonly format: typeof format
  readonly formatVersion: typeof formatVersion
  /** Version of the program that created the backup. */
  readonly version: string
  /** ISO 8601. */
  readonly madeAt: string
  readonly migration: string
  readonly months: readonly string[]
  readonly sequences: Readonly<Record<string, number>>
  readonly tables: readonly (Table & TableSum)[]
}

/** Writes a backup. The file gets its name only when it is complete. */
export async function writeBackup(
  path: string,
  source: CopySource,
  { version, progress }: Pick<CopyOptions, 'progress'> & { readonly version: string },
): Promise<Manifest> {
  const { migration, months, inventory, sums } = source
  const tables = inventory.tables.map((table) => ({ ...table, ...sumIn(sums, table) }))
  const manifest: Manifest = {
    format,
    formatVersion,
    version,
    madeAt: new Date().toISOString(),
    migration,
    months,
    sequences: inventory.sequences,
    tables,
  }
  async function* lines() {
    yield `${JSON.stringify(manifest)}\n`
    for (const table of tables) {
      yield `${JSON.stringify({ table: table.name })}\n`
      let rows = 0
      for await (const page of source.pages(table, null, 0)) {
        rows += page.lines.length
        progress(table.name, rows, table.rows)
        if (page.lines.length > 0) yield `${page.lines.map((line) => JSON.stringify(line)).join('\n')}\n`
      }
      if (rows !== table.rows) throw new Error(`${table.name} has ${table.rows} rows and ${rows} were read`)
    }
    yield `${end}\n`
  }
  const part = `${path}.part`
  try {
    // The file contains password hashes and webhook keys, so only its owner may read it.
    await piped(lines, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return manifest
}

function sumIn(sums: ReadonlyMap<string, TableSum>, { name }: Table): TableSum {
  const sum = sums.get(name)
  if (sum === undefined) throw new Error(`${name} was not counted`)
  return sum
}

/** Maximum number of rows per page, and maximum length of their text. */
const pageSize = { rows: 5_000, length: 8_000_000 }

/**
 * Opens a backup. It can be read only once, from beginning to end.
 * @throws {StartProblem} if it is not a backup, or if a newer program created it
 */
export async function openBackup(
  path: string,
): Promise<{ readonly manifest: Manifest; readonly source: CopySource }> {
  const lines = linesOf(path)
  const { value: first = '' } = await lines.next()
  const manifest = readManifest(first, path)
  /** Skips the remaining lines of the tables before this one. */
  async function seek(name: string): Promise<void> {
    const wanted = JSON.stringify({ table: name })
    for (let next = await lines.next(); next.done !== true; next = await lines.next())
      if (next.value === wanted) return
    throw damaged(path)
  }
  async function* pages({ name }: Table, _after: unknown, skipped: number): AsyncGenerator<Page> {
    const total = manifest.tables.find((table) => table.name === name)?.rows ?? 0
    await seek(name)
    let rows: string[] = []
    let length = 0
    for (let read = 1; read <= total; read += 1) {
      const { value, done } = await lines.next()
      if (done === true || !value.startsWith('"')) throw damaged(path)
      if (read <= skipped) continue
      rows.push(JSON.parse(value))
      length += value.length
      if ((rows.length < pageSize.rows && length < pageSize.length) || read === total) continue
      // The position in a backup is a count of rows, so there is no key.
      yield { lines: rows, last: [] }
      rows = []
      length = 0
    }
    yield { lines: rows, last: null }
  }
  return {
    manifest,
    source: {
      id: createHash('sha256').update(first).digest('hex'),
      state: '',
      migration: manifest.migration,
      months: manifest.months,
      inventory: { tables: manifest.tables, sequences: manifest.sequences },
      sums: new Map(manifest.tables.map(({ name, rows, hash }) => [name, { rows, hash }])),
      pages,
    },
  }
}

function damaged(path: string): StartProblem {
  return new StartProblem(`La copia ${path} está incompleta o dañada. Usa otra; no se terminó nada con ella.`)
}

function readManifest(line: string, path: string): Manifest {
  const none = new StartProblem(`${path} no es una copia de Baliza.`)
  try {
    const manifest = JSON.parse(line) as Partial<Manifest>
    if (manifest.format !== format) throw none
    if (manifest.formatVersion !== formatVersion)
      throw new StartProblem(
        `La copia ${path} la hizo una versión más nueva (${manifest.version}): instálala.`,
      )
    return manifest as Manifest
  } catch (error) {
    throw error instanceof SyntaxError ? none : error
  }
}

async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  const text = createGunzip().setEncoding('utf8')
  // Errors of the file surface below, when the next piece is read.
  pipeline(createReadStream(path), text, () => undefined)
  let rest = ''
  try {
    for await (const piece of text) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE' ? damaged(path) : error
  }
}

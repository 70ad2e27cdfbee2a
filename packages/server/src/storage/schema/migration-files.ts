import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { ownValue } from '@baliza/agreement'
import { StartProblem } from '../../problem.js'
import { landed } from './landed.js'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** SHA-256 of its text, with line ends normalized to LF. */
  readonly checksum: string
  /** Purpose of the migration, for an operator before an upgrade. */
  readonly note: string
  /** Whether the text is the one that landed: see {@link landing}. */
  readonly isUnchanged: boolean
}

/**
 * Last line of a migration: the SHA-256 of the text above it, and the note. `landed.ts` has both for the migrations that were
 * written without this line.
 */
const landing = /^-- landed: (\S*) (.+)\n$/

/** Returns the last line that a migration needs. */
export const landingLine = (text: string, note: string) => `-- landed: ${sha256(text)} ${note}\n`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** In the folder of this file in the sources. The build copies it to the folder of main.js. */
export const migrationsDirectory = new URL('./migrations/', import.meta.url)

/** Reads the migrations of this program, in order. @throws {StartProblem} if a number is missing */
export async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort()
  const missing = names.findIndex((name, index) => numberOf(name) !== index + 1)
  if (missing >= 0 || names.length === 0)
    throw new StartProblem(
      `A este programa le falta la migración ${String(missing + 1).padStart(4, '0')}. Vuelve a instalarlo completo.`,
    )
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, directory), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = sha256(sql)
      const early = ownValue(landed, name)
      if (early !== undefined)
        return { name, sql, checksum, note: early.note, isUnchanged: checksum === early.checksum }
      const end = sql.lastIndexOf('\n', sql.length - 2) + 1
      const [line = '', , note = ''] = landing.exec(sql.slice(end)) ?? []
      return { name, sql, checksum, note, isUnchanged: line === landingLine(sql.slice(0, end), note) }
    }),
  )
}

export function numberOf(name: string): number {
  return Number(name.slice(0, 4))
}

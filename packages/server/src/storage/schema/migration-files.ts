import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { StartProblem } from '../../problem.js'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** SHA-256 of its text, with line ends normalized to LF. */
  readonly checksum: string
}

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
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export function numberOf(name: string): number {
  return Number(name.slice(0, 4))
}

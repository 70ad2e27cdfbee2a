import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { hasCode } from '../problem.js'

const lastBackup = v.object({
  at: v.nullable(v.number()),
  bytes: v.nullable(v.number()),
  failure: v.nullable(v.string()),
  failedAt: v.nullable(v.number()),
})

/**
 * Outcome of `backup`. Times are in Unix ms. `at` and `bytes` are those of the last file written, or `null` before the first.
 * `failure` is the cause if the last attempt failed.
 */
export type LastBackup = Readonly<v.InferOutput<typeof lastBackup>>

const none: LastBackup = { at: null, bytes: null, failure: null, failedAt: null }

// A file, because `backup` reads a running embedded database from a copy and cannot write to it.
const pathIn = (dataDir: string) => join(dataDir, 'backup.json')

/** Reads the outcome of the last `backup` with this DATA_DIR. An unreadable file counts as a failed backup. */
export function readLastBackup(dataDir: string): LastBackup {
  let text: string
  try {
    text = readFileSync(pathIn(dataDir), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return none
    if (!hasCode(error, 'EACCES', 'EPERM', 'EISDIR')) throw error
    return { ...none, failure: `no se puede leer ${pathIn(dataDir)} (${error.code})` }
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), lastBackup), text)
  return read.success ? read.output : { ...none, failure: `no se entiende ${pathIn(dataDir)}` }
}

/** Replaces the file atomically, because the server may read it at any time. */
export function writeLastBackup(dataDir: string, outcome: LastBackup): void {
  const path = pathIn(dataDir)
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, `${JSON.stringify(outcome)}\n`, { mode: 0o600 })
  renameSync(aside, path)
}

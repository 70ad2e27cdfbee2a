import { fill } from '@baliza/sdk-core'
import pg from 'pg'
import { storageWords } from '../texts.js'

/** By SQLSTATE, or by its class. */
const known: Readonly<Record<string, string>> = {
  '53100': storageWords.diskFull,
  '53300': storageWords.tooManyConnections,
  '25006': storageWords.readOnly,
  '55P03': storageWords.locked,
  '40P01': storageWords.locked,
  '3D000': storageWords.notLetIn,
  '28': storageWords.notLetIn,
  '57': storageWords.away,
  '08': storageWords.away,
}

/** Why the database did not store something: a sentence for who can mend it, without names or addresses. */
export function explainFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = known[code] ?? known[code.slice(0, 2)]
  if (words !== undefined) return words
  // Anything but its own word: it was not reached, or was lost.
  return error instanceof pg.DatabaseError ? fill(storageWords.refused, { code }) : storageWords.away
}

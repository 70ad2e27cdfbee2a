import { fill, ownValue } from '@baliza/agreement'
import pg from 'pg'
import { storageTexts } from '../../texts.js'
import { isTransient } from './transient.js'

const known: Readonly<Record<string, string>> = {
  '53100': storageTexts.diskFull,
  '53300': storageTexts.tooManyConnections,
  '25006': storageTexts.readOnly,
  '55P03': storageTexts.locked,
  '40P01': storageTexts.locked,
  '3D000': storageTexts.notLetIn,
  '28': storageTexts.notLetIn,
  '57': storageTexts.away,
  '08': storageTexts.away,
}

/** Explains why the database did not store something, as a sentence for the operator. It contains no names or addresses. */
export function explainFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = ownValue(known, code) ?? ownValue(known, code.slice(0, 2))
  if (text !== undefined) return text
  if (error instanceof pg.DatabaseError) return fill(storageTexts.refused, { code })
  // Not an error of the database server: the connection failed or was lost. Any other error does not come from the database.
  return isTransient(error) ? storageTexts.away : storageTexts.ours
}

/** Thrown when data belongs to an object that does not exist (any more), and no foreign key refuses it. */
export class OfRemoved extends Error {
  override readonly name = 'OfRemoved'
}

/** Whether data was refused because its owner does not exist (any more). 23503 is a foreign key violation. */
export function isOfRemoved(error: unknown): boolean {
  return error instanceof OfRemoved || (error instanceof pg.DatabaseError && error.code === '23503')
}

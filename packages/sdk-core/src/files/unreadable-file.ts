import type { imports } from '../texts/es/imports.js'

/** Why a file cannot be read: a key of the catalogue's `imports.unreadable`, which says it in Spanish. */
export type Unreadable = keyof typeof imports.unreadable

/** A file that cannot be read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(readonly reason: Unreadable) {
    super(reason)
  }
}

import { type BinKind, binKinds } from '../codes/bin.js'
import { id, keyed, record, requiredTime, text } from './record.js'

/** Something that was removed and can be restored. */
export interface BinRow {
  /** Its id before the removal and after a restore. */
  readonly id: string
  readonly tipo: BinKind
  /** Its name; the login name if it is an account. */
  readonly nombre: string
  /** For a device: its IMEI. For an account: the person's name. Otherwise empty. */
  readonly detalle: string
  /** Login name of its owner, or of a device's manager; empty if there is none. */
  readonly cuenta: string
  /** Login name at that time of the account that removed it; empty: no account did. */
  readonly quien: string
  /** Time of the removal, Unix ms. */
  readonly eliminado: number
  /** End of the time in which it can be restored, Unix ms. */
  readonly hasta: number
}

/** Reads an entry of the bin. @throws Malformed */
export const readBinRow = record<BinRow>('the entry of the bin', {
  id,
  tipo: keyed(binKinds),
  nombre: text,
  detalle: text,
  cuenta: text,
  quien: text,
  eliminado: requiredTime,
  hasta: requiredTime,
})

import { type BinKind, binKinds } from '../codes/bin.js'
import { id, keyed, record, requiredTime, text } from './record.js'

/** Something that was removed and can be brought back. */
export interface BinRow {
  /** The id that it had, and has again once it is back. */
  readonly id: string
  readonly tipo: BinKind
  /** Its name; of an account its login name. */
  readonly nombre: string
  /** Of a device its imei, of an account its person's name; else empty. */
  readonly detalle: string
  /** Login name of whose it was, of a device its manager's; empty: nobody's. */
  readonly cuenta: string
  /** Login name of who removed it, as it was then; empty: no account did. */
  readonly quien: string
  /** When it was removed, Unix ms. */
  readonly eliminado: number
  /** Until when it can be brought back, Unix ms. */
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

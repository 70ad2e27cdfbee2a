import type { Held, HeldRow } from '../../tracking/rules/held.js'
import { column, createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/** {@link Held} as stored in `event_units.held`: without property names. */
export type KeptHeld = readonly [spans: readonly number[], alerted: readonly number[]]

const batch = createBatch<HeldRow>({
  event_id: ['text', ({ event_id }) => event_id],
  imei: ['text', ({ imei }) => imei],
  held: ['json', ({ held }) => keptHeld(held)],
})

/**
 * Reads the state of events per unit. The caller must have locked the rows of `unit_live`, and writes the state together with the
 * alerts that it raises.
 */
export async function readHeld(tx: Queryable, imeis: readonly string[]): Promise<HeldRow[]> {
  const rows = await tx.query<Omit<HeldRow, 'held'> & { readonly held: KeptHeld }>(
    'select event_id, imei, held from event_units where imei = any($1::text[]) and held is not null',
    [column.texts(imeis)],
  )
  return rows.map((row) => ({ ...row, held: heldOf(row.held) }))
}

/** Writes the state. Skips rows that another transaction is removing: that transaction may be waiting for the unit. */
export async function writeHeld(tx: Queryable, rows: readonly HeldRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `update event_units w set held = v.held
     from (
       select v.* from ${batch.unnest} v (${batch.names})
       join event_units e on e.event_id = v.event_id and e.imei = v.imei for no key update of e skip locked
     ) v
     where w.event_id = v.event_id and w.imei = v.imei`,
    batch.values(rows),
  )
}

export const heldOf = ([spans, alerted]: KeptHeld): Held => ({ spans, alerted })

/** Returns `null` if the state is empty. */
function keptHeld({ spans, alerted }: Held): string | null {
  return spans.length === 0 && alerted.length === 0
    ? null
    : JSON.stringify([spans, alerted] satisfies KeptHeld)
}

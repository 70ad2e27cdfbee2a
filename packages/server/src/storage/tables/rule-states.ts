import type { RuleState, RuleStateRow } from '../../tracking/rules/rule-state.js'
import { column, createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/** {@link RuleState} as stored in `event_units.held`: without property names. */
export type StoredRuleState = readonly [spans: readonly number[], alerted: readonly number[]]

const batch = createBatch<RuleStateRow>({
  event_id: ['text', ({ event_id }) => event_id],
  imei: ['text', ({ imei }) => imei],
  held: ['json', ({ state }) => toStoredRuleState(state)],
})

/**
 * Reads the state of events per unit. The caller must have locked the rows of `unit_live`, and writes the state together with the
 * alerts that it raises.
 */
export async function readRuleStates(tx: Queryable, imeis: readonly string[]): Promise<RuleStateRow[]> {
  const rows = await tx.query<Omit<RuleStateRow, 'state'> & { readonly held: StoredRuleState }>(
    'select event_id, imei, held from event_units where imei = any($1::text[]) and held is not null',
    [column.texts(imeis)],
  )
  return rows.map(({ held, ...row }) => ({ ...row, state: toRuleState(held) }))
}

/** Writes the state. Skips rows that another transaction is removing: that transaction may be waiting for the unit. */
export async function writeRuleStates(tx: Queryable, rows: readonly RuleStateRow[]): Promise<void> {
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

export const toRuleState = ([spans, alerted]: StoredRuleState): RuleState => ({ spans, alerted })

/** Returns `null` if the state is empty. */
function toStoredRuleState({ spans, alerted }: RuleState): string | null {
  return spans.length === 0 && alerted.length === 0
    ? null
    : JSON.stringify([spans, alerted] satisfies StoredRuleState)
}

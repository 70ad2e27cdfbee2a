import { type Answer, type ExternalKind, putChange, type Refused } from '@baliza/agreement'
import type { ObjectEntries } from 'valibot'
import type { Database, Queryable } from '../storage/connection/database.js'
import { holdExternalId } from '../storage/tables/external-ids.js'
import type { CallContext, Given } from './handler.js'

type Body = Readonly<Record<string, unknown>>

/** How a record is added or changed by its external id. */
export interface PutOf {
  readonly kind: Exclude<ExternalKind, 'follow'>
  /** Account within which the external id is unique; empty: units and accounts without a manager. */
  readonly owner: string
  /** Fields of `add`. */
  readonly entries: ObjectEntries
  /** Locks a record that gets the external id, and returns its id; `null`: there is none. */
  readonly adopt?: (tx: Queryable) => Promise<string | null>
  /** Writes the record, in the transaction of the context. */
  readonly add: (body: Body, context: CallContext) => Promise<Given>
  /** Writes only these fields, so that concurrent edits of others stay. */
  readonly update: (id: string, change: Body, context: CallContext) => Promise<Given>
}

/**
 * Adds or changes the record with an external id, in one transaction. Only one call at a time does so for an external id, so that
 * the second of two changes the record that the first one adds, and neither loses the fields of the other.
 */
export function putRecord(
  context: CallContext,
  given: Body & { readonly id_externo: string },
  { kind, owner, entries, adopt, add, update }: PutOf,
): Promise<{ status: 1; mensaje: string; id: string; creado: 0 | 1 } | Refused> {
  const { services } = context
  return services.database.transaction(async (tx) => {
    const held = { ...context, services: { ...services, database: within(services.database, tx) } }
    const found = await holdExternalId(tx, kind, owner, given.id_externo)
    const id = found ?? (await adopt?.(tx)) ?? null
    const change = putChange(given, entries)
    // A concurrent edit may give the record another one, or none.
    if (found !== null) delete change.id_externo
    const answer = (id === null ? await add(change, held) : await update(id, change, held)) as Answer
    if (answer.status !== 1) return answer as Refused
    return {
      status: 1,
      mensaje: answer.mensaje ?? '',
      id: id ?? String(answer.id),
      creado: id === null ? 1 : 0,
    }
  })
}

/** Returns a database whose statements and transactions run in a transaction that is open. */
const within = (database: Database, tx: Queryable): Database => ({
  ...database,
  query: (sql, values) => tx.query(sql, values),
  transaction: (work) => work(tx),
})

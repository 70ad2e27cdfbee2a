import { createHash } from 'node:crypto'
import { ownValue } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'

/*
 * Before checksums were stored, 0004 was edited seven times after it had run. Its frozen version is recognized by its result: a
 * fingerprint per table of its columns, keys, checks, unique indexes, triggers and storage options. Only names, types and flags
 * are included, because server versions write expressions differently. Other indexes and tables belong to the operator.
 */

/** Last migration that ran without storing a checksum. */
export const lastUnsigned = '0004-catalogue.sql'

/** Fingerprints of the tables that the frozen 0001–0004 create. */
const frozen: Readonly<Record<string, string>> = {
  alerts: 'ee763b488f22e56c',
  assignments: 'a453f72a1490e603',
  brands: '67b0b64074825f1e',
  commands: '251a2be140b1c9fb',
  deliveries: '5a4390476953eb15',
  drivers: '0ea909f456bd6740',
  event_units: 'a9b86768d7e1726c',
  events: 'e10d63de57a62182',
  follow_links: '47a85ca99957cb7d',
  geofences: '31c93dd7c8536604',
  groups: 'c41b51ca52675dda',
  house: '5e7dd301388ac7e4',
  password_resets: '6ccaf3af0f51afe5',
  positions: 'd5ef8c3afe0daa58',
  push_subscriptions: '0d75d491d4bcdba3',
  removed_units: 'ee6295a5f374e96f',
  sessions: '874d9dd03620a7db',
  units: 'fffa1cbf2fd13817',
  users: '14ca0444cec9f524',
}

/** Returns the names of the tables that differ from the result of 0001–0004, in alphabetical order. */
export async function differingTables(tx: Queryable): Promise<string[]> {
  const prints = await fingerprints(tx)
  return Object.keys(frozen).filter((table) => ownValue(prints, table) !== ownValue(frozen, table))
}

async function fingerprints(tx: Queryable): Promise<Record<string, string>> {
  const rows = await tx.query<{ name: string; facts: string }>(`
    with tables as (
      select oid, relname as name, reloptions from pg_class
      where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p') and not relispartition
    ), facts (oid, fact) as (
      select attrelid, concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), attnotnull, atthasdef)
      from pg_attribute where attnum > 0 and not attisdropped
      union all
      select conrelid, concat_ws(' ', 'constraint', conname, contype, confdeltype)
      from pg_constraint where contype in ('c', 'f', 'p', 'u')
      union all
      select i.indrelid, concat_ws(' ', 'unique', c.relname)
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique
      union all
      select t.tgrelid, concat_ws(' ', 'trigger', t.tgname, t.tgtype, p.proname, md5(replace(p.prosrc, chr(13), '')))
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal
      union all
      select oid, concat_ws(' ', 'option', unnest(reloptions)) from tables
    )
    select name, string_agg(fact, chr(10) order by fact collate "C") as facts
    from tables join facts using (oid) group by name order by name`)
  return Object.fromEntries(
    rows.map(({ name, facts }) => [name, createHash('sha256').update(facts).digest('hex').slice(0, 16)]),
  )
}

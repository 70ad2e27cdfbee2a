import { type ExternalKind, externalKinds } from '../codes/external-kinds.js'
import { ownValue } from '../rules/own-value.js'
import { mensajes } from '../texts/api-texts.js'
import { absent } from './absent.js'
import type { Account } from './account.js'
import { Refusal } from './refusal.js'
import type { Body, Rule } from './rules.js'

/** `ext:VALUE` in place of an id or an IMEI names the record with that external id. */
export const externalPrefix = 'ext:'

/** A record with one of the external ids that were looked up. */
export interface ExternalRecord {
  readonly id: string
  /** IMEI of a unit. */
  readonly imei?: string
  readonly id_externo: string
  /** Account within which the external id is unique; `null` if no account owns the record. */
  readonly owner: string | null
}

/** Finds the records of a kind with these external ids, among those that the caller sees or administers. */
export type FindExternal = (kind: ExternalKind, ids: readonly string[]) => Promise<readonly ExternalRecord[]>

interface Reference {
  /** Names of the field and of its objects: `destino`, `geocerca`. */
  readonly path: readonly string[]
  readonly kind: ExternalKind
  readonly isImei: boolean
}

const isKind = (name: string): name is ExternalKind => (externalKinds as readonly string[]).includes(name)

/** Returns the fields of a payload that name records, from the call's rule. */
function referencesOf({ imei, unit, user, row, refers = {} }: Rule): readonly Reference[] {
  const named: [string, ExternalKind | 'imeis'][] = Object.entries(refers)
  if (imei !== undefined) named.push([imei, 'imeis'])
  if (unit !== undefined) named.push([unit, 'units'])
  if (user !== undefined) named.push([user, 'users'])
  if (row !== undefined && isKind(row[1])) named.push([row[0], row[1]])
  return named.map(([field, kind]) => ({
    path: field.split('.'),
    kind: kind === 'imeis' ? 'units' : kind,
    isImei: kind === 'imeis',
  }))
}

/**
 * Replaces each `ext:VALUE` in a body by the id or the IMEI of the record that the caller sees. A page that embeds an account, or
 * a board, cannot name records in this way.
 * @returns the body, unchanged if it contains none
 * @throws {Refusal} as for a record that does not exist; `invalid` if several records that the caller sees have the external id
 */
export async function withExternalIds(
  rule: Rule,
  account: Account,
  body: Body,
  find: FindExternal,
): Promise<Record<string, unknown>> {
  let named: Record<string, unknown> = body
  if (account.embed !== undefined) return named
  for (const { path, kind, isImei } of referencesOf(rule)) {
    const given = path.reduce<unknown>(valueIn, named)
    const ids = (Array.isArray(given) ? given : [given]).filter(isExternal).map(withoutPrefix)
    if (ids.length === 0) continue
    const records = await find(kind, [...new Set(ids)])
    const replace = (one: unknown) => {
      if (!isExternal(one)) return one
      const { id, imei } = recordOf(records, withoutPrefix(one), account, path.join('.'))
      return isImei ? imei : id
    }
    named = replaceAt(named, path, Array.isArray(given) ? given.map(replace) : replace(given))
  }
  return named
}

const isExternal = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(externalPrefix)
const withoutPrefix = (value: string) => value.slice(externalPrefix.length)

const valueIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? ownValue(value as Body, name) : undefined

/** An external id is unique within its owner only. The caller's own record comes first. */
function recordOf(
  records: readonly ExternalRecord[],
  id: string,
  account: Account,
  campo: string,
): ExternalRecord {
  const found = records.filter(({ id_externo }) => id_externo === id)
  const own = found.filter(({ owner }) => owner === account.id)
  const [record, another] = own.length > 0 ? own : found
  if (record === undefined) throw absent(account)
  if (another !== undefined) throw new Refusal('invalid', mensajes.ambiguousExternalId, { campo })
  return record
}

function replaceAt(
  body: Body,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  return { ...body, [name]: rest.length === 0 ? value : replaceAt(ownValue(body, name) as Body, rest, value) }
}

import type { Call } from '../calls/call.js'
import type { FamilyName } from '../calls/index.js'
import { mayIntegrate } from '../rules/permissions.js'
import { mensajes } from '../texts/api-texts.js'
import { absent } from './absent.js'
import { type Account, mayActFor, type Viewer } from './account.js'
import { checkKey, type KeyRule } from './api-key.js'
import { Refusal } from './refusal.js'
import type { Body, Rule } from './rules.js'

/** What a server knows about its accounts, units and rows. */
export interface Directory {
  accountById(id: string): Promise<Account | null>
  accountByName(login: string): Promise<Account | null>
  /** Returns whether an account sees all of these units. `true` for an empty list. */
  areVisible(account: Viewer, imeis: readonly string[]): Promise<boolean>
  /** @returns the IMEIs of existing units, by unit id */
  imeisOfUnits(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the owner of a family's row; `null` if the row does not exist. */
  ownerOf(family: FamilyName, id: string): Promise<string | null>
}

/** A call with its access rule. */
export interface Ruled {
  readonly row: Pick<Call<unknown, unknown>, 'id' | 'effect'>
  readonly rule: Rule
}

/**
 * Checks an account and its token against a call's rule, regardless of the units and rows that the payload names.
 * @throws {Refusal} `forbidden` or `scope`
 */
export function checkRule({ row, rule }: Ruled, account: Account, body: Body): void {
  const forbidden = new Refusal('forbidden', mensajes.forbidden)
  const { embed } = account
  if (embed !== undefined && !(embed.board === undefined ? rule.embeddable : rule.onBoard)) throw forbidden
  if (account.key !== undefined) checkKey(account.key, { row, rule }, keyRuleOf(rule, body))
  if (rule.roles !== undefined && !rule.roles.includes(account.rol)) throw forbidden
  if (rule.integrates && !mayIntegrate(account)) throw forbidden
  const flag = typeof rule.flag === 'function' ? rule.flag(body) : rule.flag
  if (flag !== undefined && !account[flag]) throw forbidden
}

/**
 * Checks a call against its rule, and an API key against its limits.
 * @returns the account on whose behalf the call is made: the one that the payload names, or the caller
 * @throws {Refusal} `forbidden`, also for things that do not exist, so that a caller cannot find out what exists. Role 4, which
 * sees everything, gets `notFound` instead.
 */
export async function authorize(
  { row, rule }: Ruled,
  account: Account,
  body: Body,
  directory: Directory,
): Promise<Account> {
  const forbidden = new Refusal('forbidden', mensajes.forbidden)
  checkRule({ row, rule }, account, body)
  if (!(await directory.areVisible(account, await imeisOf(rule, body, directory)))) throw absent(account)

  // A board always acts as its own account: the pages that show it know no account to name.
  if (account.embed?.board !== undefined) return account

  /** Returns the account that the payload names. Throws if it does not exist or the caller may not act for it. */
  async function permitted(other: Account | null, onBehalf = true): Promise<Account> {
    // An API key acts only for its owner. A payload may refer to other accounts if the key is not limited to some units.
    const { key } = account
    if (key !== undefined && (onBehalf || key.units !== null)) throw forbidden
    if (other === null) throw absent(account)
    if (!(await mayActFor(account, other, directory.accountById))) throw forbidden
    return other
  }

  let subject = account
  if (rule.row !== undefined) {
    const [field, family] = rule.row
    const owner = await directory.ownerOf(family, textOf(body[field]) ?? '')
    if (owner === null) throw absent(account)
    if (owner !== account.id) subject = await permitted(await directory.accountById(owner))
  }
  const id = rule.user === undefined ? '' : (textOf(body[rule.user]) ?? '')
  const login = rule.login === undefined ? '' : (textOf(body[rule.login]) ?? '')
  if (id !== '')
    return id === account.id ? account : permitted(await directory.accountById(id), rule.user === 'user')
  if (login !== '' && login.toLowerCase() !== account.name.toLowerCase()) {
    return permitted(await directory.accountByName(login))
  }
  return subject
}

/** Returns which API keys may make the call with this payload. */
function keyRuleOf({ keys }: Rule, body: Body): KeyRule | undefined {
  return typeof keys === 'function' ? keys(body) : keys
}

async function imeisOf(rule: Rule, body: Body, directory: Directory): Promise<readonly string[]> {
  const imeis: string[] = []
  const given = rule.imei === undefined ? undefined : body[rule.imei]
  if (given !== undefined) imeis.push(...unitsIn(given))
  const id = rule.unit === undefined ? undefined : textOf(body[rule.unit])
  if (id !== undefined) imeis.push((await directory.imeisOfUnits([id])).get(id) ?? '')
  return imeis
}

const unitsIn = (given: unknown): readonly string[] =>
  (Array.isArray(given) ? given : [given]).map((one) => textOf(one) ?? '')

/**
 * Converts the unit ids in the body of a public page to IMEIs: {@link embedded} sends these pages ids instead of IMEIs. An IMEI
 * sent by such a page names no unit. Otherwise the page could test which IMEI belongs to a unit.
 * @returns the body for {@link authorize} and the handler; unchanged for other sessions
 * @throws {Refusal} `forbidden` if an id names no unit. An empty id stays empty, because the field has its own message for it.
 */
export async function withImeis(
  { imei: field }: Rule,
  { embed }: Account,
  body: Record<string, unknown>,
  directory: Directory,
): Promise<Record<string, unknown>> {
  const given = field === undefined ? undefined : body[field]
  if (embed === undefined || field === undefined || given === undefined) return body
  const ids = unitsIn(given)
  const imeis = await directory.imeisOfUnits(ids)
  const named = ids.map((id) => {
    const imei = id === '' ? '' : imeis.get(id)
    if (imei === undefined) throw new Refusal('forbidden', mensajes.forbidden)
    return imei
  })
  return { ...body, [field]: Array.isArray(given) ? named : named[0] }
}

/** @throws {Refusal} `body` if a value that must name something is not text of at most 64 characters */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > 64) throw new Refusal('body', mensajes.badBody)
  return value
}

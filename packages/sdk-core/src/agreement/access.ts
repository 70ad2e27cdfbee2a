import type { Call } from '../calls/call.js'
import type { FamilyName } from '../calls/index.js'
import { mayIntegrate } from '../rules/permissions.js'
import { type Account, mayActFor, type Viewer } from './account.js'
import { checkKey, type KeyRule } from './api-key.js'
import { Refusal } from './refusal.js'
import type { Body, Rule } from './rules.js'
import { mensajes } from './texts.js'

/** What a host knows of its accounts, units and rows. */
export interface Directory {
  accountById(id: string): Promise<Account | null>
  accountByName(login: string): Promise<Account | null>
  /** Whether an account sees all of these units; none of them is everything. */
  areVisible(account: Viewer, imeis: readonly string[]): Promise<boolean>
  /** @returns the IMEIs of existing units, by unit id */
  imeisOfUnits(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whose row of a family this is; `null` where there is none. */
  ownerOf(family: FamilyName, id: string): Promise<string | null>
}

/** A call, as far as it is asked who may make it. */
export interface Ruled {
  readonly row: Pick<Call<unknown, unknown>, 'id' | 'effect'>
  readonly rule: Rule
}

/**
 * Holds an account and its token against a call's rule, whatever it is about.
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
 * Holds a call against its rule, and an API key against what it was made for.
 * @returns on whose behalf it is made: the account that the payload names, or the caller
 * @throws {Refusal} `forbidden`; the same for what is not there, so that nobody learns what is. Who sees everything,
 * role 4, gets `notFound`.
 */
export async function authorize(
  { row, rule }: Ruled,
  account: Account,
  body: Body,
  directory: Directory,
): Promise<Account> {
  const forbidden = new Refusal('forbidden', mensajes.forbidden)
  const seesAll = account.rol === 4 && account.key === undefined
  const absent = seesAll ? new Refusal('notFound', mensajes.notFound) : forbidden
  checkRule({ row, rule }, account, body)
  if (!(await directory.areVisible(account, await imeisOf(rule, body, directory)))) throw absent

  // A board shows what its own account sees, as whomever it is asked: who shows it knows of no account.
  if (account.embed?.board !== undefined) return account

  /** An account that the payload names: one that the caller may act for, or it is refused. */
  async function permitted(other: Account | null, onBehalf = true): Promise<Account> {
    // An API key acts for its owner alone; it may be about other accounts, where it is held to no units.
    const { key } = account
    if (key !== undefined && (onBehalf || key.units !== null)) throw forbidden
    if (other === null) throw absent
    if (!(await mayActFor(account, other, directory.accountById))) throw forbidden
    return other
  }

  let subject = account
  if (rule.row !== undefined) {
    const [field, family] = rule.row
    const owner = await directory.ownerOf(family, textOf(body[field]) ?? '')
    if (owner === null) throw absent
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

/** Which API keys the rule is open to, with this payload. */
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
 * Converts the unit ids in the body of a public page to IMEIs: {@link embedded} sends these pages ids instead of IMEIs.
 * An IMEI sent by such a page names no unit. Otherwise the page could test which IMEI belongs to a unit.
 * @returns the body for {@link authorize} and the handler; unchanged for other sessions
 * @throws {Refusal} `forbidden` for the id of no unit. An empty id stays empty: the field has a sentence for it.
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

/** @throws {Refusal} for what should name something and is not text */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > 64) throw new Refusal('body', mensajes.badBody)
  return value
}

import { type Account, mayActFor } from '../access/account.js'
import { foldName } from '../rules/nearest.js'

/** An account and a unit. */
export type Pair = readonly [account: string, imei: string]

/** Returns the key of a pair in the results of the lookup. */
export const pairKey = (account: string, imei: string) => `${account} ${imei}`

/** Queries of an import to the server, each for all of its rows at once. */
export interface ImportLookup {
  /** Unix ms. */
  now(): number
  /** The existing accounts among these login names, regardless of case. */
  accountsByName(logins: readonly string[]): Promise<readonly Account[]>
  accountsById(ids: readonly string[]): Promise<readonly Account[]>
  brands(): Promise<ReadonlySet<string>>
  /** The IMEIs among these that belong to a unit. */
  takenImeis(imeis: readonly string[]): Promise<ReadonlySet<string>>
  /** The names among these that a unit's device uses as its id. */
  takenDeviceIds(names: readonly string[]): Promise<ReadonlySet<string>>
  /** The groups that an account has created. */
  groupsOf(account: string): Promise<readonly NamedGroup[]>
  /** The pairs whose account sees the unit, as {@link pairKey}. */
  seen(pairs: readonly Pair[]): Promise<ReadonlySet<string>>
  /** The pairs that are assigned, as {@link pairKey}. */
  assigned(pairs: readonly Pair[]): Promise<ReadonlySet<string>>
  /** The IMEIs among these whose unit has a driver. */
  driven(imeis: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * The names of the records that have one of these external ids, by {@link pairKey} of the owner and the id. The owner is the
   * manager of units and users, empty if they have none, and the account of drivers.
   */
  withExternalId(kind: IdentifiedKind, ids: readonly Pair[]): Promise<ReadonlyMap<string, string>>
  /** The names of the drivers of these accounts, each as account id, space and name. */
  driverNames(accounts: readonly string[]): Promise<ReadonlySet<string>>
}

/** Kinds of imported records that have an external id. */
export type IdentifiedKind = 'units' | 'users' | 'drivers'

/** A group by its name. */
export interface NamedGroup {
  readonly id: string
  readonly nombre: string
}

/**
 * Adds the groups that an import creates to the look-up of its account's groups. A name that an existing group or an earlier
 * one has, regardless of case, accents and spaces, adds none.
 */
export function withNewGroups(lookup: ImportLookup, fresh: readonly NamedGroup[]): ImportLookup {
  if (fresh.length === 0) return lookup
  return {
    ...lookup,
    groupsOf: async (account) => {
      const groups = new Map<string, NamedGroup>()
      const existing = await lookup.groupsOf(account)
      const names = new Set(existing.map(({ nombre }) => foldName(nombre)))
      for (const group of fresh) {
        const name = foldName(group.nombre)
        if (!names.has(name) && !groups.has(name)) groups.set(name, group)
      }
      return [...existing, ...groups.values()]
    },
  }
}

/** Accounts by their login names in lower case. */
export type Accounts = ReadonlyMap<string, Account>

/** Returns the accounts that rows name, by login name. */
export async function namedAccounts(
  { accountsByName }: ImportLookup,
  logins: readonly string[],
): Promise<Accounts> {
  const asked = [...new Set(logins.filter((login) => login !== '').map((login) => login.toLowerCase()))]
  const found = asked.length === 0 ? [] : await accountsByName(asked)
  return new Map(found.map((account) => [account.name.toLowerCase(), account]))
}

/** Returns the same as {@link namedAccounts}, limited to accounts for which the actor may act. */
export async function administeredAccounts(
  lookup: ImportLookup,
  actor: Account,
  logins: readonly string[],
): Promise<Accounts> {
  const named = await namedAccounts(lookup, logins)
  const owners = [...new Set([...named.values()].flatMap(({ owner }) => owner ?? []))]
  const known = new Map((await lookup.accountsById(owners)).map((account) => [account.id, account]))
  const administered = new Map<string, Account>()
  for (const [login, account] of named)
    if (await mayActFor(actor, account, async (id) => known.get(id) ?? null)) administered.set(login, account)
  return administered
}

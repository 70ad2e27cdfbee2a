import { type Account, mayActFor } from '../account.js'

/** An account and a unit. */
export type Pair = readonly [account: string, imei: string]

/** How a pair is named in an answer of the lookup. */
export const pairKey = (account: string, imei: string) => `${account} ${imei}`

/** What an import asks a host, about all of its rows at once. */
export interface ImportLookup {
  /** Unix ms. */
  now(): number
  /** Those that there are of these login names, whatever their case. */
  accountsByName(logins: readonly string[]): Promise<readonly Account[]>
  accountsById(ids: readonly string[]): Promise<readonly Account[]>
  brands(): Promise<ReadonlySet<string>>
  /** Those of these imeis that a unit has. */
  takenImeis(imeis: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of these names that a unit's device calls itself. */
  takenDeviceIds(names: readonly string[]): Promise<ReadonlySet<string>>
  /** The groups that an account has made. */
  groupsOf(account: string): Promise<readonly { readonly id: string; readonly nombre: string }[]>
  /** Those pairs whose account sees the unit: {@link pairKey}. */
  seen(pairs: readonly Pair[]): Promise<ReadonlySet<string>>
  /** Those pairs that are assigned: {@link pairKey}. */
  assigned(pairs: readonly Pair[]): Promise<ReadonlySet<string>>
  /** Those of these units that have a driver. */
  driven(imeis: readonly string[]): Promise<ReadonlySet<string>>
  /** The names of the drivers of these accounts: the account, a space and the name. */
  driverNames(accounts: readonly string[]): Promise<ReadonlySet<string>>
}

/** Accounts by their login names in lower case. */
export type Accounts = ReadonlyMap<string, Account>

/** The accounts that rows name, by login name. */
export async function namedAccounts(
  { accountsByName }: ImportLookup,
  logins: readonly string[],
): Promise<Accounts> {
  const asked = [...new Set(logins.filter((login) => login !== '').map((login) => login.toLowerCase()))]
  const found = asked.length === 0 ? [] : await accountsByName(asked)
  return new Map(found.map((account) => [account.name.toLowerCase(), account]))
}

/** As {@link namedAccounts}, and of these only those for which somebody may act. */
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

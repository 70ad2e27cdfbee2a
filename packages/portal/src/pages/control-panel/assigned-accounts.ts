import { type Assignment, fill, type Unit, type UserId } from '@baliza/sdk-core/internal'
import { accountName } from '../../ui/text/names.js'
import { controlPanelTexts } from './control-panel-texts.js'

/** Accounts to which units are assigned, by unit id. Units without an account are absent. */
export type AssignedAccounts = ReadonlyMap<string, readonly Assignment[]>

export function accountsByUnit(assignments: readonly Assignment[]): AssignedAccounts {
  const accounts = new Map<string, Assignment[]>()
  for (const one of assignments) {
    const before = accounts.get(one.id_objeto_gps)
    if (before === undefined) accounts.set(one.id_objeto_gps, [one])
    else before.push(one)
  }
  return accounts
}

/** Returns the account names in one line. Accounts that the user does not administer are only counted. */
export function accountNames(accounts: readonly Assignment[] | undefined): string {
  const t = controlPanelTexts
  if (accounts === undefined) return t.unassigned
  const known = accounts.filter(({ id_user }) => id_user !== null)
  const names = known.map(accountName)
  const others = accounts.length - known.length
  if (others > 0) names.push(fill(t.ofOthers, { count: others }))
  return names.join(', ')
}

/** Counts the units of each account: assigned to it, or managed by it. */
export function countUnits(units: readonly Unit[], accounts: AssignedAccounts): ReadonlyMap<UserId, number> {
  const counts = new Map<UserId, number>()
  for (const { id, manager } of units) {
    const holders = new Set(accounts.get(id)?.map(({ id_user }) => id_user))
    for (const holder of holders.add(manager))
      if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1)
  }
  return counts
}

import { mayActFor, mensajes, Refusal } from '@baliza/agreement'
import type { FakeContext } from './fake-answer.js'

/** @throws {Refusal} 403 for a unit that the caller, or the row's owner, does not see */
export function refuseUnseen({ host, account, subject }: FakeContext, imeis: readonly string[]): void {
  if (!host.sees(account, imeis) || !host.sees(subject, imeis))
    throw new Refusal('forbidden', mensajes.forbidden)
}

/** Whether the caller may change the objects of all these accounts. */
export async function administersAll(
  { host, account }: FakeContext,
  owners: readonly string[],
): Promise<boolean> {
  for (const id of owners) {
    const owner = host.accounts.byId(id)
    if (owner === null || !(await mayActFor(account, owner, host.directory.accountById))) return false
  }
  return true
}

/** Returns the rows of the accounts that the caller administers, its own included. */
export async function administeredOf<Row extends { readonly user: string }>(
  context: FakeContext,
  rows: readonly Row[],
): Promise<Row[]> {
  const isMine = await Promise.all(rows.map(({ user }) => administersAll(context, [user])))
  return rows.filter((_, index) => isMine[index])
}

import * as v from 'valibot'
import type { Account } from '../access/account.js'
import { readDeviceId } from '../rules/unit/device-id.js'
import { mensajes } from '../texts/api-texts.js'
import * as es from '../texts/es.js'
import { administeredAccounts, type ImportLookup, type Pair, pairKey } from './lookup.js'
import { type Cells, type Faults, goodRows, readRows, refuseRepeated } from './rows.js'

const { required } = es.validation
const name = v.pipe(v.optional(v.string(required), ''), v.trim(), v.nonEmpty(required))
const form = v.object({ imei: v.pipe(name, v.transform(readDeviceId)), user: name })

/** An assignment that an import writes. */
export interface AssignmentToImport {
  readonly user_id: string
  /** User that a mirror account belongs to. This user must see the unit. */
  readonly owner: string | null
  readonly imei: string
}

/** Checks assignments by the rules of `assignments.add`. Unlike there, an assignment that already exists is a fault. */
export async function checkAssignments(
  rows: readonly Cells[],
  actor: Account,
  lookup: ImportLookup,
  faults: Faults,
): Promise<AssignmentToImport[]> {
  const read = await readRows(rows, form, (cells) => cells, faults)
  refuseRepeated(read, 'imei', ({ imei, user }) => `${user.toLowerCase()} ${imei}`, faults)
  const accounts = await administeredAccounts(
    lookup,
    actor,
    read.map(({ row }) => row.user),
  )
  const accountOf = (user: string) => accounts.get(user.toLowerCase())
  const pairs = read.flatMap(({ row }): Pair[] => {
    const owner = accountOf(row.user)?.owner ?? null
    return [[actor.id, row.imei], ...(owner === null ? [] : [[owner, row.imei] as const])]
  })
  const seen = await lookup.seen(pairs)
  const assigned = await lookup.assigned(
    read.flatMap(({ row }): Pair[] => {
      const account = accountOf(row.user)
      return account === undefined ? [] : [[account.id, row.imei]]
    }),
  )
  for (const { fila, row } of read) {
    const account = accountOf(row.user)
    if (account === undefined) faults.add(fila, 'user', mensajes.unknownAccount)
    if (!seen.has(pairKey(actor.id, row.imei))) faults.add(fila, 'imei', mensajes.unknownImei)
    else if (account === undefined) continue
    else if (assigned.has(pairKey(account.id, row.imei))) faults.add(fila, 'imei', mensajes.alreadyAssigned)
    else if (account.owner !== null && !seen.has(pairKey(account.owner, row.imei)))
      faults.add(fila, 'imei', mensajes.notOfOwner)
  }
  return goodRows(read, faults).flatMap(({ imei, user }) => {
    const account = accountOf(user)
    return account === undefined ? [] : [{ user_id: account.id, owner: account.owner, imei }]
  })
}

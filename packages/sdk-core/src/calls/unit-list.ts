import { type Call, call } from '../call.js'
import { list } from '../entities/answers.js'
import { readUnit, type Unit } from '../entities/unit.js'
import type { OfUser } from './payloads.js'

/** The one row of the units that every bundle holds, because the fleet asks it. */
export const listUnits: Call<OfUser & { readonly since?: string }, Unit[]> = {
  ...call('getObjetos', '/api/objetos', { effect: 'read', asUser: true, read: list(readUnit) }),
  id: 'units.list',
}

import * as v from 'valibot'
import { fieldTexts, id, type PayloadsFor, paging, user } from '../../access/fields.js'
import { putEntries, requiredExternalId } from '../../access/put-fields.js'
import { driverSchema } from '../../entities/schemas/driver.js'
import type { drivers } from './calls.js'

const driver = v.object({ ...driverSchema(fieldTexts).entries, id_user: id })

const { id_externo: _, ...putFields } = driverSchema(fieldTexts).entries

export const payloads = {
  list: v.object({ user, ...paging }),
  add: driver,
  update: v.object({ ...driver.entries, id_conductor: id }),
  put: v.object({ ...putEntries(putFields), id_user: id, id_externo: requiredExternalId }),
  remove: v.object({ id_conductor: id }),
} satisfies PayloadsFor<typeof drivers>

import * as v from 'valibot'
import {
  bad,
  bit,
  byId,
  byImei,
  fieldTexts,
  id,
  moment,
  none,
  type PayloadsFor,
  paging,
  rol,
} from '../../access/fields.js'
import { putEntries, requiredExternalId } from '../../access/put-fields.js'
import { newDeviceSchema } from '../../entities/schemas/device.js'
import { readDeviceId } from '../../rules/unit/device-id.js'
import { mensajes } from '../../texts/api-texts.js'
import type { devices } from './calls.js'

const { id_externo: _, ...putFields } = newDeviceSchema(fieldTexts).entries
const managed = { registro: moment, activo: bit }

export const payloads = {
  list: v.object({ rol, ...paging }),
  listOfManager: none,
  searchByImei: v.object({
    imei: v.pipe(v.string(mensajes.required), v.transform(readDeviceId), v.maxLength(32, bad)),
    ...paging,
  }),
  add: v.object({
    ...newDeviceSchema(fieldTexts).entries,
    rol,
    registro: v.exactOptional(moment),
    activo: bit,
    manager: v.optional(v.nullable(id), null),
  }),
  put: v.object({
    rol,
    ...putEntries({ ...putFields, ...managed }),
    manager: v.exactOptional(v.nullable(id)),
    id_externo: requiredExternalId,
  }),
  remove: byId,
  renew: v.object({ id, fecha: moment }),
  clean: byImei,
  cleanAll: none,
  startCleaning: none,
  cleaning: none,
  countPositions: byId,
  countAlerts: v.object({ desde: moment }),
  brands: none,
} satisfies PayloadsFor<typeof devices>

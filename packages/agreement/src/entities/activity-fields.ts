import { driverFields } from './driver-fields.js'
import { labelsOf } from './field-tables.js'
import { reportScheduleFields } from './report-schedule-fields.js'
import { unitFields } from './unit-fields.js'
import { userFields } from './user-fields.js'
import { webhookFields } from './webhook-fields.js'

/** Labels of the fields that an activity changed, by their names in the log. */
export const activityFields = {
  ...labelsOf(unitFields),
  ...labelsOf(driverFields),
  ...labelsOf(userFields),
  ...labelsOf(webhookFields),
  ...labelsOf(reportScheduleFields),
  clave_sms: 'Contraseña para SMS',
  pass: 'Contraseña',
  imeis: 'Unidades',
  embed_origins: 'Sitios donde se inserta',
  embed_units: 'Unidades que se insertan',
  embed_fields: 'Datos que se insertan',
  embed_key: 'Clave para insertar',
  secreto: 'Secreto',
} as const
/** A code of {@link activityFields}. */
export type ActivityField = keyof typeof activityFields

import type { Driver } from './driver.js'
import type { FieldsOf } from './field.js'
import type { ColumnsOf } from './field-tables.js'

// biome-ignore format: one line per field
/** Every field of a driver. */
export const driverFields = {
  id: { en: 'id', type: 'id', label: null, column: 'id', changedBy: null },
  nombre: { en: 'name', type: 'text', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  // The database has the unit's IMEI.
  id_unidad: { en: 'unitId', type: 'id|null', label: 'Unidad', column: 'imei', logged: 'imei', changedBy: 'people' },
  nombre_unidad: { en: 'unitName', type: 'text', label: null, column: null, changedBy: null },
  tel: { en: 'phone', type: 'text', label: 'Teléfono', column: 'tel', changedBy: 'people' },
  email: { en: 'email', type: 'text', label: 'Email', column: 'email', changedBy: 'people' },
  descripcion: { en: 'description', type: 'text', label: 'Descripción', column: 'descripcion', changedBy: 'people' },
  id_user: { en: 'userId', type: 'id|null', label: 'Cuenta', column: 'user_id', stored: '' as string, logged: 'user_id', changedBy: 'people' },
  id_externo: { en: 'externalId', type: 'text|null', label: 'ID externo', column: 'id_externo', changedBy: 'people' },
} as const satisfies FieldsOf<Driver>

/** The field table's rows and their literal types. */
export type DriverTable = typeof driverFields
/** A driver in the database. */
export type DriverRow = ColumnsOf<DriverTable, Driver>

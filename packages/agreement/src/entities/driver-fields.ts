import type { Driver } from './driver.js'
import type { FieldsOf } from './field.js'
import type { ColumnsOf } from './field-tables.js'

// biome-ignore format: one line per field
/** Every field of a driver. */
export const driverFields = {
  id: { en: 'id', label: null, column: 'id', changedBy: null },
  nombre: { en: 'name', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  // The database has the unit's IMEI.
  id_unidad: { en: 'unitId', label: 'Unidad', column: 'imei', logged: 'imei', changedBy: 'people' },
  nombre_unidad: { en: 'unitName', label: null, column: null, changedBy: null },
  tel: { en: 'phone', label: 'Teléfono', column: 'tel', changedBy: 'people' },
  email: { en: 'email', label: 'Email', column: 'email', changedBy: 'people' },
  descripcion: { en: 'description', label: 'Descripción', column: 'descripcion', changedBy: 'people' },
  id_user: { en: 'userId', label: 'Cuenta', column: 'user_id', stored: '' as string, logged: 'user_id', changedBy: 'people' },
} as const satisfies FieldsOf<Driver>

/** The field table's rows and their literal types. */
export type DriverTable = typeof driverFields
/** A driver in the database. */
export type DriverRow = ColumnsOf<DriverTable, Driver>

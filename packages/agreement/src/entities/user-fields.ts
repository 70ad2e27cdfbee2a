import type { FieldsOf } from './field.js'
import type { ColumnsOf, EditedName } from './field-tables.js'
import type { User } from './user.js'

// biome-ignore format: one line per field
/** Every field of an account, in the order of the wire. */
export const userFields = {
  id: { en: 'id', label: null, column: 'id', changedBy: null },
  user: { en: 'username', label: 'Usuario', column: 'name', changedBy: 'people' },
  email: { en: 'email', label: 'Email', column: 'email', changedBy: 'people' },
  nombre: { en: 'name', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  tel: { en: 'phone', label: 'Teléfono', column: 'tel', changedBy: 'people' },
  rol: { en: 'role', label: 'Privilegios', column: 'rol', changedBy: 'people' },
  activo: { en: 'active', label: 'Activo', column: 'activo', changedBy: 'people' },
  editar: { en: 'canEditUnits', label: 'Editar unidades', column: 'editar', changedBy: 'people' },
  reportes: { en: 'canSeeReports', label: 'Reportes', column: 'reportes', changedBy: 'people' },
  blocmotor: { en: 'canSendCommands', label: 'Enviar comandos', column: 'blocmotor', changedBy: 'people' },
  geocirculares: { en: 'canUseGeofences', label: 'Geocercas y PDI', column: 'geocirculares', changedBy: 'people' },
  rutas: { en: 'canUseRoutes', label: 'Rutas', column: 'rutas', changedBy: 'people' },
  integraciones: { en: 'canIntegrate', label: 'Llaves de API y webhooks', column: 'integraciones', changedBy: 'people' },
  reg: { en: { moment: 'registeredAt' }, label: null, column: 'reg', stored: 0 as number, changedBy: null },
  manager: { en: 'managerId', label: 'Manager', column: 'manager', changedBy: 'people' },
  ultimo_acceso: { en: { moment: 'lastAccessAt' }, label: null, column: 'last_access', changedBy: 'server' },
  version: { en: 'version', label: null, column: null, changedBy: null },
} as const satisfies FieldsOf<User>

/** The field table's rows and their literal types. */
export type UserTable = typeof userFields
/** Columns of an account. */
export type UserColumns = ColumnsOf<UserTable, User>
/** Columns of an account that people change. */
export type EditedUserColumns = ColumnsOf<Pick<UserTable, EditedName<UserTable>>, User>

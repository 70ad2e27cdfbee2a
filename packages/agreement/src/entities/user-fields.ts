import type { FieldsOf } from './field.js'
import type { ColumnsOf, EditedName } from './field-tables.js'
import type { User } from './user.js'

// biome-ignore format: one line per field
/** Every field of an account, in the order of the wire. */
export const userFields = {
  id: { en: 'id', type: 'id', label: null, column: 'id', changedBy: null },
  user: { en: 'username', type: 'key', label: 'Usuario', column: 'name', changedBy: 'people' },
  email: { en: 'email', type: 'text', label: 'Email', column: 'email', changedBy: 'people' },
  nombre: { en: 'name', type: 'text', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  tel: { en: 'phone', type: 'text', label: 'Teléfono', column: 'tel', changedBy: 'people' },
  rol: { en: 'role', type: 'role', label: 'Privilegios', column: 'rol', changedBy: 'people' },
  activo: { en: 'active', type: 'flag', label: 'Activo', column: 'activo', changedBy: 'people' },
  editar: { en: 'canEditUnits', type: 'flag', label: 'Editar unidades', column: 'editar', changedBy: 'people' },
  reportes: { en: 'canSeeReports', type: 'flag', label: 'Reportes', column: 'reportes', changedBy: 'people' },
  blocmotor: { en: 'canSendCommands', type: 'flag', label: 'Enviar comandos', column: 'blocmotor', changedBy: 'people' },
  geocirculares: { en: 'canUseGeofences', type: 'flag', label: 'Geocercas y PDI', column: 'geocirculares', changedBy: 'people' },
  rutas: { en: 'canUseRoutes', type: 'flag', label: 'Rutas', column: 'rutas', changedBy: 'people' },
  integraciones: { en: 'canIntegrate', type: 'flag', label: 'Llaves de API y webhooks', column: 'integraciones', changedBy: 'people' },
  reg: { en: { moment: 'registeredAt' }, type: 'momentOrZero|null', label: null, column: 'reg', stored: 0 as number, changedBy: null },
  manager: { en: 'managerId', type: 'id|null', label: 'Manager', column: 'manager', changedBy: 'people' },
  ultimo_acceso: { en: { moment: 'lastAccessAt' }, type: 'moment|null?', label: null, column: 'last_access', changedBy: 'server' },
  id_externo: { en: 'externalId', type: 'text|null', label: 'ID externo', column: 'id_externo', changedBy: 'people' },
  version: { en: 'version', type: 'text?', label: null, column: null, changedBy: null },
} as const satisfies FieldsOf<User>

/** The field table's rows and their literal types. */
export type UserTable = typeof userFields
/** Columns of an account. */
export type UserColumns = ColumnsOf<UserTable, User>
/** Columns of an account that people change. */
export type EditedUserColumns = ColumnsOf<Pick<UserTable, EditedName<UserTable>>, User>

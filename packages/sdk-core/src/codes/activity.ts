/** What the activity log is filtered by. */
export const activityKinds = {
  account: 'Cuentas',
  entry: 'Ingresos a otra cuenta',
  device: 'Unidades',
  assignment: 'Asignaciones',
  mirrorAccount: 'Cuentas espejo',
  group: 'Grupos',
  driver: 'Conductores',
  command: 'Comandos',
  import: 'Importaciones',
  key: 'Llaves de API',
} as const
/** A code of {@link activityKinds}. */
export type ActivityKind = keyof typeof activityKinds

/** What was done, in the words that stand between who did it and what it was done to. */
export const activities = {
  accountAdded: { kind: 'account', label: 'Añadió la cuenta' },
  accountChanged: { kind: 'account', label: 'Editó la cuenta' },
  accountRemoved: { kind: 'account', label: 'Eliminó la cuenta' },
  accountEntered: { kind: 'entry', label: 'Ingresó a la cuenta' },
  mirrorAccountAdded: { kind: 'mirrorAccount', label: 'Añadió la cuenta espejo' },
  mirrorAccountChanged: { kind: 'mirrorAccount', label: 'Editó la cuenta espejo' },
  mirrorAccountRemoved: { kind: 'mirrorAccount', label: 'Eliminó la cuenta espejo' },
  deviceAdded: { kind: 'device', label: 'Añadió la unidad' },
  deviceChanged: { kind: 'device', label: 'Editó la unidad' },
  deviceRenewed: { kind: 'device', label: 'Renovó la unidad' },
  deviceCleaned: { kind: 'device', label: 'Limpió los registros de la unidad' },
  devicesCleaned: { kind: 'device', label: 'Inició la limpieza de los registros de todas las unidades' },
  deviceRemoved: { kind: 'device', label: 'Eliminó la unidad' },
  unitAssigned: { kind: 'assignment', label: 'Asignó la unidad' },
  unitUnassigned: { kind: 'assignment', label: 'Desasignó la unidad' },
  groupAdded: { kind: 'group', label: 'Añadió el grupo' },
  groupChanged: { kind: 'group', label: 'Editó el grupo' },
  groupRemoved: { kind: 'group', label: 'Eliminó el grupo' },
  driverAdded: { kind: 'driver', label: 'Añadió al conductor' },
  driverChanged: { kind: 'driver', label: 'Editó al conductor' },
  driverRemoved: { kind: 'driver', label: 'Eliminó al conductor' },
  importRun: { kind: 'import', label: 'Importó' },
  importUndone: { kind: 'import', label: 'Deshizo la importación de' },
  keyAdded: { kind: 'key', label: 'Creó la llave de API' },
  keyRemoved: { kind: 'key', label: 'Revocó la llave de API' },
  commandSent: { kind: 'command', label: 'Envió un comando a la unidad' },
} as const satisfies Readonly<Record<string, { readonly kind: ActivityKind; readonly label: string }>>
/** A code of {@link activities}. */
export type Activity = keyof typeof activities

/** What changed of it: the log names fields, never what they held. */
export const activityFields = {
  user: 'Usuario',
  nombre: 'Nombre',
  email: 'Email',
  tel: 'Teléfono',
  pass: 'Contraseña',
  rol: 'Privilegios',
  activo: 'Activo',
  manager: 'Manager',
  editar: 'Editar unidades',
  reportes: 'Reportes',
  blocmotor: 'Enviar comandos',
  geocirculares: 'Geocercas y PDI',
  rutas: 'Rutas',
  modelo: 'Modelo',
  placas: 'Placas',
  sim: 'SIM',
  equipo: 'Equipo',
  registro: 'Registro',
  url_icon: 'Ícono',
  url_icon_angulo: 'Giro del ícono',
  size_icon: 'Tamaño del ícono',
  url_camara: 'Cámara',
  descripcion: 'Descripción',
  imei: 'Unidad',
  imeis: 'Unidades',
  user_id: 'Cuenta',
  embed_origins: 'Sitios donde se inserta',
  embed_units: 'Unidades que se insertan',
  embed_fields: 'Datos que se insertan',
  embed_key: 'Clave para insertar',
} as const
/** A code of {@link activityFields}. */
export type ActivityField = keyof typeof activityFields

/** Filter values of the activity log, with their labels. */
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
  bin: 'Papelera',
  key: 'Llaves de API',
  webhook: 'Webhooks',
  reportSchedule: 'Reportes por correo',
} as const
/** A code of {@link activityKinds}. */
export type ActivityKind = keyof typeof activityKinds

/** Recorded actions. The label is the text between the actor and the object. */
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
  restored: { kind: 'bin', label: 'Restauró de la papelera' },
  erased: { kind: 'bin', label: 'Borró para siempre de la papelera' },
  keyAdded: { kind: 'key', label: 'Creó la llave de API' },
  keyRemoved: { kind: 'key', label: 'Revocó la llave de API' },
  webhookAdded: { kind: 'webhook', label: 'Creó el webhook' },
  webhookChanged: { kind: 'webhook', label: 'Editó el webhook' },
  webhookRemoved: { kind: 'webhook', label: 'Eliminó el webhook' },
  webhookReplayed: { kind: 'webhook', label: 'Repitió envíos del webhook' },
  reportScheduleAdded: { kind: 'reportSchedule', label: 'Programó el reporte por correo' },
  reportScheduleChanged: { kind: 'reportSchedule', label: 'Editó el reporte por correo' },
  reportScheduleRemoved: { kind: 'reportSchedule', label: 'Eliminó el reporte por correo' },
  commandSent: { kind: 'command', label: 'Envió un comando a la unidad' },
} as const satisfies Readonly<Record<string, { readonly kind: ActivityKind; readonly label: string }>>
/** A code of {@link activities}. */
export type Activity = keyof typeof activities

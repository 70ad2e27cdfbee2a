import type { FieldsOf } from './field.js'
import type { EditedName } from './field-tables.js'
import type { ReportSchedule } from './report-schedule.js'

// biome-ignore format: one line per field
/** Every field of a report schedule. */
export const reportScheduleFields = {
  id: { en: 'id', label: null, column: 'id', changedBy: null },
  nombre: { en: 'name', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  reporte: { en: 'report', label: 'Reporte', column: 'reporte', changedBy: 'people' },
  velocidad: { en: 'speedLimitKmh', label: 'Velocidad', column: 'velocidad', changedBy: 'people' },
  unidades: { en: 'imeis', label: 'Unidades', column: 'unidades', changedBy: 'people' },
  frecuencia: { en: 'frequency', label: 'Cada cuánto', column: 'frecuencia', changedBy: 'people' },
  dia: { en: 'day', label: 'Día', column: 'dia', changedBy: 'people' },
  hora: { en: 'time', label: 'Hora', column: 'hora', changedBy: 'people' },
  zona: { en: 'timeZone', label: 'Zona horaria', column: 'zona', changedBy: 'people' },
  destinatarios: { en: 'recipients', label: 'Destinatarios', column: 'destinatarios', changedBy: 'people' },
  formato: { en: 'format', label: 'Formato', column: 'formato', changedBy: 'people' },
  activo: { en: 'active', label: 'Activo', column: 'activo', changedBy: 'people' },
  creado: { en: { moment: 'createdAt' }, label: null, column: 'created_at', changedBy: null },
  proximo: { en: { moment: 'nextAt' }, label: null, column: null, changedBy: null },
  pendiente: { en: 'isPending', label: null, column: null, changedBy: null },
  intentado: { en: { moment: 'triedAt' }, label: null, column: 'tried_at', changedBy: 'server' },
  enviado: { en: { moment: 'sentAt' }, label: null, column: 'sent_at', changedBy: 'server' },
  error: { en: 'error', label: null, column: 'error', changedBy: 'server' },
  user: { en: 'userId', label: null, column: 'user_id', changedBy: null },
  usuario: { en: 'username', label: null, column: null, changedBy: null },
} as const satisfies FieldsOf<ReportSchedule>

/** Fields of a report schedule that people change. */
export type ReportScheduleEdit = Pick<ReportSchedule, EditedName<typeof reportScheduleFields>>

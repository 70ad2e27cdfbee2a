import type { FieldsOf } from './field.js'
import type { EditedName } from './field-tables.js'
import type { ReportSchedule } from './report-schedule.js'

// biome-ignore format: one line per field
/** Every field of a report schedule. */
export const reportScheduleFields = {
  id: { en: 'id', type: 'id', label: null, column: 'id', changedBy: null },
  nombre: { en: 'name', type: 'text', label: 'Nombre', column: 'nombre', changedBy: 'people' },
  reporte: { en: 'report', type: 'scheduledReport', label: 'Reporte', column: 'reporte', changedBy: 'people' },
  velocidad: { en: 'speedLimitKmh', type: 'kmh|null', label: 'Velocidad', column: 'velocidad', changedBy: 'people' },
  unidades: { en: 'imeis', type: 'imei[]|null', label: 'Unidades', column: 'unidades', changedBy: 'people' },
  frecuencia: { en: 'frequency', type: 'reportFrequency', label: 'Cada cuánto', column: 'frecuencia', changedBy: 'people' },
  dia: { en: 'day', type: 'number', label: 'Día', column: 'dia', changedBy: 'people' },
  hora: { en: 'time', type: 'clock', label: 'Hora', column: 'hora', changedBy: 'people' },
  zona: { en: 'timeZone', type: 'key', label: 'Zona horaria', column: 'zona', changedBy: 'people' },
  destinatarios: { en: 'recipients', type: 'key[]', label: 'Destinatarios', column: 'destinatarios', changedBy: 'people' },
  formato: { en: 'format', type: 'mailedFormat', label: 'Formato', column: 'formato', changedBy: 'people' },
  activo: { en: 'active', type: 'bool', label: 'Activo', column: 'activo', changedBy: 'people' },
  creado: { en: { moment: 'createdAt' }, type: 'moment', label: null, column: 'created_at', changedBy: null },
  proximo: { en: { moment: 'nextAt' }, type: 'moment|null', label: null, column: null, changedBy: null },
  pendiente: { en: 'isPending', type: 'bool', label: null, column: null, changedBy: null },
  intentado: { en: { moment: 'triedAt' }, type: 'moment|null', label: null, column: 'tried_at', changedBy: 'server' },
  enviado: { en: { moment: 'sentAt' }, type: 'moment|null', label: null, column: 'sent_at', changedBy: 'server' },
  error: { en: 'error', type: 'text', label: null, column: 'error', changedBy: 'server' },
  user: { en: 'userId', type: 'id', label: null, column: 'user_id', changedBy: null },
  usuario: { en: 'username', type: 'text', label: null, column: null, changedBy: null },
} as const satisfies FieldsOf<ReportSchedule>

/** Fields of a report schedule that people change. */
export type ReportScheduleEdit = Pick<ReportSchedule, EditedName<typeof reportScheduleFields>>

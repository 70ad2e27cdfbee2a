import { reportTypes } from './reports.js'

/** Reports that can be sent by mail: a report, or the history of each unit. */
export const scheduledReports = {
  utilization: reportTypes[1],
  deviceInfo: reportTypes[2],
  events: reportTypes[3],
  general: reportTypes[4],
  speeding: reportTypes[7],
  history: 'Historial',
} as const
/** A code of {@link scheduledReports}. */
export type ScheduledReport = keyof typeof scheduledReports

/** How often a report is sent. It covers the previous day, the previous seven days or the previous calendar month. */
export const reportFrequencies = { day: 'Cada día', week: 'Cada semana', month: 'Cada mes' } as const
/** A code of {@link reportFrequencies}. */
export type ReportFrequency = keyof typeof reportFrequencies

/** File formats of mailed reports. */
export const mailedFormats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' } as const
/** A code of {@link mailedFormats}. */
export type MailedFormat = keyof typeof mailedFormats

/** Maximum number of recipients per schedule. */
export const maxRecipients = 10

import { reportTypes } from './reports.js'

/** What is sent by mail: a report, or the history of each unit. */
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

/** How often it is sent, and what it then covers: the day, the seven days or the calendar month before. */
export const reportFrequencies = { day: 'Cada día', week: 'Cada semana', month: 'Cada mes' } as const
/** A code of {@link reportFrequencies}. */
export type ReportFrequency = keyof typeof reportFrequencies

/** The files that are mailed. */
export const mailedFormats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' } as const
/** A code of {@link mailedFormats}. */
export type MailedFormat = keyof typeof mailedFormats

/** The most recipients of one schedule. */
export const mostRecipients = 10

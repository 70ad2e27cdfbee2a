/** What is sent by mail: a report, or the history of each unit. */
export const scheduledReports = {
  utilization: 'Utilización',
  deviceInfo: 'Info localizadores',
  events: 'Eventos',
  general: 'Info general',
  speeding: 'Exceso de velocidad',
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

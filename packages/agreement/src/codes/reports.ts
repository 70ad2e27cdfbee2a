/** Report types (specification 2, section 4) and their labels (section 2.5). */
export const reportTypes = {
  1: 'Utilización',
  2: 'Info localizadores',
  3: 'Eventos',
  4: 'Info general',
  7: 'Exceso de velocidad',
} as const
/** A code of {@link reportTypes}. */
export type ReportType = keyof typeof reportTypes

/**
 * Speed limit of the report 'Info general' for units without a speed event, in km/h. It is the limit of most highways.
 */
export const limitWithoutEvent = 90

/** The call that returns each report. */
export const reportCalls = {
  1: 'utilization',
  2: 'deviceInfo',
  3: 'events',
  4: 'general',
  7: 'speeding',
} as const satisfies Record<ReportType, string>

/** Name of the call of a report that can be streamed. */
export type StreamedReport = (typeof reportCalls)[keyof typeof reportCalls]

/** Which units a report covers: chosen units, or whole groups. The names are Baliza's; the specification shows none. */
export const reportFilters = { all: 'Todos', group: 'Por grupo' } as const
/** A code of {@link reportFilters}. */
export type ReportFilter = keyof typeof reportFilters

/** File formats of exported reports. */
export const reportFormats = ['xls', 'csv', 'txt', 'xlsx'] as const
/** One of {@link reportFormats}. */
export type ReportFormat = (typeof reportFormats)[number]

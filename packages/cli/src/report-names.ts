/** The reports, by their names on the command line. */
export const reportNames = ['utilization', 'device-info', 'events', 'general', 'speeding'] as const
/** One of {@link reportNames}. */
export type ReportName = (typeof reportNames)[number]

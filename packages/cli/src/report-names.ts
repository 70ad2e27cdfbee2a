/** The reports, by what they are called here. */
export const reportNames = ['utilization', 'device-info', 'events', 'general', 'speeding'] as const
/** One of {@link reportNames}. */
export type ReportName = (typeof reportNames)[number]

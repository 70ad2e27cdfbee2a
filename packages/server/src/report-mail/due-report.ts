import { type DueReport, dueBefore, latestWhole } from '@baliza/agreement'
import type { SentSchedule } from '../storage/tables/report-schedules.js'

/**
 * Returns the report of a schedule to send now. A report that was started is continued until it is sent or given up. If a user
 * requested one, it is the latest report whose dates are over. Otherwise it is the one that was due last.
 */
export function dueReport(schedule: SentSchedule, now: number): DueReport {
  const { due_at, asked_at } = schedule
  if (due_at !== null) return dueBefore(schedule, due_at)
  return asked_at === null ? dueBefore(schedule, now) : latestWhole(schedule, asked_at)
}

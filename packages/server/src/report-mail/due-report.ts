import { type DueReport, dueBefore, latestWhole } from '@baliza/sdk-core/agreement'
import type { SentSchedule } from '../storage/tables/report-schedules.js'

/**
 * What of a schedule is sent: what was begun, however often it is tried; what is over, to who asks for it; otherwise what
 * was due last.
 */
export function dueReport(schedule: SentSchedule, now: number): DueReport {
  const { due_at, asked_at } = schedule
  if (due_at !== null) return dueBefore(schedule, due_at)
  return asked_at === null ? dueBefore(schedule, now) : latestWhole(schedule, asked_at)
}

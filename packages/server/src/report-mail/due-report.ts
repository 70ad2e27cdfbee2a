import { type DueReport, dueBefore, latestWhole } from '@baliza/sdk-core/agreement'
import type { SentSchedule } from '../storage/tables/report-schedules.js'

/**
 * Which report of a schedule is sent now: the one that was begun, until it is sent or given up; to somebody who has asked for
 * one, the latest whose dates are over; otherwise the one that was due last.
 */
export function dueReport(schedule: SentSchedule, now: number): DueReport {
  const { due_at, asked_at } = schedule
  if (due_at !== null) return dueBefore(schedule, due_at)
  return asked_at === null ? dueBefore(schedule, now) : latestWhole(schedule, asked_at)
}

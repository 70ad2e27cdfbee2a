import * as v from 'valibot'
import { bad, byId, fieldTexts, id, none, type PayloadsFor } from '../../access/fields.js'
import { reportScheduleSchema } from '../../entities/schemas/report-schedule.js'
import { reportOutput } from '../../texts/es/report-output.js'
import type { reportSchedules } from './calls.js'

const schedule = reportScheduleSchema({ ...fieldTexts, schedule: reportOutput.schedules.problems })

export const payloads = {
  list: none,
  add: schedule,
  update: v.intersect([schedule, v.object({ id, activo: v.boolean(bad) })]),
  remove: byId,
  sendNow: byId,
} satisfies PayloadsFor<typeof reportSchedules>

import type { Alert } from '@baliza/sdk-core/en'
import { type AlertType, alertTypes } from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { compareKeys, fit, type ListKey, readCursor, writeCursor } from '../fit.js'
import { chooseUnit, type Fleet } from '../fleet.js'
import { noteLength, sayable } from '../sayable.js'
import { about, cursor, from, limitOf, listEnd, time, to, unitName } from '../schema.js'
import { tool } from '../tool.js'
import { Unclear } from '../unclear.js'

const types = Object.keys(alertTypes) as [AlertType, ...AlertType[]]

const shownAlert = v.object({
  id: v.string(),
  imei: v.nullable(v.string()),
  unit: v.string(),
  type: v.nullable(v.picklist(types)),
  typeText: about(v.string(), 'The type in Spanish.'),
  event: about(v.string(), 'Name that a person gave to the rule.'),
  message: v.string(),
  at: v.string(),
  ago: v.string(),
  address: v.string(),
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  speedKmh: v.nullable(v.number()),
  attendedAt: time,
  attendedBy: v.nullable(v.string()),
  note: v.nullable(v.string()),
})

function describe(alert: Alert, { clock }: Pick<Fleet, 'clock'>): v.InferOutput<typeof shownAlert> {
  const { type, attendedAt, attendedBy, note } = alert
  const at = alert.raisedAt.getTime()
  return {
    id: alert.id,
    imei: alert.imei,
    unit: sayable(alert.unitName),
    type,
    typeText: type === null ? '' : alertTypes[type],
    event: sayable(alert.eventName),
    message: sayable(alert.message, noteLength),
    at: clock.write(at),
    ago: clock.ago(at),
    address: sayable(alert.address),
    lat: alert.lat,
    lng: alert.lng,
    speedKmh: alert.speedHidden ? null : Math.round(alert.speedKmh),
    attendedAt: attendedAt === undefined ? null : clock.write(attendedAt.getTime()),
    attendedBy: attendedBy === undefined ? null : sayable(attendedBy),
    note: note === undefined ? null : sayable(note, noteLength),
  }
}

/** The host returns at most this many alerts. */
const hostLimit = 1_000

export const listAlerts = tool({
  name: 'list_alerts',
  title: 'List alerts',
  description:
    'Lists alerts, newest first. Without from: those that nobody attended. With from: all of that range, attended or not.',
  input: v.object({
    from: v.optional(from),
    to,
    types: v.optional(v.pipe(v.array(v.picklist(types)), v.minLength(1))),
    unit: v.optional(unitName),
    unattended: v.optional(about(v.boolean(), 'true: only those that nobody attended.')),
    limit: limitOf(20, 50),
    cursor,
  }),
  output: v.object({
    total: v.number(),
    complete: about(v.boolean(), 'false: there are more than the server returns; ask for a shorter range.'),
    alerts: v.array(shownAlert),
    ...listEnd,
  }),
  async run(input, { fleet, signal }) {
    const { client, wire, clock } = fleet
    const start = input.cursor === undefined ? null : readCursor(input.cursor)
    if (start === undefined)
      throw new Unclear('This cursor is not one of list_alerts: start without a cursor.')
    const range = input.from === undefined ? null : clock.period(input.from, input.to, 31)
    const unit =
      input.unit === undefined ? null : chooseUnit(await wire.units.list({}, { signal }), input.unit)
    const read = await client.alerts.list(
      {
        ...(range === null ? {} : { since: new Date(range.from) }),
        ...(input.types === undefined ? {} : { types: input.types }),
      },
      { signal },
    )
    const keyOf = ({ raisedAt, id }: Alert): ListKey => [-raisedAt.getTime(), id]
    const found = read
      .filter(
        ({ imei, raisedAt, attendedAt }) =>
          (unit === null || imei === unit.imei) &&
          (range === null || raisedAt.getTime() <= range.to) &&
          (input.unattended !== true || attendedAt === undefined),
      )
      .sort((a, b) => compareKeys(keyOf(a), keyOf(b)))
    const rest = start === null ? found : found.filter((one) => compareKeys(keyOf(one), start) > 0)
    const shown = rest.slice(0, input.limit + 1)
    const keys = new Map<string, ListKey>(shown.map((one) => [one.id, keyOf(one)]))
    return fit('alerts', {
      value: { total: found.length, complete: read.length < hostLimit },
      items: shown.map((one) => describe(one, fleet)),
      limit: input.limit,
      cursorOf: ({ id }) => writeCursor(keys.get(id) ?? [0, id]),
    })
  },
})

export const attendAlert = tool({
  name: 'attend_alert',
  title: 'Attend an alert',
  description:
    'Marks one alert as attended by the account of this key, with an optional note. Only when a person asked for it.',
  writes: 'changes',
  input: v.object({
    id: about(v.pipe(v.string(), v.minLength(1), v.maxLength(64)), 'id of list_alerts.'),
    note: v.optional(v.pipe(v.string(), v.maxLength(noteLength))),
  }),
  output: v.object({ id: v.string(), attendedAt: time, attendedBy: v.nullable(v.string()) }),
  async run({ id, note }, { fleet, signal }) {
    const attendance = await fleet.client.alerts.markHandled(
      { id, attended: 1, ...(note === undefined ? {} : { note }) },
      { signal },
    )
    return {
      id,
      attendedAt: attendance === null ? null : fleet.clock.write(attendance.attendedAt.getTime()),
      attendedBy: attendance === null ? null : sayable(attendance.attendedBy),
    }
  },
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Family } from '../calls/call.js'
import { calls } from '../calls/index.js'
import { InvalidInput } from '../entities/moment.js'
import { payloads } from '../families/rules.js'

const seconds = 1_764_000_000
const secondsMessage = 'Son segundos, y aquí van milisegundos'

/** Timestamp fields of all payloads, as "call field" on the wire. */
const moments = [
  'activity.list desde',
  'activity.list hasta',
  'alerts.countByUnit desde',
  'alerts.list desde',
  'alerts.page desde',
  'apiKeys.add vence',
  'boards.create vence',
  'devices.add registro',
  'devices.countAlerts desde',
  'devices.put registro',
  'devices.renew fecha',
  'events.add timestamp',
  'events.trial timestamp',
  'events.update timestamp',
  'follow.create vence',
  'history.all ffinal',
  'history.all finicial',
  'history.byStatus ffinal',
  'history.byStatus finicial',
  'history.moving ffinal',
  'history.moving finicial',
  'history.nearby ffinal',
  'history.nearby finicial',
  'history.ofUnits ffinal',
  'history.ofUnits finicial',
  'history.stopped ffinal',
  'history.stopped finicial',
  'positions.page desde',
  'reports.deviceInfo ffinal',
  'reports.deviceInfo finicial',
  'reports.events ffinal',
  'reports.events finicial',
  'reports.general dias.0',
  'reports.general ffinal',
  'reports.general finicial',
  'reports.positions fin',
  'reports.positions inicio',
  'reports.speeding ffinal',
  'reports.speeding finicial',
  'reports.unitUtilization ffinal',
  'reports.unitUtilization finicial',
  'reports.utilization ffinal',
  'reports.utilization finicial',
  'users.add reg',
  'webhooks.replay desde',
]
const fields = [...new Set(moments.map((one) => one.replace(/^\S+ /, '').replace(/\.0$/, '')))]
const rows = Object.entries(payloads).flatMap(([family, schemas]) =>
  Object.entries(schemas as Record<string, v.GenericSchema>).map(
    ([method, schema]) => [`${family}.${method}`, schema] as const,
  ),
)

/** Returns the issues of a schema if every field that is a timestamp somewhere has this value. */
function issuesOf(schema: v.GenericSchema, value: number) {
  const given = { id: 'x', ...Object.fromEntries(fields.map((name) => [name, value])), dias: [value] }
  const { issues = [] } = v.safeParse(schema, given)
  return issues
    .flatMap((issue) => [issue, ...(issue.issues ?? [])])
    .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
}

test('seconds where milliseconds belong are refused at the host’s door, in every call that takes a moment', () => {
  const refused = rows.flatMap(([call, schema]) =>
    issuesOf(schema, seconds)
      .filter(({ message }) => message === secondsMessage)
      .map(({ path }) => `${call} ${path}`),
  )
  expect([...new Set(refused)].sort()).toEqual(moments)
})

test('fractions of a millisecond are refused in each of these fields', () => {
  const refused = new Set(
    rows.flatMap(([call, schema]) =>
      issuesOf(schema, 1_764_000_000_000.5).map(({ path }) => `${call} ${path}`),
    ),
  )
  expect(moments.filter((one) => !refused.has(one))).toEqual([])
})

test('only these numbers of payloads may have decimals: degrees, metres, speeds and the fields of a command', () => {
  const decimal = rows.flatMap(([, schema]) => decimalsOf(schema))
  expect([...new Set(decimal)].sort()).toEqual(['lat', 'lng', 'radio', 'speed', 'valor', 'velocidad'])
})

/** Returns the names of the number fields of a schema that need not be integers. */
function decimalsOf(schema: unknown, name = '', isWhole = false): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    type,
    kind,
    pipe = [],
    entries = {},
    ...parts
  } = schema as {
    readonly type?: string
    readonly kind?: string
    readonly pipe?: readonly { readonly type: string }[]
    readonly entries?: object
    readonly wrapped?: unknown
    readonly item?: unknown
    readonly options?: unknown
    readonly items?: unknown
  }
  if (kind === 'validation' || type === 'lazy') return []
  const whole = isWhole || pipe.some((step) => step.type === 'integer')
  if (type === 'number') return whole ? [] : [name]
  const own = Object.entries(entries).flatMap(([field, entry]) => decimalsOf(entry, field))
  const inner = [...pipe.slice(1), ...[parts.wrapped, parts.item, parts.options, parts.items].flat()]
  return [...own, ...inner.flatMap((part) => decimalsOf(part, name, whole))]
}

test('what the SDK takes for seconds at its own door, the host does too', () => {
  for (const [family, table] of Object.entries(calls))
    for (const [method, row] of Object.entries(table as Family))
      for (const field of fields) {
        const given = field === 'dias' ? [seconds] : seconds
        try {
          row.write?.({ [field]: given })
        } catch (error) {
          if (!(error instanceof InvalidInput)) throw error
          const call = `${family}.${method}`
          const sent = moments.some((one) => one.startsWith(`${call} `))
          expect(sent, `${call} ${field}`).toBe(true)
        }
      }
})

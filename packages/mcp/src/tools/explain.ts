import {
  alertTypes,
  commandStates,
  eventTypeNames,
  reasons,
  reportTypes,
  roles,
} from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { fit } from '../fit.js'
import { listEnd } from '../schema.js'
import { tool } from '../tool.js'

/** The code tables, by topic. */
export const tables = {
  states: {
    moving: 'Engine on and faster than 5 km/h. En movimiento.',
    idle: 'Engine on, at 5 km/h or less. Ralentí.',
    off: 'Engine off. Apagada.',
    offline: 'No report for 10 minutes, so the state is unknown. Sin conexión.',
  },
  alerts: alertTypes,
  events: eventTypeNames,
  reports: reportTypes,
  roles,
  commandStates: Object.fromEntries(commandStates.map((state) => [state, state])),
  refusals: Object.fromEntries(Object.entries(reasons).map(([code, { means }]) => [code, means])),
  fields: {
    since: 'Start of the current state; for offline units the time of the last report.',
    reportedAt: 'Time of the last report of the tracker, with the offset of the zone.',
    ago: 'The time since reportedAt in words.',
    speedKmh: 'Speed in km/h. null: the account may not see it.',
    truncated: 'The list is cut. next, if there is one, asks for the rest.',
    unattended: 'Nobody has marked the alert as attended.',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** Topic of {@link tables}. */
export type Topic = keyof typeof tables
export const topics = Object.keys(tables) as [Topic, ...Topic[]]

export const explain = tool({
  name: 'explain',
  title: 'Explain codes',
  description:
    'Explains the codes of a topic, and what fields of the answers mean. Names are in Spanish, as people see them.',
  input: v.object({ topic: v.picklist(topics) }),
  output: v.object({
    topic: v.picklist(topics),
    entries: v.array(v.object({ code: v.string(), meaning: v.string() })),
    ...listEnd,
  }),
  async run({ topic }) {
    const items = Object.entries(tables[topic]).map(([code, meaning]) => ({ code, meaning: String(meaning) }))
    return fit('entries', { value: { topic }, items, limit: items.length })
  },
})

import { distance, foldName, type Unit, unitStateNow } from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { compareKeys, fit, type ListKey, readCursor, writeCursor } from '../fit.js'
import {
  chooseByName,
  chooseUnit,
  describeUnit,
  isSilent,
  listedUnit,
  readFleet,
  searchUnits,
  states,
} from '../fleet.js'
import { sayable } from '../sayable.js'
import { about, cursor, latitude, limitOf, listEnd, longitude, text, time, unitName } from '../schema.js'
import { tool } from '../tool.js'
import { Unclear } from '../unclear.js'

const groupName = v.optional(about(text, 'Exact name of a group.'))

/** @throws Unclear for an unknown group */
function ofGroup(
  { units, groups }: Awaited<ReturnType<typeof readFleet>>,
  name: string | undefined,
): readonly Unit[] {
  if (name === undefined) return units
  const { id } = chooseByName(groups.values(), name, 'group')
  return units.filter(({ id_grupo }) => id_grupo === id)
}

export const fleetSummary = tool({
  name: 'fleet_summary',
  title: 'Fleet summary',
  description:
    'Counts the units by state (moving, idle = engine on without moving, off, offline = no report for 10 minutes), the silent ones (no report for 24 hours) and the alerts that nobody attended.',
  input: v.object({ group: groupName }),
  output: v.object({
    units: v.number(),
    moving: v.number(),
    idle: v.number(),
    off: v.number(),
    offline: v.number(),
    silentOver24h: v.number(),
    unattendedAlerts: about(v.number(), 'Of the whole fleet; 1000 means 1000 or more.'),
    newestReportAt: time,
    now: v.string(),
    zone: v.string(),
  }),
  async run({ group }, { fleet, signal }) {
    const [read, alerts] = await Promise.all([
      readFleet(fleet, signal),
      fleet.wire.alerts.list({}, { signal }),
    ])
    const units = ofGroup(read, group)
    const counts = { moving: 0, idle: 0, off: 0, offline: 0 }
    let newest: number | null = null
    for (const unit of units) {
      counts[unitStateNow(unit)] += 1
      if (unit.timestamp !== null) newest = Math.max(newest ?? 0, unit.timestamp)
    }
    return {
      units: units.length,
      ...counts,
      silentOver24h: units.filter(isSilent).length,
      unattendedAlerts: alerts.length,
      newestReportAt: newest === null ? null : fleet.clock.write(newest),
      now: fleet.clock.write(Date.now()),
      zone: fleet.clock.zone,
    }
  },
})

export const findUnits = tool({
  name: 'find_units',
  title: 'Find units',
  description:
    'Lists units with their last position: by words in the name, plates, driver or IMEI, by group, by state, or near a place (nearest first). For one named unit use locate_unit.',
  input: v.object({
    query: v.optional(text),
    group: groupName,
    state: v.optional(v.picklist(states)),
    silent: v.optional(about(v.boolean(), 'true: only units without a report for 24 hours.')),
    near: v.optional(
      v.object({ lat: latitude, lng: longitude, km: v.pipe(v.number(), v.minValue(0.05), v.maxValue(500)) }),
    ),
    limit: limitOf(20, 50),
    cursor,
  }),
  output: v.object({
    total: about(v.number(), 'Number of units that match.'),
    units: v.array(v.object({ ...listedUnit.entries, km: v.optional(v.number()) })),
    ...listEnd,
  }),
  async run({ query, group, state, silent, near, limit, cursor: after }, { fleet, signal }) {
    const read = await readFleet(fleet, signal)
    const start = after === undefined ? null : readCursor(after)
    if (start === undefined)
      throw new Unclear('This cursor is not one of find_units: start without a cursor.')
    const inGroup = ofGroup(read, group)
    const found = query === undefined ? inGroup : searchUnits(inGroup, query)
    const sorted = found
      .filter(
        (unit) =>
          (state === undefined || unitStateNow(unit) === state) && (silent !== true || isSilent(unit)),
      )
      .flatMap((unit): { unit: Unit; key: ListKey; km?: number }[] => {
        if (near === undefined) return [{ unit, key: [foldName(unit.nombre), unit.imei] }]
        const { lat, lng, imei } = unit
        const km = lat === null || lng === null ? Number.POSITIVE_INFINITY : distance(near, { lat, lng })
        return km <= near.km ? [{ unit, key: [km, imei], km: Math.round(km * 1_000) / 1_000 }] : []
      })
      .sort((a, b) => compareKeys(a.key, b.key))
    const rest = start === null ? sorted : sorted.filter(({ key }) => compareKeys(key, start) > 0)
    // Only what may be sent is described: a fleet has thousands.
    const items = rest.slice(0, limit + 1).map(({ unit, key, km }) => ({
      key,
      shown: { ...describeUnit(unit, read.groups, fleet), ...(km === undefined ? {} : { km }) },
    }))
    const keys = new Map<object, ListKey>(items.map(({ key, shown }) => [shown, key]))
    return fit('units', {
      value: { total: sorted.length },
      items: items.map(({ shown }) => shown),
      limit,
      cursorOf: (item) => writeCursor(keys.get(item) ?? ['', '']),
    })
  },
})

export const locateUnit = tool({
  name: 'locate_unit',
  title: 'Locate a unit',
  description:
    'Shows one unit in full: where it is, what it does, since when. If the name fits no unit exactly, or several, it answers with candidates instead: ask the person which one.',
  input: v.object({ unit: unitName }),
  output: v.object({
    unit: v.object({
      ...listedUnit.entries,
      model: v.string(),
      driver: v.string(),
      course: about(v.number(), 'Degrees clockwise from north.'),
      altitudeM: v.number(),
      odometerKm: v.number(),
      nearestPlace: about(v.string(), 'Nearest point of interest; empty if there is none.'),
      engineBlockedSince: time,
      clockOffsetMinutes: about(v.nullable(v.number()), 'Error of the tracker clock, if one is known.'),
    }),
    link: about(v.nullable(v.string()), 'The unit in the portal, for people who may sign in.'),
  }),
  async run({ unit: asked }, { fleet, signal }) {
    const { units, groups } = await readFleet(fleet, signal)
    const unit = chooseUnit(units, asked)
    const { bloqueado_desde: blocked, desfase_reloj: offset } = unit
    return {
      unit: {
        ...describeUnit(unit, groups, fleet),
        model: sayable(unit.modelo),
        driver: sayable(unit.conductor),
        course: unit.angulo,
        altitudeM: unit.altitude,
        odometerKm: Math.round(unit.odometro * 10) / 10,
        nearestPlace: sayable(unit.pdi),
        engineBlockedSince: blocked === null ? null : fleet.clock.write(blocked),
        clockOffsetMinutes: offset === null ? null : Math.round(offset / 60_000),
      },
      link:
        fleet.portal === null ? null : `${fleet.portal}/#/tracking?unidad=${encodeURIComponent(unit.imei)}`,
    }
  },
})

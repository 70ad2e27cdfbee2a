import {
  centreOf,
  downsample,
  findStops,
  type HistoryRecord,
  hostNow,
  type TrackStop,
  trackTotals,
} from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { fit } from '../fit.js'
import { chooseByName, chooseUnit } from '../fleet.js'
import { sayable } from '../sayable.js'
import { about, from, latitude, listEnd, longitude, text, time, to, unitName } from '../schema.js'
import { type ToolCall, tool } from '../tool.js'
import { Unclear } from '../unclear.js'

const inUnit = { imei: v.string(), name: v.string() }
const inRange = { from: v.string(), to: v.string() }

/** Reads the history of a named unit. */
async function readTrack(
  input: { readonly unit: string; readonly from: string; readonly to?: string | undefined },
  days: number,
  { fleet, signal }: ToolCall,
) {
  const { wire, clock } = fleet
  const range = clock.period(input.from, input.to, days)
  const unit = chooseUnit(await wire.units.list({}, { signal }), input.unit)
  const points = await wire.history.all(
    { imei: unit.imei, finicial: range.from, ffinal: range.to },
    { signal },
  )
  return {
    points,
    range,
    head: {
      imei: unit.imei,
      name: sayable(unit.nombre),
      from: clock.write(range.from),
      to: clock.write(range.to),
    },
  }
}

const kmOf = (distance: number) => Math.round(distance * 10) / 10
const hours = (ms: number) => Math.round(ms / 36_000) / 100
const isHidden = (points: readonly HistoryRecord[]) => points.some(({ speedHidden }) => speedHidden)

export const unitDay = tool({
  name: 'unit_day',
  title: 'Day of a unit',
  description:
    'Sums up what a unit did in a day, or in up to 7 days: km, hours moving, idle and off, top speed, its stops of three minutes or more, and the trips between them.',
  input: v.object({ unit: unitName, from, to }),
  output: v.object({
    ...inUnit,
    ...inRange,
    km: v.number(),
    movingHours: v.number(),
    idleHours: v.number(),
    offHours: v.number(),
    topSpeedKmh: v.nullable(v.number()),
    engineStarts: v.number(),
    stops: v.array(
      v.object({
        from: v.string(),
        to: about(time, 'null: it still stood there.'),
        minutes: v.number(),
        engineOn: v.boolean(),
        address: v.string(),
        nearestPlace: v.string(),
        lat: v.number(),
        lng: v.number(),
      }),
    ),
    trips: v.array(
      v.object({
        from: about(v.string(), 'End of the previous stop, or the first report.'),
        to: about(v.string(), 'Start of the next stop, or the last report.'),
        km: v.number(),
        topSpeedKmh: v.nullable(v.number()),
      }),
    ),
    ...listEnd,
  }),
  async run(input, call) {
    const { points, range, head } = await readTrack(input, 7, call)
    const { clock } = call.fleet
    const totals = trackTotals(points, 5, { from: range.from, to: Math.min(range.to, hostNow()) })
    const stops = findStops(points)
    const { parts, ...list } = fit('parts', {
      value: {
        ...head,
        km: kmOf(totals.distance),
        movingHours: hours(totals.time.moving),
        idleHours: hours(totals.time.idle),
        offHours: hours(totals.time.off),
        topSpeedKmh: isHidden(points) ? null : Math.round(totals.maxSpeed),
        engineStarts: totals.ignitions,
      },
      // A trip and the stop where it ended are cut together.
      items: [...stops, null].map((stop, index) => ({
        trip: describeTrip(stops[index - 1], stop),
        stop: stop && describeStop(stop),
      })),
      limit: 60,
    })
    return {
      ...list,
      stops: parts.flatMap(({ stop }) => stop ?? []),
      trips: parts.flatMap(({ trip }) => trip ?? []),
    }

    function describeStop(stop: TrackStop) {
      const at = points[stop.first]
      return {
        from: clock.write(stop.from),
        to: stop.isOpen ? null : clock.write(stop.to),
        minutes: Math.round((stop.to - stop.from) / 60_000),
        engineOn: stop.acc,
        address: sayable(at?.direccion ?? ''),
        nearestPlace: sayable(at?.pdi ?? ''),
        lat: stop.lat,
        lng: stop.lng,
      }
    }

    /** @returns `null` if the range begins or ends with the stop */
    function describeTrip(previous: TrackStop | undefined, next: TrackStop | null) {
      const first = previous === undefined ? 0 : previous.last + 1
      const last = next === null ? points.length - 1 : next.first
      const [start, end] = [points[first], points[last]]
      // A stop that began before the range has no record where its trip ended.
      if (
        start === undefined ||
        end === undefined ||
        last < first ||
        (previous === undefined && first === last)
      )
        return null
      const part = points.slice(first, last + 1)
      const { distance, maxSpeed } = trackTotals(part)
      return {
        from: clock.write(start.timestamp),
        to: clock.write(end.timestamp),
        km: kmOf(distance),
        topSpeedKmh: isHidden(part) ? null : Math.round(maxSpeed),
      }
    }
  },
})

export const unitTrack = tool({
  name: 'unit_track',
  title: 'Track of a unit',
  description:
    'Returns the route of a unit in up to 24 hours, thinned to at most 200 points that keep the extremes of speed. For km, stops and hours use unit_day.',
  input: v.object({
    unit: unitName,
    from,
    to,
    maxPoints: v.optional(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(200)), 100),
  }),
  output: v.object({
    ...inUnit,
    ...inRange,
    recorded: about(v.number(), 'Number of recorded points before thinning.'),
    points: v.array(
      v.object({
        at: v.string(),
        lat: v.number(),
        lng: v.number(),
        speedKmh: v.nullable(v.number()),
        engineOn: v.boolean(),
      }),
    ),
    ...listEnd,
  }),
  async run(input, call) {
    const { points, head } = await readTrack(input, 1, call)
    const speeds = points.map(({ speed }) => speed)
    const items = downsample(speeds, input.maxPoints).flatMap((index) => {
      const point = points[index]
      if (point === undefined) return []
      const { timestamp, lat, lng, speed, acc, speedHidden } = point
      const speedKmh = speedHidden ? null : Math.round(speed)
      return [{ at: call.fleet.clock.write(timestamp), lat, lng, speedKmh, engineOn: acc }]
    })
    return fit('points', { value: { ...head, recorded: points.length }, items, limit: input.maxPoints })
  },
})

export const whoWasNear = tool({
  name: 'who_was_near',
  title: 'Who was near a place',
  description:
    'Lists which units were within a radius of a place in a range of up to 24 hours, with arrival, departure and smallest distance. The place is a point or the exact name of a geofence.',
  input: v.object({
    lat: v.optional(latitude),
    lng: v.optional(longitude),
    geofence: v.optional(about(text, 'Exact name of a geofence, instead of lat and lng.')),
    radiusM: v.optional(v.pipe(v.number(), v.minValue(10), v.maxValue(5_000)), 200),
    from,
    to,
  }),
  output: v.object({
    ...inRange,
    lat: v.number(),
    lng: v.number(),
    radiusM: v.number(),
    visits: v.array(
      v.object({
        ...inUnit,
        arrivedAt: v.string(),
        leftAt: v.string(),
        nearestM: v.number(),
        uncertain: about(v.boolean(), 'A gap without reports leaves this visit uncertain.'),
      }),
    ),
    ...listEnd,
  }),
  async run({ lat, lng, geofence, radiusM, from: first, to: last }, { fleet, signal }) {
    const { wire, clock } = fleet
    const range = clock.period(first, last, 1)
    const place =
      geofence !== undefined
        ? await placeOf(geofence)
        : lat !== undefined && lng !== undefined
          ? { lat, lng }
          : null
    if (place === null) throw new Unclear('Name a place: lat and lng, or the exact name of a geofence.')
    // The host takes exactly 24 hours; a day with 25 is cut at its end.
    const end = Math.min(range.to, range.from + 24 * 3_600_000)
    const visits = await wire.history.nearby(
      { ...place, radio: radiusM, finicial: range.from, ffinal: end },
      { signal },
    )
    return fit('visits', {
      value: { from: clock.write(range.from), to: clock.write(end), ...place, radiusM },
      items: visits.map((visit) => ({
        imei: visit.imei,
        name: sayable(visit.nombre),
        arrivedAt: clock.write(visit.llegada),
        leftAt: clock.write(visit.salida),
        nearestM: Math.round(visit.cercania),
        uncertain: visit.silencio !== null,
      })),
      limit: 100,
    })

    async function placeOf(name: string) {
      const { geofences } = await wire.geofences.list({}, { signal })
      const found = chooseByName(geofences, name, 'geofence')
      return found.tipo === 2 ? centreOf(found.decode) : { lat: found.lat, lng: found.lng }
    }
  },
})

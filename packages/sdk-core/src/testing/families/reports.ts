import { embedded, isHidden, mensajes, type PayloadOf, Refusal } from '@baliza/agreement'
import { kmToMiles } from '@baliza/agreement/entities/speed.js'
import { type Imei, noGroupId, noGroupIds, type Unit } from '@baliza/agreement/entities/unit.js'
import { distance } from '@baliza/agreement/rules/geometry/distance.js'
import { trackTotals } from '@baliza/agreement/rules/track/totals.js'
import * as es from '@baliza/agreement/texts/es.js'
import { done, type FakeContext, type FakeFamily, type FakeLines, listed } from '../fake-answer.js'
import { type PastRecord, wireRecord } from '../fake-past.js'
import { alertsOf } from '../fake-rows.js'
import { groupsSeen } from './groups.js'

const usage = (query: Asked, context: FakeContext) =>
  rows(query, context, ({ imei, nombre }, track, gpo) => ({ imei, nombre, ...times(track), gpo }))

const ofGroups = (query: Asked, context: FakeContext) => ({
  grupos: reported(query, context).grupos,
})

/** Reports, computed from the history. */
export const fake: FakeFamily<'reports'> = {
  utilization: report(usage, { more: ofGroups }),
  deviceInfo: report((query, context) =>
    reported(query, context).units.map(
      ({ unit: { imei, nombre, placas, sim, conductor, odometro, registro } }) => ({
        imei,
        nombre,
        placas,
        sim: context.account.rol === 1 ? '' : sim,
        conductor,
        odometro,
        registro,
      }),
    ),
  ),
  events: report(
    (query, context) => {
      const chosen = new Set(reported(query, context).units.map(({ unit }) => unit.imei))
      const { finicial, ffinal } = query
      const raised = alertsOf(context.host)
        .of(context.subject.id)
        .filter(
          ({ unit, timestamp }) => chosen.has(unit.imei) && timestamp >= finicial && timestamp <= ffinal,
        )
      return raised.map(({ id, unit, clave_msj, nom_evento, timestamp }) => {
        const { imei, nombre: nom_user, lat, lng, direccion } = unit
        const speed = kmToMiles(unit.speed)
        const acc = unit.acc ? 1 : 0
        return {
          _id: id,
          imei,
          nom_user,
          clave_msj,
          nom_evento,
          timestamp,
          lat,
          lng,
          direccion,
          speed,
          acc,
        }
      })
      // These rows are sorted by time, not by unit.
    },
    { together: Number.POSITIVE_INFINITY },
  ),
  general: report(
    (query: General, context) =>
      rows(query, context, ({ imei, nombre, conductor }, track, group) => {
        const { distance: km, maxSpeed, ignitions } = trackTotals(track)
        const exceso_vel = stretches(track, generalLimit).length
        const sums = { odometro: metres(km), vel_max: maxSpeed, num_enc: ignitions, exceso_vel }
        return { imei, nombre, ...times(track), ...sums, conductor, nombre_gpo: group }
      }),
    { more: (query, context) => ({ ...ofGroups(query, context), dias: days(query, context) }) },
  ),
  speeding: report((query: PayloadOf<'reports', 'speeding'>, context) => {
    if (isHidden(context.account, 'speed')) throw new Refusal('forbidden', mensajes.hiddenSpeed)
    return rows(query, context, ({ imei, nombre }, track) =>
      stretches(track, query.velocidad).map((stretch) => ({ imei, nombre, ...stretch })),
    ).flat()
  }),
  unitUtilization: report(usage),
  positions: ({ imei, inicio, fin }, { host, account }) => {
    const unit = host.unit({ imei })
    return listed(
      unit === undefined
        ? []
        : host.past(unit, inicio, fin).map((one) => embedded(account, wireRecord(one), () => unit.id)),
    )
  },
}

/**
 * Returns the handler of a report. It responds with the whole report, or with a few units at a time if the request accepts lines.
 * @param together number of units whose rows are in one line
 */
function report<Query extends Asked>(
  made: (query: Query, context: FakeContext) => readonly object[],
  {
    more = () => ({}),
    together = 5,
  }: { more?: (query: Query, context: FakeContext) => object; together?: number } = {},
) {
  const rowsOf = (query: Query, context: FakeContext) =>
    made(query, context).map((row) =>
      embedded(context.account, row, (imei) => context.host.unit({ imei })?.id),
    )
  return (query: Query, context: FakeContext): object => {
    const end = done('', more(query, context))
    if (!context.request.headers.accept?.includes('application/x-ndjson'))
      return { ...end, data: rowsOf(query, context) }
    const imeis = reported(query, context).units.map(({ unit }) => unit.imei)
    const total = imeis.length
    function* parts() {
      for (let from = 0; from < total; from += together) {
        const imei = imeis.slice(from, from + together)
        const rows = rowsOf({ ...query, filtro: 'all', imei, grupos: [] }, context)
        yield { rows, done: Math.min(total, from + together), total }
      }
    }
    return { parts: parts(), end } satisfies FakeLines
  }
}

/** Speed limit of the general report, km/h. */
const generalLimit = 90

function times(track: readonly PastRecord[]) {
  const { moving, idle, off } = trackTotals(track).time
  return { tiempo_mov_enc: moving, tiempo_enc_det: idle, tiempo_det_apa: off }
}

/** Returns the stretches in which a track exceeded a limit. */
function stretches(track: readonly PastRecord[], limit: number) {
  const found: object[] = []
  let open: PastRecord[] = []
  for (const record of track) {
    const [first] = open
    if (record.speed > limit) open.push(record)
    else if (first !== undefined) {
      const points = [...open, record]
      const km = points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0)
      found.push({
        inicio: first.timestamp,
        fin: record.timestamp,
        distancia: metres(km),
        time: record.timestamp - first.timestamp,
        vel_max: Math.max(...open.map(({ speed }) => speed)),
        lat: first.lat,
        lng: first.lng,
      })
      open = []
    }
  }
  return found
}

/** Returns a row for each unit of a report, in the order of their names. */
function rows<Row>(
  query: Asked,
  context: FakeContext,
  make: (unit: Unit, track: readonly PastRecord[], group: string) => Row,
): Row[] {
  return reported(query, context).units.map(({ unit, group }) =>
    make(unit, context.host.past(unit, query.finicial, query.ffinal), group),
  )
}

/** Returns the distance of all units together by day. Each leg counts in the day in which it ends. */
function days(query: General, context: FakeContext) {
  const { dias } = query
  const ofUnits = rows(query, context, (_, track) =>
    dias.map((start, day) => {
      const end = dias[day + 1] ?? Number.POSITIVE_INFINITY
      const first = track.findIndex(({ timestamp }) => timestamp >= start)
      const after = track.findIndex(({ timestamp }) => timestamp >= end)
      if (first < 0) return 0
      return trackTotals(track.slice(first, after < 0 ? undefined : after)).distance
    }),
  )
  return dias.map((inicio, day) => ({
    inicio,
    km: metres(ofUnits.reduce((sum, unit) => sum + (unit[day] ?? 0), 0)),
  }))
}

type General = PayloadOf<'reports', 'general'>

type Asked = Omit<General, 'dias'>

/** Returns the units of a report, by name, and their groups. @throws {Refusal} 403 for a group that the user does not see */
function reported({ filtro, imei, grupos }: Asked, context: FakeContext) {
  const areHidden = isHidden(context.subject, 'groups')
  if (areHidden && filtro === 'group') throw new Refusal('forbidden', mensajes.forbidden)
  const groups = groupsSeen(context)
  const named = new Set(grupos.filter((id) => !noGroupIds.includes(id)))
  const chosen = groups.filter(({ id }) => named.has(id))
  if (filtro === 'group' && chosen.length < named.size) throw new Refusal('forbidden', mensajes.forbidden)
  const left = grupos.some((id) => noGroupIds.includes(id)) ? withoutGroup(context) : []
  const imeis = new Set(filtro === 'group' ? [...chosen.flatMap((group) => group.imeis), ...left] : imei)
  const units = context.host.fleet
    .units()
    .filter((unit) => imeis.has(unit.imei))
    .sort((a, b) => byName.compare(a.nombre, b.nombre) || byName.compare(a.imei, b.imei))
  const ofUnits = new Set(units.map(({ id_grupo }) => id_grupo))
  return {
    units: units.map((unit) => ({
      unit,
      group: groups.find(({ id }) => id === unit.id_grupo)?.nombre ?? '',
    })),
    grupos: [
      ...groups.filter(({ id }) => ofUnits.has(id)).map(({ id, nombre }) => ({ id, nombre })),
      ...(ofUnits.has(null) && !areHidden ? [{ id: noGroupId, nombre: es.reports.noGroup }] : []),
    ],
  }
}

function withoutGroup({ host, subject }: FakeContext): readonly Imei[] {
  return host.visible(subject).flatMap(({ id_grupo, imei }) => (id_grupo === null ? imei : []))
}

const byName = new Intl.Collator('es', { numeric: true })

const metres = (km: number) => Math.round(km * 1_000) / 1_000

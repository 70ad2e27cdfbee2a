import {
  type Account,
  type DrawnForm,
  drawnFlag,
  isHidden,
  mensajes,
  payloads,
  Refusal,
  readPayload,
  refuse,
  refuseWith,
} from '@baliza/agreement'
import type { GeofenceType } from '@baliza/agreement/codes/geofences.js'
import { pdiIconAddress, pdiIconUrl } from '@baliza/agreement/codes/icons.js'
import type { LatLng } from '@baliza/agreement/entities/position.js'
import * as es from '@baliza/agreement/texts/es.js'
import { cities } from '../cities.js'
import { byText, done, type FakeContext, type FakeFamily } from '../fake-answer.js'
import { intoFakeBin } from '../fake-bin.js'
import { refuseTakenId } from '../fake-external-ids.js'
import type { FakeHost } from '../fake-host.js'
import { putFake } from '../fake-put.js'
import { eventsOf, type FakeDrawn, geofencesOf } from '../fake-rows.js'
import { fakeId } from '../fake-table.js'

const around = ({ lat, lng }: LatLng, offsets: readonly (readonly [number, number])[]): LatLng[] =>
  offsets.map(([north, east]) => ({ lat: lat + north, lng: lng + east }))

/**
 * Returns two circles, a polygon, three PDI and two routes, in the cities where the fleet drives.
 * @param family the first digits of their ids
 */
export function madeShapes(user: string, family: string): FakeDrawn[] {
  const [mexico, guadalajara, monterrey, puebla] = cities
  if (!mexico || !guadalajara || !monterrey || !puebla) return []
  const block = around(mexico, [
    [0.03, -0.05],
    [0.05, 0.01],
    [0.01, 0.05],
    [-0.03, 0.02],
    [-0.02, -0.04],
  ])
  const toPuebla = [mexico, ...around(mexico, [[-0.1, 0.25]]), ...around(puebla, [[0.2, -0.2]]), puebla]
  const ring = around(guadalajara, [
    [0.06, -0.06],
    [0.07, 0.03],
    [0.01, 0.08],
    [-0.05, 0.03],
  ])
  const drawn = (
    tipo: GeofenceType,
    nombre: string,
    color: string,
    { lat, lng }: LatLng,
    radio = 0,
    decode: readonly LatLng[] = [],
  ) => ({ tipo, nombre, color, lat, lng, radio, decode: decode.map(({ lat, lng }) => ({ lat, lng })) })
  return [
    drawn(1, 'Almacén central', '#428bca', mexico, 2_500),
    drawn(1, 'Centro de distribución Norte', '#5cb85c', monterrey, 4_000),
    drawn(2, 'Zona de reparto CDMX', '#f0ad4e', mexico, 0, block),
    drawn(3, 'Gasolinera La Villa', pdiIconUrl('Gasolineria'), { lat: 19.4823, lng: -99.1213 }),
    drawn(3, 'Taller Reforma', pdiIconUrl('Reparacion'), { lat: 19.4271, lng: -99.1676 }),
    drawn(3, 'Caseta Apodaca', pdiIconUrl('Estacion de peaje'), { lat: 25.7815, lng: -100.1864 }),
    drawn(4, 'Ruta México – Puebla', '#d9534f', mexico, 0, toPuebla),
    drawn(4, 'Periférico Guadalajara', '#5bc0de', guadalajara, 0, ring),
  ].map((shape, index) => ({ id: fakeId(`9e${family}`, index + 1), user, ...shape }))
}

const layers = { 1: 'geofences', 2: 'geofences', 3: 'pointsOfInterest', 4: 'routes' } as const
const kinds = { 1: 'geofence', 2: 'geofence', 3: 'pdi', 4: 'route' } as const

/**
 * Returns the items that an account sees, by name: its own, and for a mirror account also those of its owner. A page that embeds
 * the account sees those that were chosen for it.
 */
export function seenPlaces(host: FakeHost, account: Account): FakeDrawn[] {
  return geofencesOf(host)
    .of(account.id, account.rol === 1 ? account.owner : null)
    .filter(({ tipo }) => account[drawnFlag(tipo)] && !isHidden(account, layers[tipo]))
    .sort(byText(({ nombre }) => nombre))
}

/** Returns a form without cleared fields, whose `encode` is complete. */
const withStart = (body: Readonly<Record<string, unknown>>) => ({
  encode: '0',
  ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
})

export const fake: FakeFamily<'geofences'> = {
  list: (_, { host, subject }) => {
    const seen = seenPlaces(host, subject)
    const listed = (route: boolean) =>
      seen
        .filter(({ tipo }) => (tipo === 4) === route)
        .map(({ user: _, color, id_externo = null, ...drawn }) => ({
          ...drawn,
          id_externo: subject.embed === undefined ? id_externo : null,
          color: drawn.tipo === 3 ? pdiIconAddress(color) : color,
        }))
    return done('', { data: listed(false), rutas: listed(true) })
  },
  add: (form, { host, subject }) => {
    const id = host.newId()
    const { id_externo } = form
    refuseTakenId(host, 'geofences', { id, owner: subject.id, id_externo })
    geofencesOf(host).put({ ...drawnOf(form), id, user: subject.id })
    return done(es.notifications[`${kinds[form.tipo]}Added`], { id })
  },
  update: (form, context) => {
    const stored = storedOf(form.id, context)
    if (stored === undefined) return refuse('notFound')
    if (stored.tipo !== form.tipo) return refuse('otherKind')
    const { id_externo = stored.id_externo } = form
    refuseTakenId(context.host, 'geofences', { id: form.id, owner: stored.user, id_externo })
    geofencesOf(context.host).change(form.id, { ...drawnOf(form), id_externo })
    return done(es.notifications[`${kinds[form.tipo]}Updated`])
  },
  put: (input, context) =>
    putFake(context, input, {
      kind: 'geofences',
      owner: context.subject.id,
      entries: {},
      add: (body) => fake.add(readPayload(payloads.geofences.add, withStart(body)), context),
      update(id, change) {
        const { decode = [], id_externo: _, user: __, ...form } = geofencesOf(context.host).get(id) ?? {}
        const encode = decode.length > 0 ? decode : '0'
        const whole = withStart({ ...form, encode, ...change })
        return fake.update(readPayload(payloads.geofences.update, { ...whole, id }), context)
      },
    }),
  remove: ({ id }, context) => {
    const stored = storedOf(id, context)
    if (stored === undefined) return refuse('notFound')
    const watching = eventsOf(context.host)
      .all()
      .filter(({ geofence_id }) => geofence_id === id)
      .map(({ nom_evento }) => nom_evento)
      .sort()
    if (watching.length > 0)
      return refuseWith(
        'inUse',
        mensajes.watched.replace('{events}', () => named(watching)),
      )
    const { nombre: name, user, tipo } = stored
    intoFakeBin(context.host, context.account, { id, kind: kinds[tipo], name, user }, () =>
      geofencesOf(context.host).remove(id),
    )
    return done(es.notifications[`${kinds[stored.tipo]}Removed`])
  },
}

/** @throws {Refusal} 403 for a stored type that the account may not change, regardless of the type in the payload */
function storedOf(id: string, { host, account }: FakeContext): FakeDrawn | undefined {
  const stored = geofencesOf(host).get(id)
  if (stored !== undefined && !account[drawnFlag(stored.tipo)])
    throw new Refusal('forbidden', mensajes.forbidden)
  return stored
}

/** Returns the stored form of a shape. */
export function drawnOf({ nombre, tipo, color, lat, lng, radio, encode, id_externo = null }: DrawnForm) {
  return { nombre, tipo, color, lat, lng, radio, decode: encode === '0' ? [] : encode, id_externo }
}

/** Joins at most five names of events. */
function named(names: readonly string[]): string {
  const first = names.slice(0, 5).map((name) => `«${name}»`)
  return `${first.join(', ')}${names.length > 5 ? '…' : ''}`
}

import {
  type Account,
  mensajes,
  type PayloadOf,
  Refusal,
  type RefusalName,
  refuse,
} from '../../agreement/index.js'
import { eventDurationUnits, eventTypeNeeds, eventTypes } from '../../codes/event-types.js'
import { mayIntegrate, mayNotifyOthers } from '../../rules/permissions.js'
import { done, type FakeContext, type FakeFamily, listed } from '../../testing/fake-answer.js'
import { intoFakeBin } from '../../testing/fake-bin.js'
import { eventsOf, type FakeEvent } from '../../testing/fake-rows.js'
import { fakeId, type Owned } from '../../testing/fake-table.js'
import { es } from '../../texts/es.js'
import { seenPlaces } from '../geofences/fake.js'
import { askFake } from '../recipients/fake.js'

const flags = {
  activo: 1,
  push_notification: 0,
  email: 'false',
  sms: 0,
  mostrar_alerta: 1,
  sonido: 1,
  id_geocerca: '0',
  speed: null,
} as const

/** Returns four events of a new account. @param family the first digits of its ids */
export function madeEvents(
  { id: user, name }: Account,
  imeis: readonly string[],
  now: number,
  family: string,
): FakeEvent[] {
  const made = (
    number: number,
    fields: Omit<FakeEvent, keyof typeof flags | keyof Owned | 'creator' | 'timestamp'> & Partial<FakeEvent>,
  ): FakeEvent => ({
    ...flags,
    id: fakeId(`e${family}`, number),
    user,
    creator: name,
    timestamp: now - number * 86_400_000,
    ...fields,
  })
  return [
    made(1, {
      nom_evento: 'Velocidad en carretera',
      tipo_evento: 5,
      speed: 95,
      color_alerta: 3,
      sonido_alerta: 1,
      email: 'true',
      gps: imeis,
    }),
    made(2, {
      nom_evento: 'Llegada al almacén',
      tipo_evento: 1,
      id_geocerca: fakeId(`9e${family}`, 1),
      color_alerta: 2,
      sonido_alerta: 2,
      push_notification: 1,
      gps: imeis.slice(0, 4),
    }),
    made(3, {
      nom_evento: 'Botón de pánico',
      tipo_evento: 6,
      color_alerta: 4,
      sonido_alerta: 5,
      gps: imeis,
    }),
    made(4, {
      nom_evento: 'Desvío de la ruta a Puebla',
      tipo_evento: 8,
      id_geocerca: fakeId(`9e${family}`, 7),
      color_alerta: 4,
      sonido_alerta: 6,
      activo: 0,
      gps: imeis.slice(0, 2),
    }),
  ]
}

type Form = PayloadOf<'events', 'add'>

export const fake: FakeFamily<'events'> = {
  list: (_, context) => {
    const { host, subject } = context
    if (host.isEmpty()) return listed([])
    const newestFirst = eventsOf(host)
      .of(subject.id)
      .sort((a, b) => b.timestamp - a.timestamp)
    return listed(newestFirst.map((event) => wireEvent(event, context)))
  },
  get: ({ id }, context) => {
    const event = eventsOf(context.host).get(id)
    if (event === undefined) return refuse('notFound')
    const data = wireEvent(event, context)
    return done('', { data, decode: { imeis: data.gps } })
  },
  add: (form, context) => {
    const { host, account, subject } = context
    const problem = problemOf(form, context)
    if (problem !== null) return refuse(problem)
    const { timestamp = host.now() } = form
    const owned = {
      id: host.newId(),
      user: subject.id,
      key: account.key?.id,
      creator: subject.name,
      timestamp,
    }
    eventsOf(host).put({ ...flags, ...fieldsOf(form), ...owned })
    askRecipient(form, context)
    return done(es.notifications.eventAdded, { id: owned.id })
  },
  update: (form, context) => {
    const problem = problemOf(form, context)
    if (problem !== null) return refuse(problem)
    eventsOf(context.host).change(form.id, fieldsOf(form))
    askRecipient(form, context)
    return done(es.notifications.eventUpdated)
  },
  remove: ({ id }, { host, account }) => {
    const event = eventsOf(host).get(id)
    if (event !== undefined)
      intoFakeBin(host, account, { id, kind: 'event', name: event.nom_evento, user: event.user }, () =>
        eventsOf(host).remove(id),
      )
    return done(es.notifications.eventRemoved)
  },
  setFlag: ({ id, nodo, valor }, { host }) => {
    const on = valor === 1 || valor === 'true'
    // Like a server that can send mail and notifications, but no SMS.
    if (nodo === 'sms' && on) return refuse('noSmsChannel')
    eventsOf(host).change(id, { [nodo]: nodo === 'email' ? String(on) : Number(on) })
    return done()
  },
}

/** Returns an event in wire format, with those of its units that the reader sees. */
function wireEvent({ id, user: _, key: __, ...event }: FakeEvent, { host, subject }: FakeContext) {
  const seen = new Set(host.visible(subject).map(({ imei }) => imei))
  const { duracion = null, horario = null, pausa = null, escalado = null, ...plain } = event
  return {
    _id: id,
    ...plain,
    gps: event.gps.filter((imei) => seen.has(imei)),
    ...(duracion !== null && { duracion }),
    ...(horario !== null && { horario }),
    ...(pausa !== null && { pausa }),
    ...(escalado !== null && { escalado }),
  }
}

function fieldsOf(form: Form) {
  return {
    nom_evento: form.nom_evento,
    tipo_evento: form.tipo_evento,
    email: form.email,
    mostrar_alerta: form.mostrar_alerta,
    sonido: form.sonido,
    sonido_alerta: form.sonido_alerta,
    color_alerta: form.color_alerta,
    id_geocerca: form.nodo_geocerca,
    speed: form.speed ?? null,
    ...(eventDurationUnits.has(eventTypes[form.tipo_evento])
      ? form.duracion !== undefined && { duracion: form.duracion }
      : { duracion: null }),
    ...(form.horario !== undefined && { horario: form.horario }),
    ...(form.pausa !== undefined && { pausa: form.pausa }),
    ...(form.escalado !== undefined && { escalado: form.escalado }),
    gps: [...new Set(form.gps)].sort(),
  }
}

function askRecipient({ escalado }: Form, context: FakeContext): void {
  if (escalado && escalado.canal !== 'webhook') askFake(context, escalado.canal, escalado.destino)
}

/** Returns why an event is refused, or `null`. @throws {Refusal} 403 for units that its owner does not see */
function problemOf(form: Form, { host, subject }: FakeContext): RefusalName | null {
  if (!host.sees(subject, form.gps)) throw new Refusal('forbidden', mensajes.forbidden)
  const channel = form.escalado?.canal
  if (channel !== undefined && channel !== 'webhook' && !mayNotifyOthers(subject)) return 'noEscalation'
  if (channel === 'sms') return 'noSmsChannel'
  if (channel === 'webhook' && !mayIntegrate(subject)) return 'noWebhooks'
  const needs = eventTypeNeeds[eventTypes[form.tipo_evento]]
  if (needs !== 'geofence' && needs !== 'route') return null
  const place = seenPlaces(host, subject).find(({ id }) => id === form.nodo_geocerca)
  const right: readonly number[] = needs === 'geofence' ? [1, 2] : [4]
  return place !== undefined && right.includes(place.tipo) ? null : 'noSuchPlace'
}

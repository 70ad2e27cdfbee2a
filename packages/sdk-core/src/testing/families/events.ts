import { type Account, mensajes, type PayloadOf, Refusal, type RefusalName, refuse } from '@baliza/agreement'
import { alertTypes } from '@baliza/agreement/codes/alert-types.js'
import { eventTypeNames, eventTypeNeeds, eventTypes } from '@baliza/agreement/codes/event-types.js'
import { eventFormRow, wireEvent } from '@baliza/agreement/entities/event-fields.js'
import { type EventTrial, maxTriedUnits, triedCooldowns } from '@baliza/agreement/entities/event-trial.js'
import { mayIntegrate, mayNotifyOthers } from '@baliza/agreement/rules/permissions.js'
import * as es from '@baliza/agreement/texts/es.js'
import { done, type FakeContext, type FakeFamily, listed } from '../fake-answer.js'
import { intoFakeBin } from '../fake-bin.js'
import { alertsOf, eventsOf, type FakeEvent } from '../fake-rows.js'
import { fakeId, type Owned } from '../fake-table.js'
import { seenPlaces } from './geofences.js'
import { askFake } from './recipients.js'

const flags = {
  activo: true,
  push_notification: false,
  email: false,
  sms: false,
  mostrar_alerta: true,
  sonido: true,
  geofence_id: null,
  speed: null,
  duracion: null,
  horario: null,
  pausa: null,
  escalado: null,
}

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
      email: true,
      gps: imeis,
    }),
    made(2, {
      nom_evento: 'Llegada al almacén',
      tipo_evento: 1,
      geofence_id: fakeId(`9e${family}`, 1),
      color_alerta: 2,
      sonido_alerta: 2,
      push_notification: true,
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
      geofence_id: fakeId(`9e${family}`, 7),
      color_alerta: 4,
      sonido_alerta: 6,
      activo: false,
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
    return listed(newestFirst.map((event) => wireSeen(event, context)))
  },
  get: ({ id }, context) => {
    const event = eventsOf(context.host).get(id)
    if (event === undefined) return refuse('notFound')
    const data = wireSeen(event, context)
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
  trial: (form, context) => {
    const { host, subject } = context
    if (!host.sees(subject, form.gps)) throw new Refusal('forbidden', mensajes.forbidden)
    if (!isPlaceRight(form, context)) return refuse('noSuchPlace')
    return done('', { data: triedOf(form, context) })
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
    eventsOf(host).change(id, { [nodo]: on })
    return done()
  },
}

/** Counts the alerts of this type in the last 24 hours, whose cooldowns are measured from the last alert of a unit. */
function triedOf(form: Form, { host, subject }: FakeContext): EventTrial {
  const name = eventTypeNames[eventTypes[form.tipo_evento]]
  const imeis = [...new Set(form.gps)].sort().slice(0, maxTriedUnits)
  const since = host.now() - 86_400_000
  const alerts = alertsOf(host)
    .of(subject.id)
    .filter(({ clave_msj, timestamp }) => alertTypes[clave_msj] === name && timestamp >= since)
  const countWith = (seconds: number) =>
    imeis.reduce((sum, imei) => {
      let last = Number.NEGATIVE_INFINITY
      const times = alerts.filter(({ unit }) => unit.imei === imei).map(({ timestamp }) => timestamp)
      for (const time of times.sort((a, b) => a - b))
        if (time - last >= seconds * 1_000) {
          last = time
          sum += 1
        }
      return sum
    }, 0)
  const pausa = form.pausa ?? 0
  return {
    avisos: countWith(pausa),
    unidades: imeis.length,
    pausas: triedCooldowns
      .filter((one) => one > pausa)
      .map((one) => ({ pausa: one, avisos: countWith(one) })),
  }
}

/** Returns an event in wire format, with those of its units that the reader sees. */
function wireSeen({ gps, ...event }: FakeEvent, { host, subject }: FakeContext) {
  const seen = new Set(host.visible(subject).map(({ imei }) => imei))
  return { ...wireEvent(event), gps: gps.filter((imei) => seen.has(imei)) }
}

/** Undefined columns stay unchanged, or have their default. */
const fieldsOf = (form: Form) => ({
  ...(Object.fromEntries(
    Object.entries(eventFormRow(form)).filter(([, value]) => value !== undefined),
  ) as Omit<FakeEvent, keyof typeof flags | keyof Owned | 'creator' | 'timestamp' | 'gps'>),
  gps: [...new Set(form.gps)].sort(),
})

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
  return isPlaceRight(form, { host, subject }) ? null : 'noSuchPlace'
}

/** Whether an event has the place that its type needs. */
function isPlaceRight(form: Form, { host, subject }: Pick<FakeContext, 'host' | 'subject'>): boolean {
  const needs = eventTypeNeeds[eventTypes[form.tipo_evento]]
  if (needs !== 'geofence' && needs !== 'route') return true
  const place = seenPlaces(host, subject).find(({ id }) => id === form.nodo_geocerca)
  const right: readonly number[] = needs === 'geofence' ? [1, 2] : [4]
  return place !== undefined && right.includes(place.tipo)
}

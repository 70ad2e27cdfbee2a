import {
  type CheckedEvent,
  es,
  eventFormRow,
  eventTypeNeeds,
  eventTypes,
  type GeofenceType,
  mayIntegrate,
  mayNotifyOthers,
  payloads,
  type RecipientChannel,
  type RefusalName,
  refuse,
  wireEvent,
} from '@baliza/agreement'
import type { Channels } from '../delivery/channels.js'
import { Refusal } from '../http/http.js'
import type { Queryable } from '../storage/connection/database.js'
import type { Account } from '../storage/tables/accounts.js'
import {
  addEvent,
  type EventDefinition,
  type EventFields,
  eventById,
  eventsOf,
  hasCapacityForEvent,
  removeEvent,
  setEventFlag,
  updateEvent,
} from '../storage/tables/events.js'
import { holdSeenPlace } from '../storage/tables/geofences.js'
import { areVisible } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { tryEvent } from './event-trial.js'
import { type CallContext, handle, type Services } from './handler.js'
import type { HandlersOf } from './handler-types.js'

const notFound = refuse('notFound')

export const events: HandlersOf<'events'> = {
  list: handle(payloads.events.list, async (_input, { services, subject }) => ({
    status: 1,
    mensaje: '',
    data: (await eventsOf(services.database, subject)).map(wireWithUnits),
  })),

  get: handle(payloads.events.get, async (input, { services, subject }) => {
    const event = await eventById(services.database, subject, input.id)
    return event === null
      ? notFound
      : { status: 1, mensaje: '', data: wireWithUnits(event), decode: { imeis: event.imeis } }
  }),

  add: handle(payloads.events.add, async (input, context) => {
    const { services, subject } = context
    const refusal = await refused(input, context)
    if (refusal !== null) return refuse(refusal)
    return services.database.transaction(async (tx) => {
      if (!(await isPlaceRight(tx, subject, input))) return refuse('noSuchPlace')
      const id = await addEvent(tx, subject, { ...fieldsOf(input), timestamp: input.timestamp ?? Date.now() })
      askRecipients(input, context)
      return { status: 1, mensaje: es.notifications.eventAdded, id }
    })
  }),

  trial: handle(payloads.events.trial, async (input, context) => {
    const { services, subject } = context
    await refuseForeignUnits(input, context)
    if (!(await services.database.transaction((tx) => isPlaceRight(tx, subject, input))))
      return refuse('noSuchPlace')
    return { status: 1, mensaje: '', data: await tryEvent(input, context) }
  }),

  update: handle(payloads.events.update, async (input, context) => {
    const { services, subject } = context
    const refusal = await refused(input, context, input.id)
    if (refusal !== null) return refuse(refusal)
    return services.database.transaction(async (tx) => {
      if (!(await isPlaceRight(tx, subject, input))) return refuse('noSuchPlace')
      await updateEvent(tx, input.id, fieldsOf(input))
      askRecipients(input, context)
      return { status: 1, mensaje: es.notifications.eventUpdated }
    })
  }),

  remove: handle(payloads.events.remove, async (input, { services }) => {
    await removeEvent(services.database, input.id)
    return { status: 1, mensaje: es.notifications.eventRemoved }
  }),

  setFlag: handle(payloads.events.setFlag, async ({ id: event, nodo, valor }, { services, subject }) => {
    const on = valor === 1 || valor === 'true'
    const missing = on && nodo !== 'activo' ? missingChannel(services.channels, nodo) : null
    if (missing !== null) return refuse(missing)
    await setEventFlag(services.database, event, nodo, on)
    if (on && nodo === 'email') askOwn(services, subject, 'email')
    if (on && nodo === 'sms') askOwn(services, subject, 'sms')
    return { status: 1, mensaje: '' }
  }),
}

/** Requests confirmation from the recipients of an event, once per recipient. */
function askRecipients({ email, escalado }: CheckedEvent, { services, subject }: CallContext): void {
  if (email === 'true') askOwn(services, subject, 'email')
  if (escalado && escalado.canal !== 'webhook')
    services.messages.askNew(subject.id, escalado.canal, [escalado.destino])
}

function askOwn({ messages }: Services, { id, email, tel }: Account, channel: RecipientChannel): void {
  const address = channel === 'email' ? email : tel
  if (address !== '') messages.askNew(id, channel, [address])
}

/** Returns why a channel cannot be turned on: the server cannot send by it. `null` if it can. */
function missingChannel(channels: Channels, flag: 'email' | 'sms' | 'push_notification'): RefusalName | null {
  switch (flag) {
    case 'email':
      return channels.email ? null : 'noEmailChannel'
    case 'sms':
      return channels.sms ? null : 'noSmsChannel'
    case 'push_notification':
      return channels.push ? null : 'noPushChannel'
  }
}

/** @throws {Refusal} 403 for units that the event's owner does not see, even if the caller does */
async function refuseForeignUnits({ gps }: CheckedEvent, { services, account, subject }: CallContext) {
  if (subject.id !== account.id && !(await areVisible(services.database, subject, gps)))
    throw new Refusal('forbidden', mensajes.forbidden)
}

/**
 * Returns why an event cannot be saved, without checking its place; `null` if it can.
 * @throws {Refusal} 403 for units that its owner does not see
 */
async function refused(
  event: CheckedEvent,
  context: CallContext,
  replaced?: string,
): Promise<RefusalName | null> {
  await refuseForeignUnits(event, context)
  const { services, subject } = context
  const noMail = event.email === 'true' ? missingChannel(services.channels, 'email') : null
  if (noMail !== null) return noMail
  const cannotEscalate = refusedEscalation(event.escalado, services.channels, subject)
  if (cannotEscalate !== null) return cannotEscalate
  const fits = await hasCapacityForEvent(services.database, subject.id, event.gps.length, replaced)
  return fits ? null : 'tooManyEvents'
}

/**
 * Returns why the server or this role does not allow escalation by the requested channel; `null` if it is allowed or none is
 * requested.
 */
function refusedEscalation(
  escalation: CheckedEvent['escalado'],
  channels: Channels,
  owner: Account,
): RefusalName | null {
  if (!escalation) return null
  if (escalation.canal !== 'webhook')
    return mayNotifyOthers(owner) ? missingChannel(channels, escalation.canal) : 'noEscalation'
  return mayIntegrate(owner) ? null : 'noWebhooks'
}

/** Whether an event has the place that its type needs and its owner sees. The place is locked until the event is saved. */
async function isPlaceRight(tx: Queryable, owner: Account, event: CheckedEvent): Promise<boolean> {
  const needs = eventTypeNeeds[eventTypes[event.tipo_evento]]
  if (needs !== 'geofence' && needs !== 'route') return true
  const place = await holdSeenPlace(tx, owner, event.nodo_geocerca)
  const right: readonly GeofenceType[] = needs === 'geofence' ? [1, 2] : [4]
  return place !== null && right.includes(place.tipo)
}

const fieldsOf = (event: CheckedEvent): EventFields => ({ ...eventFormRow(event), imeis: event.gps })

const wireWithUnits = ({ imeis, ...event }: EventDefinition) => ({ ...wireEvent(event), gps: imeis })

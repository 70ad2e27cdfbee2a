import { call, family } from '../../calls/call.js'
import type { Flag, OfUser } from '../../calls/payloads.js'
import { renamed, toTrueFalse, toZeroOne, withDefault, writer } from '../../calls/write.js'
import type { AlertColor } from '../../codes/alert-colors.js'
import type { AlertSound } from '../../codes/alert-sounds.js'
import type { EventTypeCode } from '../../codes/event-types.js'
import type { EventFlag } from '../../codes/statuses.js'
import {
  type AlertEvent,
  type EventEscalation,
  type EventSchedule,
  readAlertEvent,
  readEventAnswer,
} from '../../entities/alert-event.js'
import { type Created, created, list, mensaje, nothing, one } from '../../entities/answers.js'
import { type EventTrial, readEventTrial } from '../../entities/event-trial.js'
import { type Moment, toMoment } from '../../entities/moment.js'
import type { Imei } from '../../entities/unit.js'

/** Fields of an event to save, in the form in which it is read. */
export interface EventForm {
  readonly nom_evento: string
  readonly tipo_evento: EventTypeCode
  /** Id of the geofence (`tipo` 1 or 2) or route to watch, visible to the event's owner; `null` if the type needs none. */
  readonly id_geocerca?: string | null
  /** Limit of a speeding event, 1 to 999 km/h; `null` if the type has none. */
  readonly speed?: number | null
  /** IMEIs of the units to watch, 1 to 5,000 of those that the event's owner sees. */
  readonly gps: readonly Imei[]
  /**
   * Colour of the alert. `null` is sent as 1, because the wire requires one of the four colours. Any other colour is read as
   * `null`.
   */
  readonly color_alerta: AlertColor | null
  readonly mostrar_alerta: boolean
  readonly sonido: boolean
  /** `null` if no sound was chosen. */
  readonly sonido_alerta?: AlertSound | null
  readonly email: boolean
  /**
   * How long the condition must last before the alert, 1 s to 30 days, in s; `null`: the alert is immediate. 'Sin señal' requires
   * at least 10 minutes. Ignored for instantaneous types (see `eventDurationUnits`). A change that omits it keeps it; the same
   * applies to the next three fields.
   */
  readonly duracion?: number | null
  /** When the event is active; `null`: at any time. */
  readonly horario?: EventSchedule | null
  /** Minimum time between two alerts of a unit, 1 s to 30 days, in s; `null`: no minimum. */
  readonly pausa?: number | null
  /**
   * Whom else to notify if nobody acknowledges its alerts in time; `null` for no other person. Roles 3 and 4 may also use
   * `webhook`.
   */
  readonly escalado?: EventEscalation | null
  /** Login name of the event's owner: the caller, or an account that it administers. Ignored in a change. */
  readonly creator: string
  /** Creation time; by default the current time of the server. Ignored in a change. */
  readonly timestamp?: Moment | null
}

/** Payload of an event (specification 1, sections 2 and 7); `eventSchema` checks it. */
export interface EventPayload {
  readonly nom_evento: string
  /** Id of the geofence (`tipo` 1 or 2) or route to watch, visible to the event's owner; '0' if the type needs none. */
  readonly nodo_geocerca: string
  readonly mostrar_alerta: Flag
  readonly tipo_evento: EventTypeCode
  readonly color_alerta: AlertColor
  /** 0 if no sound was chosen. */
  readonly sonido_alerta: AlertSound | 0
  readonly sonido: Flag
  /** Login name of the event's owner: the caller, or an account that it administers. Ignored in a change. */
  readonly creator: string
  readonly email: 'true' | 'false'
  /** Creation time, Unix ms. If omitted, the current time of the server. Ignored in a change. */
  readonly timestamp?: number
  /** IMEIs of the units to watch, 1 to 5,000 of those that the event's owner sees. */
  readonly gps: readonly Imei[]
  /** The limit of a speeding event, 1 to 999 km/h. */
  readonly speed?: number
  /** s. A change that omits it keeps it; the same applies to the next three fields. */
  readonly duracion?: number | null
  readonly horario?: (Omit<EventSchedule, 'fuera'> & { readonly fuera: Flag }) | null
  /** s */
  readonly pausa?: number | null
  readonly escalado?: EventEscalation | null
}

const write = writer<EventForm & { readonly id?: string }, EventPayload & { readonly id: string }>(
  {
    id_geocerca: renamed('nodo_geocerca', withDefault('0')),
    sonido_alerta: withDefault(0),
    color_alerta: withDefault(1),
    mostrar_alerta: toZeroOne,
    sonido: toZeroOne,
    email: toTrueFalse,
    speed: withDefault(undefined),
    horario: { as: (value) => value && { ...value, fuera: Number((value as EventSchedule).fuera) } },
    timestamp: { as: (value, name) => (value === null ? undefined : toMoment(value, name)) },
  },
  { defaults: () => ({ nodo_geocerca: '0', sonido_alerta: 0 }) },
)

/**
 * Definitions of alerts (specification 1, sections 2 and 7). An event belongs to one account. Only that account and its
 * administrators may access it; for others it is `forbidden`. Units that the event's account does not see are `forbidden` too.
 */
export const events = family('events', {
  /** Returns the account's events, newest first, each with those of its units that the account sees. Limits in km/h. */
  list: call<OfUser, AlertEvent[]>('getEventos', '/api/eventos', {
    effect: 'read',
    asUser: true,
    read: list(readAlertEvent),
  }),
  /** Returns one event with the units it watches: the wire's `data` and `decode.imeis`. */
  get: call<{ readonly id: string }, AlertEvent>('getEvento', '/api/evento', {
    effect: 'read',
    read: readEventAnswer,
  }),
  /**
   * Creates an event, which is active immediately. It is `refused` with the form's texts for what `eventSchema` does not allow
   * (specification 1, section 5); for a place that does not exist or does not fit the type; for `email` if the server cannot send
   * mail; and if the account has reached its maximum of events.
   *
   * @returns its id, and the text to show to the user
   */
  add: call<EventForm, Created, EventPayload>('addEvento', '/api/add-evento', {
    effect: 'once',
    write,
    read: created,
  }),
  /**
   * Counts how often this event would have alerted in the last 24 hours. It saves nothing and notifies no one. It takes the form
   * of `add`, and has the same refusals of its fields, its units and its place, but not of its channels. It tries at most 200 of
   * the event's units.
   */
  trial: call<EventForm, EventTrial, EventPayload>('probarEvento', '/api/prueba-evento', {
    effect: 'read',
    write,
    read: one(readEventTrial),
  }),
  /**
   * Changes an event, with the same refusals as `add`. It keeps the four flags of `setFlag`, except `email`.
   *
   * @returns the text to show to the user
   */
  update: call<EventForm & { readonly id: string }, string, EventPayload & { readonly id: string }>(
    'editEvento',
    '/api/edit-evento',
    { effect: 'idempotent', write, read: mensaje },
  ),
  /**
   * Removes an event. Its past alerts stay.
   *
   * @returns the text to show to the user
   */
  remove: call<{ readonly id: string }, string>('deleteEvento', '/api/elimina-evento', {
    effect: 'idempotent',
    read: mensaje,
  }),
  /**
   * Sets one of the four flags that the list shows. It is `refused` without any change for a channel (`email`, `sms`,
   * `push_notification`) that the server cannot use; the reason is in `mensaje`.
   */
  setFlag: call<
    { readonly id: string; readonly nodo: EventFlag; readonly valor: boolean },
    void,
    { readonly id: string; readonly nodo: EventFlag; readonly valor: Flag | 'true' | 'false' }
  >('updateCheckEvento', '/api/update-check-evento', {
    effect: 'idempotent',
    write: ({ id, nodo, valor }) => ({
      id,
      nodo,
      valor: nodo === 'email' ? (String(valor) as 'true' | 'false') : (Number(valor) as Flag),
    }),
    read: nothing,
  }),
})

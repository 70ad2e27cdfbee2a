import { call, family } from '../../calls/call.js'
import type { Flag, OfUser } from '../../calls/payloads.js'
import { bit, named, orElse, word, writer } from '../../calls/write.js'
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
import { type Created, created, list, mensaje, nothing } from '../../entities/answers.js'
import { type Moment, toMoment } from '../../entities/moment.js'
import type { Imei } from '../../entities/unit.js'

/** An event as it is saved: in the shape in which it is read. */
export interface EventForm {
  readonly nom_evento: string
  readonly tipo_evento: EventTypeCode
  /** The geofence's (`tipo` 1 or 2) or the route's id, one that the event's owner sees; `null` where the type needs none. */
  readonly id_geocerca?: string | null
  /** The limit of a speeding event, 1 to 999 km/h; `null` where the type has none. */
  readonly speed?: number | null
  /** IMEIs of the units to watch, 1 to 5,000 of those that the event's owner sees. */
  readonly gps: readonly Imei[]
  /**
   * The colour; `null` is sent as 1, because the wire requires one of the four. An event with another colour is read as
   * `null`.
   */
  readonly color_alerta: AlertColor | null
  readonly mostrar_alerta: boolean
  readonly sonido: boolean
  /** `null`: none chosen. */
  readonly sonido_alerta?: AlertSound | null
  readonly email: boolean
  /**
   * How long it has to last, 1 s to 30 days, in s; `null`: no time. 'Sin señal' needs one, of 10 minutes or more; of what
   * happens in a moment (see `eventDurationUnits`) it is ignored. A change that leaves it out keeps it, as the next three.
   */
  readonly duracion?: number | null
  /** When it counts; `null`: at any time. */
  readonly horario?: EventSchedule | null
  /** How long a unit is not alerted of again, 1 s to 30 days, in s; `null`: it is every time. */
  readonly pausa?: number | null
  /** Who else is notified where nobody attends its alerts in time; `null`: nobody. Of roles 3 and 4 also by `webhook`. */
  readonly escalado?: EventEscalation | null
  /** The login name of whose event it is: oneself, or an account that one administers. A change leaves it. */
  readonly creator: string
  /** When it is made; by the server's clock by default. A change leaves it. */
  readonly timestamp?: Moment | null
}

/** An event of the form as it travels (specification 1, sections 2 and 7); `eventSchema` checks it. */
export interface EventPayload {
  readonly nom_evento: string
  /** The geofence's (`tipo` 1 or 2) or the route's id, one that the event's owner sees; '0' where the type needs none. */
  readonly nodo_geocerca: string
  readonly mostrar_alerta: Flag
  readonly tipo_evento: EventTypeCode
  readonly color_alerta: AlertColor
  /** 0: none chosen. */
  readonly sonido_alerta: AlertSound | 0
  readonly sonido: Flag
  /** The login name of whose event it is: oneself, or an account that one administers. A change leaves it. */
  readonly creator: string
  readonly email: 'true' | 'false'
  /** When it is made, Unix ms; the server's clock where it is left out. A change leaves it. */
  readonly timestamp?: number
  /** IMEIs of the units to watch, 1 to 5,000 of those that the event's owner sees. */
  readonly gps: readonly Imei[]
  /** The limit of a speeding event, 1 to 999 km/h. */
  readonly speed?: number
  /** s; left out by a change it stays, as the next three. */
  readonly duracion?: number | null
  readonly horario?: (Omit<EventSchedule, 'fuera'> & { readonly fuera: Flag }) | null
  /** s */
  readonly pausa?: number | null
  readonly escalado?: EventEscalation | null
}

const write = writer<EventForm & { readonly id?: string }, EventPayload & { readonly id: string }>(
  {
    id_geocerca: named('nodo_geocerca', orElse('0')),
    sonido_alerta: orElse(0),
    color_alerta: orElse(1),
    mostrar_alerta: bit,
    sonido: bit,
    email: word,
    speed: orElse(undefined),
    horario: { as: (value) => value && { ...value, fuera: Number((value as EventSchedule).fuera) } },
    timestamp: { as: (value, name) => (value === null ? undefined : toMoment(value, name)) },
  },
  { defaults: () => ({ nodo_geocerca: '0', sonido_alerta: 0 }) },
)

/**
 * What is to be alerted (specification 1, sections 2 and 7). An event belongs to one account; the event of another is
 * `forbidden` to all but those who administer that account, and so are units that the account does not see.
 */
export const events = family('events', {
  /** The account's events, the newest first, each with those of its units that the account sees. Limits in km/h. */
  list: call<OfUser, AlertEvent[]>('getEventos', '/api/eventos', {
    effect: 'read',
    asUser: true,
    read: list(readAlertEvent),
  }),
  /** One event with the units it watches: the wire's `data` and `decode.imeis`. */
  get: call<{ readonly id: string }, AlertEvent>('getEvento', '/api/evento', {
    effect: 'read',
    read: readEventAnswer,
  }),
  /**
   * Makes an event, active at once. `refused` with the form's texts for what `eventSchema` does not allow
   * (specification 1, section 5), for a place that is not there or does not fit the type, for `email` where the server
   * has no mail, and when the account has as many events as it may.
   *
   * @returns its id, and the text to show to the user.
   */
  add: call<EventForm, Created, EventPayload>('addEvento', '/api/add-evento', {
    effect: 'once',
    write,
    read: created,
  }),
  /**
   * Changes an event, refused as `add`; the four flags of `setFlag` stay, but for `email`.
   *
   * @returns the text to show to the user.
   */
  update: call<EventForm & { readonly id: string }, string, EventPayload & { readonly id: string }>(
    'editEvento',
    '/api/edit-evento',
    { effect: 'idempotent', write, read: mensaje },
  ),
  /**
   * Removes an event; what it has alerted of stays.
   *
   * @returns the text to show to the user.
   */
  remove: call<{ readonly id: string }, string>('deleteEvento', '/api/elimina-evento', {
    effect: 'idempotent',
    read: mensaje,
  }),
  /**
   * Flips one of the four flags that the list shows. `refused`, and nothing changed, for a channel (`email`, `sms`,
   * `push_notification`) that the server cannot send on: `mensaje` says what is missing.
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

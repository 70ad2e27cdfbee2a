import { call, family } from '../call.js'
import type { AlertColor } from '../codes/alert-colors.js'
import type { AlertSound } from '../codes/alert-sounds.js'
import type { EventTypeCode } from '../codes/event-types.js'
import type { EventFlag } from '../codes/statuses.js'
import { type AlertEvent, readAlertEvent, readEventAnswer } from '../entities/alert-event.js'
import { list, mensaje, nothing } from '../entities/answers.js'
import type { Imei } from '../entities/unit.js'
import type { Flag, OfUser } from './payloads.js'

/** An event of the form (specification 1, sections 2 and 7); `eventSchema` checks it. */
export interface EventForm {
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
  /** When it is made, Unix ms. A change leaves it. */
  readonly timestamp: number
  /** The units to watch, 1 to 5,000 of those that the event's owner sees. */
  readonly gps: readonly Imei[]
  /** The limit of a speeding event, 1 to 999 km/h. */
  readonly speed?: number
}

/**
 * What is to be alerted (specification 1, sections 2 and 7). An event belongs to one account; what is somebody else's
 * is `forbidden` to all but who administers that account, and so are units that it does not see.
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
   * @returns the text to show to the user.
   */
  add: call<EventForm, string>('addEvento', '/api/add-evento', { effect: 'once', read: mensaje }),
  /**
   * Changes an event, refused as `add`; the four flags of `setFlag` stay, but for `email`.
   *
   * @returns the text to show to the user.
   */
  update: call<EventForm & { readonly id: string }, string>('editEvento', '/api/edit-evento', {
    effect: 'idempotent',
    read: mensaje,
  }),
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
    { readonly id: string; readonly nodo: EventFlag; readonly valor: Flag | 'true' | 'false' },
    void
  >('updateCheckEvento', '/api/update-check-evento', { effect: 'idempotent', read: nothing }),
})

import { call, family } from '../call.js'
import type { AlertColor } from '../codes/alert-colors.js'
import type { AlertSound } from '../codes/alert-sounds.js'
import type { EventTypeCode } from '../codes/event-types.js'
import type { EventFlag } from '../codes/statuses.js'
import { type AlertEvent, readAlertEvent, readEventAnswer } from '../entities/alert-event.js'
import { list, mensaje, nothing } from '../entities/answers.js'
import type { Imei } from '../entities/unit.js'
import type { Flag, OfUser } from './payloads.js'

/** An event of the form (specification 1, sections 2 and 7). */
export interface EventForm {
  readonly nom_evento: string
  /** The geofence's or the route's id; '0' where the type needs none. */
  readonly nodo_geocerca: string
  readonly mostrar_alerta: Flag
  readonly tipo_evento: EventTypeCode
  readonly color_alerta: AlertColor
  /** 0: none chosen. */
  readonly sonido_alerta: AlertSound | 0
  readonly sonido: Flag
  /** The login name of who makes it. */
  readonly creator: string
  readonly email: 'true' | 'false'
  /** Unix ms. */
  readonly timestamp: number
  readonly gps: readonly Imei[]
  /** The limit in km/h, of a speeding event. */
  readonly speed?: number
}

/** What is to be alerted (specification 1, section 7). */
export const events = family({
  list: call<OfUser, AlertEvent[]>('getEventos', '/api/eventos', {
    effect: 'read',
    asUser: true,
    read: list(readAlertEvent),
  }),
  /** One event with the units it watches. */
  get: call<{ readonly id: string }, AlertEvent>('getEvento', '/api/evento', {
    effect: 'read',
    read: readEventAnswer,
  }),
  /** @returns what to tell the user. */
  add: call<EventForm, string>('addEvento', '/api/add-evento', { effect: 'once', read: mensaje }),
  /** @returns what to tell the user. */
  update: call<EventForm & { readonly id: string }, string>('editEvento', '/api/edit-evento', {
    effect: 'idempotent',
    read: mensaje,
  }),
  /** @returns what to tell the user. */
  remove: call<{ readonly id: string }, string>('deleteEvento', '/api/elimina-evento', {
    effect: 'idempotent',
    read: mensaje,
  }),
  /** Flips one of the four flags that the list shows. */
  setFlag: call<
    { readonly id: string; readonly nodo: EventFlag; readonly valor: Flag | 'true' | 'false' },
    void
  >('updateCheckEvento', '/api/update-check-evento', { effect: 'idempotent', read: nothing }),
})

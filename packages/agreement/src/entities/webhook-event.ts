import type { CommandState } from '../codes/commands.js'
import type { Alert } from './alert.js'
import type { CommandLogRow } from './command-log.js'
import type { StoredPosition } from './stored-position.js'
import type { Imei } from './unit.js'

/** Fields of every webhook request. */
export interface WebhookEnvelope {
  /** Id of the event. Repetitions have the same id, so a receiver can skip events that it has processed. */
  readonly id: string
  /** Id of the webhook in the control panel. */
  readonly webhook: string
  /** Time at which the reported data was stored, Unix ms. */
  readonly creado: number
}

/** A change of a command's state: the fields of its row in the command log that do not change, and its new state. */
export interface CommandChange
  extends Pick<
    CommandLogRow,
    'id' | 'imei' | 'nombre' | 'timestamp' | 'tipo' | 'tipo_envio' | 'enviado_por'
  > {
  /** The unit's id in another system; `null` for none. */
  readonly id_externo: string | null
  readonly estado: CommandState
}

/** A unit that reports again, or has stopped reporting. */
export interface LinkChange {
  readonly imei: Imei
  /** The unit's id in another system; `null` for none. */
  readonly id_externo: string | null
  /** The unit's name. */
  readonly nombre: string
  /** Start of this state, Unix ms: the time of the report, or ten minutes after the last one. */
  readonly desde: number
}

/** Request that a server posts to the address of a webhook. */
export type WebhookEvent = WebhookEnvelope &
  /** `alert`: it was raised. `alert.unattended`: it was not acknowledged within the time of its event (`AlertEvent.escalado`). */
  (
    | { readonly tipo: 'alert' | 'alert.unattended'; readonly alert: Alert }
    /** In the order of storage, at most 500. */
    | { readonly tipo: 'positions'; readonly positions: readonly StoredPosition[] }
    | { readonly tipo: 'command'; readonly command: CommandChange }
    | { readonly tipo: 'device.online' | 'device.offline'; readonly device: LinkChange }
    /** A user sent it from the control panel. */
    | { readonly tipo: 'test' }
  )

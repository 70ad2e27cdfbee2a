import type { CommandState } from '../codes/commands.js'
import type { Alert } from './alert.js'
import type { CommandLogRow } from './command-log.js'
import type { StoredPosition } from './stored-position.js'
import type { Imei } from './unit.js'

/** What every webhook carries. */
export interface WebhookEnvelope {
  /** The same whenever it is sent again: what has been dealt with under this id is dealt with. */
  readonly id: string
  /** The webhook of the control panel that sends it: its id. */
  readonly webhook: string
  /** When what it tells was stored, Unix ms. */
  readonly creado: number
}

/** The state of an order to a tracker from a moment on: its row of the command log, as far as that does not change. */
export interface CommandChange
  extends Pick<
    CommandLogRow,
    'id' | 'imei' | 'nombre' | 'timestamp' | 'tipo' | 'tipo_envio' | 'enviado_por'
  > {
  readonly estado: CommandState
}

/** A unit that is heard again, or not any more. */
export interface LinkChange {
  readonly imei: Imei
  /** The unit's name. */
  readonly nombre: string
  /** Since when, Unix ms: of the report that came, or ten minutes after the last one. */
  readonly desde: number
}

/** What a host posts to the address of a webhook. */
export type WebhookEvent = WebhookEnvelope &
  /** It was raised; `alert.unattended`: nobody has attended it for as long as its event waits (`AlertEvent.escalado`). */
  (
    | { readonly tipo: 'alert' | 'alert.unattended'; readonly alert: Alert }
    /** In the order in which they were stored, 500 at most. */
    | { readonly tipo: 'positions'; readonly positions: readonly StoredPosition[] }
    | { readonly tipo: 'command'; readonly command: CommandChange }
    | { readonly tipo: 'device.online' | 'device.offline'; readonly device: LinkChange }
    /** Somebody has asked for it in the control panel. */
    | { readonly tipo: 'test' }
  )

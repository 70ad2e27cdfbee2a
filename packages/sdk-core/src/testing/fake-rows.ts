import type { AlertColor } from '@baliza/agreement/codes/alert-colors.js'
import type { AlertSound } from '@baliza/agreement/codes/alert-sounds.js'
import type { AlertType } from '@baliza/agreement/codes/alert-types.js'
import type { BinKind } from '@baliza/agreement/codes/bin.js'
import type { Command, LoggedChannel } from '@baliza/agreement/codes/commands.js'
import type { GeofenceType } from '@baliza/agreement/codes/geofences.js'
import type { ApiKey } from '@baliza/agreement/entities/api-key.js'
import { type DriverRow, driverFields } from '@baliza/agreement/entities/driver-fields.js'
import type { EventColumns } from '@baliza/agreement/entities/event-fields.js'
import { loggedColumns } from '@baliza/agreement/entities/field-tables.js'
import type { LatLng } from '@baliza/agreement/entities/position.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import type { ActiveBoardLink } from '@baliza/agreement/families/boards/calls.js'
import type { FollowPlace } from '@baliza/agreement/families/follow/calls.js'
import type { Stored } from './fake-accounts.js'
import { fakeTable, type Owned } from './fake-table.js'

/** An event. */
export interface FakeEvent extends Owned, EventColumns {
  /** Id of the API key that created it. */
  readonly key?: string | undefined
  readonly gps: readonly string[]
}

/** An alert of the fake server; speeds in km/h. */
export interface FakeAlert {
  readonly id: string
  readonly clave_msj: AlertType
  readonly unit: Unit
  readonly nom_evento: string
  readonly mensaje: string
  readonly timestamp: number
  readonly color_alerta: AlertColor
  readonly mostrar_alerta: 0 | 1
  readonly sonido: 0 | 1
  readonly sonido_alerta: AlertSound | 0
  readonly isNotified: boolean
  /** It was recorded late. */
  readonly tardia?: 1
}

/** An alert of an account. */
export type StoredAlert = FakeAlert &
  Owned & {
    /** Time of the acknowledgement, Unix ms; the account that acknowledged it, and its note. */
    readonly attendedAt: number | null
    readonly attendedBy?: string
    readonly note?: string
  }

/** A drawn shape of the fake server. */
export interface FakeDrawn extends LatLng, Owned {
  readonly nombre: string
  readonly tipo: GeofenceType
  readonly color: string
  readonly radio: number
  readonly decode: readonly LatLng[]
  readonly id_externo?: string | null | undefined
}

/** A driver, and the unit that they drive. */
export type FakeDriver = Owned & Omit<DriverRow, 'user_id'>

/** A group. Its units refer to it. */
export interface FakeGroup extends Owned {
  readonly nombre: string
  readonly descripcion: string
  readonly id_externo: string | null
}

/** A command that was sent. */
export interface FakeCommand extends Owned {
  readonly at: number
  readonly nombre: string
  readonly tipo: Command
  readonly channel: LoggedChannel
  readonly imei: string
  /** Login name of the sender, if it is not the account itself. */
  readonly sender: string
  /** Whether the tracker has had contact lately. Otherwise the command expires. */
  readonly heard: boolean
}

/** A link that shows one unit. */
export interface FakeLink extends Owned {
  /** Id of the API key that created it. */
  readonly key: string | undefined
  readonly token: string
  readonly imei: string
  readonly created: number
  readonly expires: number
  readonly destino: FollowPlace | null
  readonly arrivedAt: number | null
  readonly id_externo: string | null
}

/** A link to a board, with its token. */
export type FakeBoard = Owned & ActiveBoardLink & { readonly token: string }

/** An API key, with the secret key. */
export type FakeApiKey = Owned &
  Omit<ApiKey, 'id' | 'user' | 'usuario' | 'prefijo' | 'enlaces' | 'eventos'> & { readonly llave: string }

// Tables that several families use. A table that only one family uses is in its `fake.ts`.
export const eventsOf = fakeTable<FakeEvent>('events')
export const alertsOf = fakeTable<StoredAlert>('alerts')
export const geofencesOf = fakeTable<FakeDrawn>('geofences')
const { user_id: user, ...ofDriver } = loggedColumns(driverFields)
export const driversOf = fakeTable<FakeDriver>('drivers', {
  kind: 'driver',
  name: 'nombre',
  fields: { ...ofDriver, user },
})
export const groupsOf = fakeTable<FakeGroup>('groups')
export const commandsOf = fakeTable<FakeCommand>('commands')
export const linksOf = fakeTable<FakeLink>('follow')
export const boardsOf = fakeTable<FakeBoard>('boards')
export const apiKeysOf = fakeTable<FakeApiKey>('apiKeys', { kind: 'key', name: 'nombre', fields: {} })

/** An entry of the bin, and the objects removed with it. */
export interface FakeBinEntry {
  readonly id: string
  readonly kind: BinKind
  readonly name: string
  readonly detail: string
  /** The owner; of a mirror account, its user. */
  readonly user: string | null
  /** Only for a device or an account. */
  readonly manager: string | null
  readonly by: string
  readonly at: number
  readonly accounts: readonly Stored[]
  readonly units: readonly Unit[]
  /** An account's id, a space and an imei. */
  readonly assigned: readonly string[]
  readonly drivers: readonly FakeDriver[]
  readonly groups: readonly FakeGroup[]
  readonly geofences: readonly FakeDrawn[]
  readonly events: readonly FakeEvent[]
}

import { type KeyScope, keyScopes } from '../codes/api-keys.js'
import {
  type Field,
  id,
  imeisOrAll,
  key,
  optionalText,
  record,
  requiredNumber,
  requiredTime,
  text,
  time,
} from './record.js'
import type { Imei } from './unit.js'
import type { UserId } from './user.js'
import { toKey, toList, toName } from './values.js'

/** An API key in a list, which never contains the key itself. */
export interface ApiKey {
  readonly id: string
  /** First characters of the key, which identify it: `bz_` and eight characters. */
  readonly prefijo: string
  /** Name that its owner gave it. */
  readonly nombre: string
  readonly alcances: readonly KeyScope[]
  /** Units that the key is limited to; `null`: all that its owner sees. */
  readonly unidades: readonly Imei[] | null
  /** Network addresses that may use it, as CIDR; empty: any address. */
  readonly direcciones: readonly string[]
  /** Creation time, Unix ms. */
  readonly creada: number
  /** Expiry time, Unix ms; `null`: it is valid until it is revoked. */
  readonly vence: number | null
  /** Time of its last use, to the minute, Unix ms; `null`: never. */
  readonly usada: number | null
  /** Network address of its last use; `null`: never used. */
  readonly usada_desde: string | null
  /** Id of the account that owns it. */
  readonly user: UserId
  /** Login name of the owner. */
  readonly usuario: string
  /** Number of open links to follow units that the key created. They end with the key. */
  readonly enlaces: number
  /** Number of events that the key created. */
  readonly eventos: number
}

/** What an API key may know about itself: its limits. */
export type OwnApiKey = Pick<
  ApiKey,
  'id' | 'prefijo' | 'nombre' | 'alcances' | 'unidades' | 'direcciones' | 'vence'
>

const ownFields = {
  id,
  prefijo: key,
  nombre: text,
  alcances: (wire, name) => toList(wire[name], name).map((one) => toName(one, name, keyScopes)),
  unidades: imeisOrAll,
  direcciones: (wire, name) => toList(wire[name], name).map((one) => toKey(one, name)),
  vence: time,
} satisfies { readonly [Name in keyof OwnApiKey]: Field<OwnApiKey[Name]> }

/** Reads the limits of an API key. @throws Malformed */
export const readOwnApiKey = record<OwnApiKey>('the API key', ownFields)

/** Reads an API key. @throws Malformed */
export const readApiKey = record<ApiKey>('the API key', {
  ...ownFields,
  creada: requiredTime,
  usada: time,
  usada_desde: optionalText,
  user: key,
  usuario: text,
  enlaces: requiredNumber,
  eventos: requiredNumber,
})

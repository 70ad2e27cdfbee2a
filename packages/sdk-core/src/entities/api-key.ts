import { type KeyScope, keyScopes } from '../codes/api-keys.js'
import {
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

/** An API key as it is listed: never the key itself. */
export interface ApiKey {
  readonly id: string
  /** What it begins with, and is known by: `bz_` and eight characters. */
  readonly prefijo: string
  /** What its owner calls it. */
  readonly nombre: string
  readonly alcances: readonly KeyScope[]
  /** The units that it is held to; `null`: every one that its owner sees. */
  readonly unidades: readonly Imei[] | null
  /** Where it may be used from, as CIDR; none: anywhere. */
  readonly direcciones: readonly string[]
  /** Unix ms. */
  readonly creada: number
  /** When it ends, Unix ms; `null`: when it is revoked. */
  readonly vence: number | null
  /** When it was last used, to the minute, Unix ms; `null`: never. */
  readonly usada: number | null
  /** The address that it was last used from; `null`: it never was. */
  readonly usada_desde: string | null
  /** Whose it is: an account's id. */
  readonly user: UserId
  /** Its login name. */
  readonly usuario: string
  /** Links to follow units that were made with it and are open: they end with it. */
  readonly enlaces: number
  /** Events that were made with it. */
  readonly eventos: number
}

/** Reads an API key. @throws Malformed */
export const readApiKey = record<ApiKey>('the API key', {
  id,
  prefijo: key,
  nombre: text,
  alcances: (wire, name) => toList(wire[name], name).map((one) => toName(one, name, keyScopes)),
  unidades: imeisOrAll,
  direcciones: (wire, name) => toList(wire[name], name).map((one) => toKey(one, name)),
  creada: requiredTime,
  vence: time,
  usada: time,
  usada_desde: optionalText,
  user: key,
  usuario: text,
  enlaces: requiredNumber,
  eventos: requiredNumber,
})

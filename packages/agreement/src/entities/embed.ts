import { type EmbedField, embedFields } from '../codes/embed.js'
import type { Reader } from './answers.js'
import type { HostedSession } from './session.js'
import type { Imei } from './unit.js'
import { toFlag, toKey, toList, toName, toRequiredNumber, toWire } from './values.js'

/** Where the widgets of a mirror account may be shown, and what they show. */
export interface Embed {
  /**
   * Allowed origins, `https://host[:port]` or `https://*.host[:port]`. If empty, no page may show them, or any page in a demo.
   */
  readonly origenes: readonly string[]
  /** `null`: every unit that the mirror account sees. */
  readonly unidades: readonly Imei[] | null
  /** Visible data of the units. The server does not send the rest. */
  readonly campos: readonly EmbedField[]
  /** Whether there is a key for the third-party server. */
  readonly clave: boolean
}

/** Reads an embed. @throws Malformed */
export const readEmbed: Reader<Embed> = (value) => {
  const wire = toWire(value, 'the embed')
  return {
    origenes: toList(wire.origenes, 'origenes').map((one) => toKey(one, 'origenes')),
    unidades:
      wire.unidades === null ? null : toList(wire.unidades, 'unidades').map((one) => toKey(one, 'unidades')),
    campos: toList(wire.campos, 'campos').map((one) => toName(one, 'campos', embedFields)),
    clave: toFlag(wire.clave, 'clave'),
  }
}

/** Reads the response of `token-url`. @throws Malformed */
export const readEmbedSession: Reader<HostedSession> = (value) => {
  const { token, user, expiresInSeconds } = toWire(value, 'the session')
  return {
    token: toKey(token, 'token'),
    user: toKey(user, 'user'),
    rol: 1,
    expiresInSeconds: toRequiredNumber(expiresInSeconds, 'expiresInSeconds'),
  }
}

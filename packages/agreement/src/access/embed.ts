import { type AlertType, alertTypes } from '../codes/alert-types.js'
import { type EmbedField, embedFields } from '../codes/embed.js'
import { hiddenFromEmbeds, hiddenUnless } from '../entities/unit-fields.js'
import { isListedOrigin } from '../rules/embed-origin.js'
import { ownValue } from '../rules/own-value.js'
import { unitState } from '../rules/unit/state.js'
import { mensajes } from '../texts/api-texts.js'
import { type Account, type EmbedLimits, shownUnits } from './account.js'
import { Refusal } from './refusal.js'

/** Represents every origin, in a demo whose account lists none. */
export const anyOrigin = '*'

/** Returns the limits of a board's token: it does not show the driver. @param units `null`: all that the board's creator sees */
export const boardLimits = (board: string, units: readonly string[] | null): EmbedLimits => ({
  board,
  origin: anyOrigin,
  origins: [],
  units,
  fields: ['speed', 'plates'],
})

/** Maximum number of links to boards per account. */
export const maxBoards = 50

/** Lifetime of a token for embedding, s. */
export const embedLife = 3_600

/** Where a request comes from, as the server sees it. */
export interface RequestOrigin {
  /**
   * `Origin` header of the page. Undefined if no browser sends the request, or if one of the server's own pages only reads (GET).
   */
  readonly origin: string | undefined
  /** Returns whether an origin is the server's own, that of the portal. */
  readonly isOwn: (origin: string) => boolean
  /** Whether the server is a demo. Its accounts may be embedded anywhere until they list an origin. */
  readonly demo: boolean
}

/**
 * Checks a session against the page that uses it. Only the portal and programs may use a mirror account's own session.
 * Third-party pages need a token that was issued for them.
 * @throws {Refusal} `origin`
 */
export function checkOrigin({ rol, embed }: Account, { origin, isOwn, demo }: RequestOrigin): void {
  // Any page may read what a link shows.
  if (embed?.board !== undefined) return
  const permitted =
    embed === undefined
      ? rol !== 1 || origin === undefined || isOwn(origin) || demo
      : isPermitted(embed, origin ?? (isOwn(embed.origin) ? embed.origin : undefined), { isOwn, demo })
  if (!permitted) throw foreignOrigin()
}

function isPermitted(
  { origin: bound, origins }: EmbedLimits,
  page: string | undefined,
  { isOwn, demo }: Pick<RequestOrigin, 'isOwn' | 'demo'>,
): boolean {
  if (bound !== anyOrigin && bound !== page) return false
  return (page !== undefined && isOwn(page)) || isEmbeddable(origins, page, demo)
}

/** Returns whether a page of this origin may embed an account that lists these origins. */
export function isEmbeddable(listed: readonly string[], origin: string | undefined, demo: boolean): boolean {
  return listed.length === 0 ? demo : origin !== undefined && isListedOrigin(listed, origin)
}

export const foreignOrigin = () => new Refusal('origin', mensajes.foreignOrigin)

/** Maximum difference between the clocks of a third-party server and this server, s. */
const tolerance = 300

/** What a third-party server sends to get a token. */
export interface SignedRequest {
  readonly cuenta: string
  readonly origen: string
  readonly hora: number
  readonly nonce: string
  readonly firma: string
}

/** Rate limits for the tokens of third-party servers. The server counts them over all its processes. `window` is in ms. */
export const embedLimits = {
  /** A signature is valid for one token. */
  perSignature: { most: 1, window: 2 * tolerance * 1_000 },
  /** Per account: each page view may need a token, which is valid for an hour. */
  perAccount: { most: 600, window: 60_000 },
  /** Per network address, for any content: one address may be the server of several third parties. */
  perNetwork: { most: 1_200, window: 60_000 },
} as const

/**
 * Returns whether a third-party server has signed this request with its account's key, at about the current time. The caller must
 * check that the signature was not used before.
 * @param now Unix ms
 */
export async function isSignedEmbed(
  key: string,
  { cuenta, origen, hora, nonce, firma }: SignedRequest,
  now: number,
): Promise<boolean> {
  if (Math.abs(now / 1_000 - hora) > tolerance) return false
  const text = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', text.encode(key), hmac, false, ['verify'])
  const signature = Uint8Array.from(firma.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  // `verify` compares in constant time.
  return crypto.subtle.verify(
    'HMAC',
    imported,
    signature,
    text.encode(`${hora}.${nonce}.${cuenta}.${origen}`),
  )
}

/** Returns whether this account's token must not receive a field of units. */
export function isHidden({ embed }: Pick<Account, 'embed'>, field: EmbedField): boolean {
  return embed !== undefined && !embed.fields.includes(field)
}

/**
 * Removes from a unit, an alert, a position or a report row what the viewer's token does not show.
 * A hidden speed still shows whether the unit moves, because its positions show that too.
 * @param idOf returns the id of the unit with an IMEI. Public pages get this id as `imei`, because the IMEI is all that
 * a tracker needs to log in. Without an id, the field is empty.
 */
export function embedded<Wire extends object>(
  viewer: Pick<Account, 'embed'>,
  wire: Wire,
  idOf: (imei: string) => string | undefined = () => undefined,
): Wire {
  if (viewer.embed === undefined) return wire
  const shown: Wire & Partial<Record<string, unknown>> = { ...wire }
  const replace = (fields: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(fields))
      if (Object.hasOwn(wire, name)) Object.assign(shown, { [name]: value })
  }
  replace({
    ...hiddenFromEmbeds,
    imei: ('imei' in wire && typeof wire.imei === 'string' ? idOf(wire.imei) : undefined) ?? '',
  })
  if (isAlert(shown)) {
    const named = ownValue(alertTypes, shown.clave_msj) ?? ''
    if (isHidden(viewer, 'eventNames')) replace({ nom_evento: named })
    const names = saysNothingOwn.has(shown.clave_msj)
      ? null
      : (ownValue(placeOf, shown.clave_msj) ?? 'eventNames')
    if (names !== null && isHidden(viewer, names)) replace({ mensaje: `${shown.nom_user}: ${named}` })
    // Only for alerts, not for report rows about them: visitors of a page cannot acknowledge alerts.
    if ('mensaje' in wire) Object.assign(shown, { readOnly: 1 })
    replace({ atendida_por: '', nota: '' })
  }
  // The speed has its own rules below.
  for (const [field, values] of blankUnless) if (field !== 'speed' && isHidden(viewer, field)) replace(values)
  if (isHidden(viewer, 'groups')) replace({ gpo: '', nombre_gpo: '' })
  if (isHidden(viewer, 'speed')) {
    // Units and positions still show whether they move. Alerts do not.
    replace({ speed: isAlert(shown) ? 0 : withoutSpeed(shown), vel_max: 0, exceso_vel: 0 })
    // The points before a range reveal speeds too.
    if ('antes' in shown && Array.isArray(shown.antes))
      replace({ antes: shown.antes.map((point) => ({ ...point, speed: withoutSpeed(point) })) })
    // A reported speed that was not accepted also reveals a speed.
    if (hasDicho(shown)) replace({ dicho: { ...shown.dicho, speed: null } })
    // The text of a speeding alert names the speed.
    if (isAlert(shown) && shown.clave_msj === 'SPEEDING')
      replace({ mensaje: `${shown.nom_user}: ${alertTypes.SPEEDING}` })
    Object.assign(shown, { speedHidden: 1 })
  }
  return shown
}

/** Returns a speed that shows only whether the unit moves, km/h. */
const withoutSpeed = ({ acc, speed }: { readonly acc?: unknown; readonly speed?: unknown }): number =>
  unitState({ acc: acc === 1, speed: Number(speed) }) === 'moving' ? minMoving : 0

const isAlert = (wire: object): wire is { readonly clave_msj: string; readonly nom_user: string } =>
  'clave_msj' in wire && typeof wire.clave_msj === 'string'

const hasDicho = (wire: object): wire is { readonly dicho: object } =>
  'dicho' in wire && typeof wire.dicho === 'object' && wire.dicho !== null

const blankUnless = (Object.keys(embedFields) as EmbedField[]).map(
  (field) => [field, hiddenUnless(field)] as const,
)

/** Alerts whose text names a drawing, and what the drawing is. */
const placeOf: { readonly [Type in AlertType]?: EmbedField } = {
  IN_GEO: 'geofences',
  OUT_GEO: 'geofences',
  IN_RUTA: 'routes',
  OUT_RUTA: 'routes',
}

/** Alerts whose text contains no place name and no text written by a user. */
const saysNothingOwn: ReadonlySet<string> = new Set<AlertType>([
  'ACC_OFF',
  'ACC_ON',
  'SPEEDING',
  'PANIC',
  'LOW_BATTERY',
  'DOOR',
  'NO_SIGNAL',
])

/** km/h. */
const minMoving = 6

/** Returns whether an account's token shows this unit. Other rules decide which of the account's units are visible. */
export function isShown(viewer: Pick<Account, 'embed' | 'key'>, imei: string): boolean {
  return shownUnits(viewer)?.includes(imei) ?? true
}

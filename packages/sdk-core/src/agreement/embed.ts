import { type AlertType, alertTypes } from '../codes/alert-types.js'
import type { EmbedField } from '../codes/embed.js'
import { isListedOrigin } from '../rules/embed-origin.js'
import { ownValue } from '../rules/own-value.js'
import { unitState } from '../rules/unit/state.js'
import { type Account, type EmbedLimits, shownUnits } from './account.js'
import { Refusal } from './refusal.js'
import { mensajes } from './texts.js'

/** What represents every origin, in a demo whose account lists none. */
export const anyOrigin = '*'

/** What the token of a board is held to: no driver. @param units `null`: all that its maker sees */
export const boardLimits = (board: string, units: readonly string[] | null): EmbedLimits => ({
  board,
  origin: anyOrigin,
  origins: [],
  units,
  fields: ['speed', 'plates'],
})

/** The most links to boards of one account. */
export const mostBoards = 50

/** How long a token made for embedding lives, s. */
export const embedLife = 3_600

/** Where a request comes from, as its host sees it. */
export interface RequestOrigin {
  /** The page's `Origin`; none: no browser asks, or a page of the host's own that only reads (GET). */
  readonly origin: string | undefined
  /** Whether an origin is the host's own: the portal's. */
  readonly isOwn: (origin: string) => boolean
  /** Of a demo, whose accounts may be embedded anywhere until they list an origin. */
  readonly demo: boolean
}

/**
 * Holds a session against the page that it is used in. A mirror account's own session stays with the portal and with
 * programs: what other people's pages get is a token made for them.
 * @throws {Refusal} `origin`
 */
export function checkOrigin({ rol, embed }: Account, { origin, isOwn, demo }: RequestOrigin): void {
  // What a link shows any page may read.
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

/** Whether an account that lists these origins may be embedded in pages of this one. */
export function isEmbeddable(listed: readonly string[], origin: string | undefined, demo: boolean): boolean {
  return listed.length === 0 ? demo : origin !== undefined && isListedOrigin(listed, origin)
}

export const foreignOrigin = () => new Refusal('origin', mensajes.foreignOrigin)

/** Seconds by which the clocks of a partner's server and the host may differ. */
const tolerance = 300

/** What a partner's server sends to get a token. */
export interface SignedRequest {
  readonly cuenta: string
  readonly origen: string
  readonly hora: number
  readonly nonce: string
  readonly firma: string
}

/** What the tokens of a partner's server may cost: counted by hosts, over all their processes. */
export const embedLimits = {
  /** A signature is good for one token. */
  perSignature: { most: 1, window: 2 * tolerance * 1_000 },
  /** Of one account: its pages may be opened so often, for an hour each. */
  perAccount: { most: 600, window: 60_000 },
  /** From one address, whatever it sends: it may be the server of several partners. */
  perNetwork: { most: 1_200, window: 60_000 },
} as const

/**
 * Whether a partner's server has signed this with its account's key, and now. That it did so once only is for its
 * caller to see.
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
  // It compares in constant time.
  return crypto.subtle.verify(
    'HMAC',
    imported,
    signature,
    text.encode(`${hora}.${nonce}.${cuenta}.${origen}`),
  )
}

/** Whether a field of units does not leave the host by this account's token. */
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
  // These are never shown, and no form of the account changes that: a public page has no use for the camera, the device, who
  // administers the unit and whether its engine is blocked. The account's own names of places, groups and events stay hidden
  // too, until its form offers to show them.
  replace({
    imei: ('imei' in wire && typeof wire.imei === 'string' ? idOf(wire.imei) : undefined) ?? '',
    sim: '',
    url_camara: null,
    equipo_gps: '',
    id_equipo: '',
    modelo_gps: '',
    manager: null,
    bloqueado_desde: null,
    desfase_reloj: null,
    sms_reloj: '',
    id_grupo: null,
    pdi: '',
  })
  if (isAlert(shown)) {
    const named = ownValue(alertTypes, shown.clave_msj) ?? ''
    replace({ nom_evento: named })
    if (!saysNothingOwn.has(shown.clave_msj)) replace({ mensaje: `${shown.nom_user}: ${named}` })
    // Of alerts alone, not of a report's rows of them: whoever visits a page attends none.
    if ('mensaje' in wire) Object.assign(shown, { readOnly: 1 })
    replace({ atendida_por: '', nota: '' })
  }
  if (isHidden(viewer, 'plates')) replace({ placas: '' })
  if (isHidden(viewer, 'driver')) replace({ conductor: '' })
  if (isHidden(viewer, 'speed')) {
    const { speed, acc } = shown
    // Of a unit and a position it is still shown whether it moves; of an alert not even that.
    const moves = !isAlert(shown) && unitState({ acc: acc === 1, speed: Number(speed) }) === 'moving'
    replace({ speed: moves ? leastMoving : 0, vel_max: 0, exceso_vel: 0 })
    // A speed that the tracker reported and that is not believed is a speed too.
    if (hasDicho(shown)) replace({ dicho: { ...shown.dicho, speed: null } })
    // The text of a speeding alert names the speed.
    if (isAlert(shown) && shown.clave_msj === 'SPEEDING')
      replace({ mensaje: `${shown.nom_user}: ${alertTypes.SPEEDING}` })
    Object.assign(shown, { speedHidden: 1 })
  }
  return shown
}

const isAlert = (wire: object): wire is { readonly clave_msj: string; readonly nom_user: string } =>
  'clave_msj' in wire && typeof wire.clave_msj === 'string'

const hasDicho = (wire: object): wire is { readonly dicho: object } =>
  'dicho' in wire && typeof wire.dicho === 'object' && wire.dicho !== null

/** The alerts whose text names no place, and contains nothing that a user has written. */
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
const leastMoving = 6

/** Whether an account's token shows this unit; what is seen of the rest, others decide. */
export function isShown(viewer: Pick<Account, 'embed' | 'key'>, imei: string): boolean {
  return shownUnits(viewer)?.includes(imei) ?? true
}

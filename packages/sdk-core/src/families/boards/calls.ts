import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { list, nothing, one } from '../../entities/answers.js'
import { id, imeisOrAll, key, record, requiredTime, text, time } from '../../entities/record.js'
import type { Imei } from '../../entities/unit.js'

/** What a link to a board is made with. */
export interface BoardForm {
  /** What the board is called, up to 60 characters. */
  readonly nombre: string
  /** The units that it shows; `null`: every one that its maker sees. */
  readonly unidades: readonly Imei[] | null
  /** When it ends, Unix ms; `null`: when it is revoked. */
  readonly vence: number | null
}

/** A link to a board as it was made. */
export interface BoardLink {
  /** Names it where it is listed or ended, and opens nothing. */
  readonly id: string
  /** Opens what a board shows and nothing else; a page hands it to its client by `getToken`. Shown now and never again. */
  readonly token: string
}

/** A link to a board that somebody may be looking at now. */
export interface ActiveBoardLink extends BoardForm {
  /** As {@link BoardLink} had it. */
  readonly id: string
  /** When it was made, Unix ms. */
  readonly creada: number
}

const readBoardLink = record<BoardLink>('the link', { id, token: key })

const readActiveBoardLink = record<ActiveBoardLink>('the link', {
  id,
  nombre: text,
  unidades: imeisOrAll,
  creada: requiredTime,
  vence: time,
})

/**
 * Boards: a fleet on a screen without a user, shown by a link as {@link follow} shows one unit. Its token is in the page's
 * hash, which no server's log sees, and opens {@link units.list} with its stream, {@link alerts.list} and
 * {@link alerts.fresh}, with what the account that made it sees at the time. It shows no phone number, driver, blocked engine,
 * device, camera or group, and of alerts no name that an account gave; it attends none.
 * `imei` carries the unit's `_id`, as in {@link embeds}.
 */
export const boards = family('boards', {
  /** One's own, the newest first; those that have ended are not among them. @throws BalizaError `forbidden` for role 1 */
  list: call<NoPayload, ActiveBoardLink[]>('boardList', '/api/tableros', {
    effect: 'read',
    read: list(readActiveBoardLink),
  }),
  /**
   * Makes a link to a board. It ends when it is revoked, at `vence`, and when the account is deactivated or has a new
   * password.
   * @throws BalizaError `refused` with the form's texts, where `vence` has passed, and beyond 50 links of an account;
   * `forbidden` for role 1, and for a unit that one does not see
   */
  create: call<BoardForm, BoardLink>('boardCreate', '/api/tablero', {
    effect: 'once',
    unkeyed: true,
    read: one(readBoardLink),
  }),
  /** Ends a link of one's own, at once and on every screen. None is no error. */
  revoke: call<{ readonly id: string }, void>('boardRevoke', '/api/tablero-fin', {
    effect: 'idempotent',
    read: nothing,
  }),
})

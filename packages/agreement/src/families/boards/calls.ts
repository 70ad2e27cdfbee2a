import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { list, nothing, one } from '../../entities/answers.js'
import { id, imeisOrAll, key, record, requiredTime, text, time } from '../../entities/record.js'
import type { Imei } from '../../entities/unit.js'

/** Fields of a new link to a board. */
export interface BoardForm {
  /** Name of the board, up to 60 characters. */
  readonly nombre: string
  /** Units that it shows; `null`: all that its creator sees. */
  readonly unidades: readonly Imei[] | null
  /** Expiry time, Unix ms; `null`: it is valid until it is revoked. */
  readonly vence: number | null
}

/** A newly created link to a board. */
export interface BoardLink {
  /** Identifies the link in the list and when it is revoked. It gives no access. */
  readonly id: string
  /**
   * Gives access to what a board shows and nothing else. A page passes it to its client by `getToken`. The server shows it only
   * in this response.
   */
  readonly token: string
}

/** A link to a board that is valid now. */
export interface ActiveBoardLink extends BoardForm {
  /** Same as in {@link BoardLink}. */
  readonly id: string
  /** Creation time, Unix ms. */
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
 * Boards: a fleet on a screen without a user, shown by a link as {@link follow} shows one unit. The token is in the page's hash,
 * so no server log contains it. It gives access to {@link units.list} with its stream, {@link alerts.list} and
 * {@link alerts.fresh}, with what the account that created it sees at that time. A board shows no phone number, driver, blocked
 * engine, device, camera or group, and no name that an account gave in its alerts. It cannot acknowledge alerts. `imei` contains
 * the unit's `_id`, as in {@link embeds}.
 */
export const boards = family('boards', {
  /** Returns the caller's own valid links, newest first. @throws BalizaError `forbidden` for role 1 */
  list: call<NoPayload, ActiveBoardLink[]>('boardList', '/api/tableros', {
    effect: 'read',
    read: list(readActiveBoardLink),
  }),
  /**
   * Creates a link to a board. It ends when it is revoked, at `vence`, and when the account is deactivated or gets a new
   * password.
   * @throws BalizaError `refused` with the form's texts, if `vence` is in the past, and beyond 50 links per account; `forbidden`
   * for role 1, and for a unit that the caller does not see
   */
  create: call<BoardForm, BoardLink>('boardCreate', '/api/tablero', {
    effect: 'once',
    read: one(readBoardLink),
  }),
  /** Ends one of the caller's links, immediately and on every screen. A link that does not exist is not an error. */
  revoke: call<{ readonly id: string }, void>('boardRevoke', '/api/tablero-fin', {
    effect: 'idempotent',
    read: nothing,
  }),
})

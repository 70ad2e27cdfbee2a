import type { Call } from '@baliza/agreement/calls/call.js'
import { isBalizaError } from '@baliza/agreement/calls/errors.js'
import type { Moment } from '@baliza/agreement/entities/moment.js'
import type { AlertsPage, PositionsPage } from '@baliza/agreement/entities/stored-position.js'
import type { Imei } from '@baliza/agreement/entities/unit.js'
import type { UserId } from '@baliza/agreement/entities/user.js'
import type { PositionsQuery } from '@baliza/agreement/families/positions/calls.js'
import { patience } from '../../transport/attempt.js'
import type { Caller } from '../../transport/caller.js'
import { sleep } from '../../transport/retry.js'
import { writePayload } from '../row-methods.js'
import type { ClientFamilies } from '../types.js'

/** Start and scope of a feed. */
export interface FeedOptions {
  /** Cursor of the last page that was processed. Without a cursor, the feed starts now. */
  readonly cursor?: string | undefined
  /** Start of a feed without a cursor: everything stored since then, at most 7 days ago. */
  readonly since?: Moment | undefined
  /** Units to follow. Default: `all`, every unit that the user sees, including units assigned later. */
  readonly units?: 'all' | readonly Imei[] | undefined
  /** Maximum number of items per page. Default: 1,000; maximum: 5,000. */
  readonly limit?: number | undefined
  /** Ends the feed: the loop fails with `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** Account to act for, if a manager views the data of one of its users. */
  readonly user?: UserId | undefined
}

/** Stored positions. */
export interface PositionCalls extends Readonly<ClientFamilies['positions']> {
  /**
   * Follows every position that the server stores, each once and in order per unit, page by page, until the loop ends. Save the
   * cursor after you process a page: the next run continues from it, even days later. If a run stops before it saves the cursor,
   * the next run gets that page again; `imei` and `timestamp` identify a position.
   *
   * The next page is requested after the previous page was processed, so a slow consumer loses no positions. If there are no new
   * positions, the server keeps the request open. After about 25 s it returns a page without positions; save that cursor too. The
   * first page of a feed without a cursor arrives at once, without positions: its cursor is the start of the feed. If the server
   * is unreachable, the client retries after 1 s to 30 s until it answers.
   *
   * @example
   *     for await (const page of client.positions.feed({ cursor: await load(), signal })) {
   *       await sink(page.positions)
   *       await save(page.cursor)
   *     }
   * @throws BalizaError `aborted` with `signal`; `refused` with its `mensaje` for a cursor of another server or one older than 7
   * days (read the missing positions from the history and start without a cursor); `forbidden` if the user sees none of the
   * units; `unauthorized` if the session has ended.
   */
  feed(options?: FeedOptions): AsyncIterable<PositionsPage>
}

/** Alerts, and a feed of new ones. */
export interface AlertCalls extends Readonly<ClientFamilies['alerts']> {
  /**
   * Follows every alert of the account, each once, page by page, in the order in which they were raised. Alerts that were
   * notified or acknowledged in the meantime are included. Cursors and retries work as in `positions.feed`.
   *
   * @example
   *     for await (const page of client.alerts.feed({ cursor: await load(), signal })) {
   *       for (const alert of page.alerts) await tell(alert.mensaje)
   *       await save(page.cursor)
   *     }
   * @throws BalizaError as `positions.feed`
   */
  feed(options?: FeedOptions): AsyncIterable<AlertsPage>
}

/** How long the server keeps a request open without new data, in ms. */
const maxWait = 25_000
/** Pauses between two attempts while the server is unreachable, in ms. */
const pauses = { first: 1_000, longest: 30_000 }

export async function* followFeed<Page extends { readonly cursor: string }>(
  caller: Caller,
  row: Call<PositionsQuery, Page, PositionsQuery<number>>,
  { cursor, since, units = 'all', limit, signal, user }: FeedOptions = {},
): AsyncGenerator<Page, void, undefined> {
  const asked = {
    espera: maxWait,
    ...(user === undefined ? {} : { user }),
    ...(units === 'all' ? {} : { imei: units }),
    ...(limit === undefined ? {} : { limite: limit }),
  }
  let place = { ...(cursor ? { cursor } : since === undefined ? {} : { desde: since }) }
  let pause = pauses.first
  for (;;) {
    let page: Page
    try {
      page = await caller.send(row, writePayload(row, { ...asked, ...place }), {
        signal,
        timeout: maxWait + patience(caller.timeout),
      })
    } catch (error) {
      if (!isBalizaError(error) || !error.retryable) throw error
      await sleep(error.retryAfter ?? pause * (0.8 + Math.random() * 0.4), { call: row, signal })
      pause = Math.min(pauses.longest, pause * 2)
      continue
    }
    pause = pauses.first
    place = { cursor: page.cursor }
    yield page
  }
}

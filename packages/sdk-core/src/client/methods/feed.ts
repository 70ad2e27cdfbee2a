import type { Call } from '../../calls/call.js'
import { isBalizaError } from '../../calls/errors.js'
import type { Moment } from '../../entities/moment.js'
import type { AlertsPage, PositionsPage } from '../../entities/stored-position.js'
import type { Imei } from '../../entities/unit.js'
import type { UserId } from '../../entities/user.js'
import type { StoredAsked } from '../../families/positions/calls.js'
import { patience } from '../../transport/attempt.js'
import type { Caller } from '../../transport/caller.js'
import { sleep } from '../../transport/retry.js'
import { writePayload } from '../row-methods.js'
import type { ClientFamilies } from '../types.js'

/** From where on something is followed, and of which units. */
export interface FeedOptions {
  /** Of the last page that was dealt with; none: from now on. */
  readonly cursor?: string | undefined
  /** Without a cursor: from what was stored since then, 7 days back at most. */
  readonly since?: Moment | undefined
  /** Of these alone; `all` unless given: what the user sees, also what it is given later. */
  readonly units?: 'all' | readonly Imei[] | undefined
  /** How many a page holds at most: 1,000 unless given, 5,000 at most. */
  readonly limit?: number | undefined
  /** Ends it: the loop then fails with `aborted`. */
  readonly signal?: AbortSignal | undefined
  /** As whom, for a manager that looks as one of its users. */
  readonly user?: UserId | undefined
}

/** The positions as they are stored. */
export interface PositionCalls extends Readonly<ClientFamilies['positions']> {
  /**
   * Every position that the host stores, once and in the order of each unit, page after page, for as long as the loop
   * runs. Save the cursor when a page has been dealt with: with it the next run goes on where this one ended, days later
   * too. A run that is killed between the two gets that page again: `imei` and `timestamp` identify a position.
   *
   * The next page is requested when the page before has been dealt with, so that a slow consumer loses nothing. Where there is
   * nothing new the host holds the request; after some 25 s without anything a page without positions comes, whose cursor
   * is worth saving too. The first page of a feed without a cursor comes at once, without positions: its cursor is where the
   * feed begins. A host that cannot be reached is tried again, after 1 s to 30 s, until it answers.
   *
   * @example
   *     for await (const page of client.positions.feed({ cursor: await load(), signal })) {
   *       await sink(page.positions)
   *       await save(page.cursor)
   *     }
   * @throws BalizaError `aborted` with `signal`; `refused` with its `mensaje` for a cursor of another host, or one of more
   * than 7 days ago: read what is missing from the history, and begin without; `forbidden` where the user sees none of
   * the units; `unauthorized` where the session has ended.
   */
  feed(options?: FeedOptions): AsyncIterable<PositionsPage>
}

/** The alerts, and those that are raised from now on. */
export interface AlertCalls extends Readonly<ClientFamilies['alerts']> {
  /**
   * Every alert of the account, once, page after page, in the order in which they were raised, whether or not they were
   * notified or attended meanwhile: as `positions.feed` for positions.
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

/** How long the host holds a request that has nothing to answer, ms. */
const longestWait = 25_000
/** Between two attempts where the host cannot be reached, ms. */
const pauses = { first: 1_000, longest: 30_000 }

/** Asks for page after page. */
export async function* followFeed<Page extends { readonly cursor: string }>(
  caller: Caller,
  row: Call<StoredAsked, Page, StoredAsked<number>>,
  { cursor, since, units = 'all', limit, signal, user }: FeedOptions = {},
): AsyncGenerator<Page, void, undefined> {
  const asked = {
    espera: longestWait,
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
        timeout: longestWait + patience(caller.timeout),
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

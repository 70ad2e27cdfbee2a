import { readEndedSessions, type Sessions, sessionsChannel } from '../accounts/sessions.js'
import type { UnitChanges } from '../bus/unit-changes.js'
import type { Database } from '../storage/connection/database.js'
import type { Arrivals } from './arrivals.js'
import type { Feed } from './feed.js'
import type { FeedStreams } from './stream.js'

interface Followers {
  /** What stored fixes change, in whichever process. */
  readonly changes: Pick<UnitChanges, 'subscribe'>
  readonly feed: Feed
  readonly streams: FeedStreams
  readonly sessions: Sessions
  readonly arrivals: Arrivals
}

/**
 * Follows what stored fixes change, and what the database announces: what people, in whichever process, change of units,
 * accounts, assignments and sessions.
 * @returns its stop
 */
export async function subscribeChanges(
  database: Database,
  { changes, feed, streams, sessions, arrivals }: Followers,
): Promise<() => Promise<void>> {
  const stops = [
    await changes.subscribe({
      changed({ origin, moved, late }) {
        feed.changed(moved, origin)
        arrivals.stored([...moved.map(({ imei }) => imei), ...late])
      },
      missed() {
        feed.missed()
        arrivals.changed()
      },
    }),
    await database.listen('access', (payload) => {
      const accounts = namedIn(payload)
      sessions.accountsChanged(accounts)
      streams.doubt()
      feed.accessChanged(accounts)
      arrivals.changed(accounts)
    }),
    await database.listen(sessionsChannel, (payload) => {
      const ended = readEndedSessions(payload)
      if (ended === null) {
        sessions.accountsChanged()
        streams.doubt()
        arrivals.changed()
        return
      }
      sessions.ended(ended.map(({ hash }) => hash))
      streams.doubt()
      arrivals.ended(ended.map(({ account }) => account))
    }),
    await database.listen('alerts', (payload) => streams.alerted(namedIn(payload))),
    await database.listen('edits', (imei) => {
      if (imei === '') feed.everythingChanged()
      else void feed.edited([imei])
    }),
  ]
  return async () => {
    for (const stop of stops) await stop()
  }
}

const marksChannel = 'marks'

/** Tells every process of a mark of {@link Marks}, and ahead of it how far this process has come with the others. */
export function announceMark(
  database: Database,
  changes: Pick<UnitChanges, 'places'>,
  mark: string,
): Promise<unknown> {
  const places = changes.places()
  return places === null
    ? database.query('select pg_notify($1, $2)', [marksChannel, mark])
    : database.query('select pg_notify($1, $2), pg_notify($3, $4)', [
        places.channel,
        places.payload,
        marksChannel,
        mark,
      ])
}

/** Follows the marks. @returns its stop */
export const followMarks = (database: Database, feed: Feed) =>
  database.listen(marksChannel, (mark) => {
    // Empty: a connection was lost and made again. Marks that were missed are not known, and those that are hold still.
    if (mark !== '') feed.marked(mark)
  })

/** @returns `undefined`: any */
const namedIn = (payload: string) => (payload === '' ? undefined : payload.split(','))

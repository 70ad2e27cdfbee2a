import { readEndedSessions, type Sessions, sessionsChannel } from '../accounts/sessions.js'
import type { UnitChanges } from '../bus/unit-changes.js'
import type { Database } from '../storage/connection/database.js'
import type { Arrivals } from './arrivals.js'
import type { Feed } from './feed.js'
import type { FeedStreams } from './stream.js'

interface Followers {
  /** The changes that stored fixes cause, in all processes. */
  readonly changes: Pick<UnitChanges, 'subscribe'>
  readonly feed: Feed
  readonly streams: FeedStreams
  readonly sessions: Sessions
  readonly arrivals: Arrivals
}

/**
 * Subscribes to the changes of stored fixes, and to the database's announcements: edits of units, accounts, assignments and
 * sessions in any process.
 * @returns a function that unsubscribes
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

/**
 * Announces a mark of {@link StreamCursors} to every process, preceded by the sequence numbers that this process has received
 * from the others.
 */
export function announceMark(
  database: Database,
  changes: Pick<UnitChanges, 'sequences'>,
  mark: string,
): Promise<unknown> {
  const sequences = changes.sequences()
  return sequences === null
    ? database.query('select pg_notify($1, $2)', [marksChannel, mark])
    : database.query('select pg_notify($1, $2), pg_notify($3, $4)', [
        sequences.channel,
        sequences.payload,
        marksChannel,
        mark,
      ])
}

/** Subscribes to marks. @returns a function that unsubscribes */
export const followMarks = (database: Database, feed: Feed) =>
  database.listen(marksChannel, (mark) => {
    // An empty payload means that the connection was lost. Missed marks are unknown; the known ones stay valid.
    if (mark !== '') feed.marked(mark)
  })

/** Returns the accounts in a payload, or `undefined` for any account. */
const namedIn = (payload: string) => (payload === '' ? undefined : payload.split(','))

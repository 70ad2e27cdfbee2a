import { readEndedSessions, type Sessions, sessionsChannel } from '../accounts/sessions.js'
import type { Database } from '../storage/connection/database.js'
import { readUnitsNotice, unitsChannel } from '../storage/positions/units-notice.js'
import type { Arrivals } from './arrivals.js'
import type { Feed } from './feed.js'
import type { FeedStreams } from './stream.js'

/**
 * Follows what the database announces: changes made by other server processes, and by whoever edits units,
 * accounts, assignments and sessions.
 * @param options.origin what this process calls itself when it announces the fixes that it stores
 * @returns its stop
 */
export async function subscribeChanges(
  database: Database,
  {
    feed,
    streams,
    sessions,
    arrivals,
    origin,
  }: { feed: Feed; streams: FeedStreams; sessions: Sessions; arrivals: Arrivals; origin: string },
): Promise<() => Promise<void>> {
  const stops = [
    await database.listen(unitsChannel, (payload) => {
      const notice = readUnitsNotice(payload)
      if (notice === null) {
        feed.everythingChanged()
        arrivals.changed()
        return
      }
      // What this process stored it has heard already, rows and all.
      if (notice.origin === origin) return
      arrivals.stored([...notice.moved.map(({ imei }) => imei), ...notice.late])
      feed.changed(notice.moved)
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

/** Tells every process of a mark of {@link Marks}. */
export const announceMark = (database: Database, mark: string) =>
  database.query('select pg_notify($1, $2)', [marksChannel, mark])

/**
 * Follows the marks.
 * @param options.afterWriting calls back once what this process is storing has been shown: it may hear its own
 * announcement before it hears that it has committed
 * @returns its stop
 */
export const followMarks = (
  database: Database,
  { feed, afterWriting }: { feed: Feed; afterWriting: (call: () => void) => void },
) =>
  database.listen(marksChannel, (mark) => {
    // Empty: a connection was lost and made again. Marks that were missed are not known, and those that are hold still.
    if (mark !== '') afterWriting(() => feed.marked(mark))
  })

/** @returns `undefined`: any */
const namedIn = (payload: string) => (payload === '' ? undefined : payload.split(','))

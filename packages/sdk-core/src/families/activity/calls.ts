import { call, family } from '../../calls/call.js'
import { moment, writer } from '../../calls/write.js'
import type { ActivityKind } from '../../codes/activity.js'
import { type ActivityPage, readActivityPage } from '../../entities/activity.js'
import type { Moment } from '../../entities/moment.js'

/** Which part of the activity log; what is left out is no condition. */
export interface ActivityQuery<Time = Moment> {
  /** Not before, Unix ms. */
  readonly desde?: Time
  /** Not after, Unix ms. */
  readonly hasta?: Time
  readonly tipo?: ActivityKind
  /** Login name of who did it, as it was then. */
  readonly actor?: string
  /** Part of the name of who did it, on whose behalf, or of what it was done to; whatever its case. */
  readonly texto?: string
  /** The id of an API key: what was done by it. */
  readonly llave?: string
  /** The `next` of the page before. */
  readonly cursor?: string
}

/** The activity log: ours, for the control panel. It keeps a year. */
export const activity = family('activity', {
  /**
   * Who did what to whom, newest first, 200 rows a page: changes of accounts, units, assignments, groups and drivers,
   * commands, and who entered whose account. Role 4 sees everything; role 3 what it and the accounts that it administers
   * did. What is removed along with something has no row of its own, as the drivers of a removed account.
   */
  list: call<ActivityQuery, ActivityPage, ActivityQuery<number>>('activityList', '/api/actividad', {
    effect: 'read',
    write: writer({ desde: moment, hasta: moment }),
    read: readActivityPage,
  }),
})

import { call, family } from '../../calls/call.js'
import { moment, writer } from '../../calls/write.js'
import type { ActivityKind } from '../../codes/activity.js'
import { type ActivityPage, readActivityPage } from '../../entities/activity.js'
import type { Moment } from '../../entities/moment.js'

/** Filter of the activity log. An omitted field is no condition. */
export interface ActivityQuery<Time = Moment> {
  /** Earliest time, Unix ms. */
  readonly desde?: Time
  /** Latest time, Unix ms. */
  readonly hasta?: Time
  readonly tipo?: ActivityKind
  /** Login name of the actor at that time. */
  readonly actor?: string
  /** Part of the name of the actor, the account on whose behalf it acted, or the object. Case is ignored. */
  readonly texto?: string
  /** Id of an API key: only actions with that key. */
  readonly llave?: string
  /** Cursor: the `next` of the previous page. */
  readonly cursor?: string
}

/** The activity log of the control panel. The server keeps it for a year. @remarks Baliza extension. */
export const activity = family('activity', {
  /**
   * Returns who did what to which object, newest first, 200 rows per page. The log contains changes of accounts, units,
   * assignments, groups and drivers, commands, and access to other accounts. Role 4 sees everything. Role 3 sees its own actions
   * and those of the accounts that it administers. Things that are removed together with another, such as the drivers of a
   * removed account, have no row.
   */
  list: call<ActivityQuery, ActivityPage, ActivityQuery<number>>('activityList', '/api/actividad', {
    effect: 'read',
    pages: true,
    write: writer({ desde: moment, hasta: moment }),
    read: readActivityPage,
  }),
})

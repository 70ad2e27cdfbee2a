import { payloads } from '@baliza/agreement'
import { activityPage } from '../storage/tables/activity.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const activity: HandlersOf<'activity'> = {
  list: handle(payloads.activity.list, async (filter, { services, account }) => {
    const { rows, next } = await activityPage(services.database, account, filter)
    return { status: 1, mensaje: '', data: rows, siguiente: next }
  }),
}

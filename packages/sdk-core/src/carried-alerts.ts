import { call, family } from './call.js'
import { carry, carryCalls as carryOpening, type Methods } from './carried.js'
import { allHandledRow, freshRow, handledRow, listRow } from './families/alerts/first-rows.js'
import type { Caller } from './transport/caller.js'

/**
 * In place of `carried.ts` in an element that shows the open alerts: its calls are in its file too, so that its first
 * rows wait for no other script.
 */
export function carryCalls(
  families: { readonly session: object; readonly alerts: object },
  caller: Caller,
): void {
  carryOpening(families, caller)
  const alerts = families.alerts as Methods
  const whole = alerts.list
  carry(
    alerts,
    family('alerts', {
      list: call(...listRow),
      fresh: call(...freshRow),
      markHandled: call(...handledRow),
      markAllHandled: call(...allHandledRow),
    }),
    caller,
  )
  const own = alerts.list
  // What is asked of the list in particular is written by its whole row, which is loaded.
  alerts.list = async (asked, settings) =>
    (Object.keys(asked ?? {}).length > 0 ? whole : own)?.(asked, settings)
}

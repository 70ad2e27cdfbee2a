/**
 * Permissions of all calls, written by hand from the specification (1 and 2, section 6) and from Baliza's decisions. The test
 * checks every cell with a running server. It is not generated from access.ts, because access.ts is checked against it.
 *
 * The roles are 1 mirror account, 2 user, 3 manager, 4 super administrator. Each of four letters is for one owner of the
 * requested data, in this order:
 *
 * 1. the caller;
 * 2. the other end of the mirror: for role 1 its user, for role 2 its mirror account, for roles 3 and 4 a mirror account of the
 * managed user;
 * 3. a user managed by role 3 (for role 2 a colleague under the same manager);
 * 4. another account that no account here manages.
 *
 * `A` allowed, `-` refused (403), `.` not tested, because there is no such case. A single letter is for a call without an owner
 * of data. Without a session, or with an expired session, every call except `open` ones returns 401. If a line names a
 * permission, every role needs it in addition. The parentheses after a name describe how the payload differs from that of another
 * line.
 */
const table = `
call                                        | permission            | 1    | 2    | 3    | 4
session.login                               | open                  |
session.recoverPassword                     | open                  |
session.resetPassword                       | open                  |
session.verifyCredentials                   |                       | A    | A    | A    | A
session.logout                              |                       | A    | A    | A    | A
session.profile                             |                       | A--- | AA-- | AAA- | AAAA
session.updateProfile                       |                       | A--- | AA-- | AAA- | AAAA
units.list                                  |                       | A--- | AA-- | AAA- | AAAA
units.get                                   |                       | A--- | AA-- | AAA- | AAAA
units.imeiOf                                |                       | A--- | AA-- | AAA- | AAAA
units.update                                | editar                | A--- | AA-- | AAA- | AAAA
units.update (of the control panel)         | editar                | ---- | ---- | AAA- | AAAA
units.update (gives another manager)        | editar                | ---- | ---- | ---- | AAAA
units.updateIcon                            | editar                | A--- | AA-- | AAA- | AAAA
devices.list                                |                       | -    | -    | -    | A
devices.listOfManager                       |                       | -    | -    | A    | A
devices.searchByImei                        |                       | -    | -    | A    | A
devices.add                                 |                       | -    | -    | A    | A
devices.put                                 |                       | -    | -    | A    | A
devices.remove                              |                       | ---- | ---- | AAA- | AAAA
devices.remove (of another manager)         |                       | ---- | ---- | ..-- | ..AA
devices.renew                               |                       | ---- | ---- | AAA- | AAAA
devices.clean                               |                       | ---- | ---- | AAA- | AAAA
devices.cleanAll                            |                       | -    | -    | -    | A
devices.startCleaning                       |                       | -    | -    | -    | A
devices.cleaning                            |                       | -    | -    | -    | A
devices.countPositions                      |                       | ---- | ---- | AAA- | AAAA
devices.countAlerts                         |                       | -    | -    | A    | A
devices.brands                              |                       | -    | -    | A    | A
assignments.list                            |                       | -    | -    | A    | A
assignments.ofUser                          |                       | ---- | AA-- | AAA- | AAAA
assignments.usersOf                         |                       | ---- | ---- | AAA- | AAAA
assignments.add (of the own unit)           |                       | ---- | .A-- | .AA- | .AAA
assignments.add (to the own accounts)       |                       | ---- | AA-- | AAA- | AAAA
assignments.remove                          |                       | ---- | .A-- | .AA- | .AAA
assignments.move (from)                     |                       | ---- | ---- | AAA- | AAAA
assignments.move (to)                       |                       | ---- | ---- | AAA- | AAAA
users.list                                  |                       | -    | -    | -    | A
users.listOfManager                         |                       | -    | -    | A    | A
users.managers                              |                       | -    | -    | -    | A
users.add                                   |                       | -    | -    | A    | A
users.add (a manager)                       |                       | -    | -    | -    | A
users.add (a super administrator)           |                       | -    | -    | -    | A
users.update                                |                       | ---- | ---- | ..A- | ..AA
users.update (makes a manager)              |                       | ---- | ---- | ..-- | ..AA
users.put                                   |                       | -    | -    | A    | A
users.put (a manager)                       |                       | -    | -    | -    | A
users.remove                                |                       | ---- | .A-- | .AA- | .AAA
users.permit                                |                       | ---- | ---- | ..A- | ..AA
users.enter                                 |                       | ---- | ---- | AAA- | AAAA
mirrorAccounts.list                         |                       | ---- | A.-- | A.A- | A.AA
mirrorAccounts.add                          |                       | ---- | A.-- | A.A- | A.AA
mirrorAccounts.update                       |                       | ---- | .A-- | .AA- | .AAA
embeds.get                                  |                       | ---- | .A-- | .AA- | .AAA
embeds.update                               |                       | ---- | .A-- | .AA- | .AAA
embeds.renewKey                             |                       | ---- | .A-- | .AA- | .AAA
embeds.preview                              |                       | ---- | .A-- | .AA- | .AAA
embeds.token                                | open                  |
events.list                                 |                       | A--- | AA-- | AAA- | AAAA
events.get                                  |                       | A--- | AA-- | AAA- | AAAA
events.add                                  |                       | A--- | AA-- | AAA- | AAAA
events.add (of a unit)                      |                       | A--- | AA-- | AAA- | AAAA
events.trial                                |                       | A--- | AA-- | AAA- | AAAA
events.trial (of a unit)                    |                       | A--- | AA-- | AAA- | AAAA
events.update                               |                       | A--- | AA-- | AAA- | AAAA
events.remove                               |                       | A--- | AA-- | AAA- | AAAA
events.setFlag                              |                       | A--- | AA-- | AAA- | AAAA
alerts.list                                 |                       | A--- | AA-- | AAA- | AAAA
alerts.fresh                                |                       | A--- | AA-- | AAA- | AAAA
alerts.countByUnit                          |                       | A--- | AA-- | AAA- | AAAA
alerts.page                                 |                       | A--- | AA-- | AAA- | AAAA
alerts.markHandled                          |                       | A--- | AA-- | AAA- | AAAA
alerts.markAllHandled                       |                       | A--- | AA-- | AAA- | AAAA
geofences.list                              |                       | A--- | AA-- | AAA- | AAAA
geofences.add                               | geocirculares         | A--- | AA-- | AAA- | AAAA
geofences.put                               | geocirculares         | A--- | AA-- | AAA- | AAAA
geofences.add (a route)                     | rutas                 | A--- | AA-- | AAA- | AAAA
geofences.update                            | geocirculares         | A--- | AA-- | AAA- | AAAA
geofences.update (a route)                  | rutas                 | A--- | AA-- | AAA- | AAAA
geofences.remove                            | geocirculares         | A--- | AA-- | AAA- | AAAA
geofences.remove (a route)                  | rutas                 | A--- | AA-- | AAA- | AAAA
geofences.remove (a route, called a circle) | geocirculares + rutas | A--- | AA-- | AAA- | AAAA
history.all                                 |                       | A--- | AA-- | AAA- | AAAA
history.moving                              |                       | A--- | AA-- | AAA- | AAAA
history.stopped                             |                       | A--- | AA-- | AAA- | AAAA
history.byStatus                            |                       | A--- | AA-- | AAA- | AAAA
history.ofUnits                             |                       | A--- | AA-- | AAA- | AAAA
history.nearby                              |                       | A--- | AA-- | AAA- | AAAA
positions.page                              |                       | A--- | AA-- | AAA- | AAAA
commands.send                               | blocmotor             | A--- | AA-- | AAA- | AAAA
commands.send (as another)                  | blocmotor             | A--- | AA-- | AAA- | AAAA
commands.log                                |                       | A--- | AA-- | AAA- | AAAA
drivers.list                                |                       | A--- | AA-- | AAA- | AAAA
drivers.add                                 |                       | ---- | AA-- | AAA- | AAAA
drivers.put                                 |                       | ---- | AA-- | AAA- | AAAA
drivers.update                              |                       | ---- | AA-- | AAA- | AAAA
drivers.remove                              |                       | ---- | AA-- | AAA- | AAAA
groups.list                                 |                       | A--- | AA-- | AAA- | AAAA
groups.add                                  |                       | ---- | AA-- | AAA- | AAAA
groups.put                                  |                       | ---- | AA-- | AAA- | AAAA
groups.update                               |                       | ---- | AA-- | AAA- | AAAA
groups.remove                               |                       | ---- | AA-- | AAA- | AAAA
reports.utilization                         | reportes              | A--- | AA-- | AAA- | AAAA
reports.deviceInfo                          | reportes              | A--- | AA-- | AAA- | AAAA
reports.events                              | reportes              | A--- | AA-- | AAA- | AAAA
reports.general                             | reportes              | A--- | AA-- | AAA- | AAAA
reports.speeding                            | reportes              | A--- | AA-- | AAA- | AAAA
reports.unitUtilization                     | reportes              | A--- | AA-- | AAA- | AAAA
reports.positions                           | reportes              | A--- | AA-- | AAA- | AAAA
mobile.devices                              |                       | -    | -    | A    | A
mobile.devicesOf                            |                       | ---- | ---- | AAA- | AAAA
push.key                                    |                       | A    | A    | A    | A
push.subscribe                              |                       | A    | A    | A    | A
push.unsubscribe                            |                       | A    | A    | A    | A
follow.create                               |                       | A--- | AA-- | AAA- | AAAA
follow.eta                                  | open                  |
follow.list                                 |                       | A--- | AA-- | AAA- | AAAA
follow.list (of all units)                  |                       | A    | A    | A    | A
follow.revoke                               |                       | A--- | AA-- | AAA- | AAAA
geocoding.search                            |                       | A    | A    | A    | A
activity.list                               |                       | -    | -    | A    | A
connections.get                             |                       | -    | -    | A    | A
connections.tail                            |                       | ---- | ---- | AAA- | AAAA
server.status                               |                       | -    | -    | -    | A
imports.check                               |                       | -    | -    | A    | A
imports.run                                 |                       | -    | -    | A    | A
imports.checkShapes                         |                       | A--- | AA-- | AAA- | AAAA
imports.runShapes                           |                       | A--- | AA-- | AAA- | AAAA
imports.undo                                |                       | ---- | ---- | AAA- | AAAA
imports.undo (of shapes)                    |                       | A--- | AA-- | AAA- | AAAA
imports.list                                |                       | -    | -    | A    | A
bin.list                                    |                       | A    | A    | A    | A
bin.restore                                 |                       | A--- | AA-- | AAA- | AAAA
bin.restore (a geofence)                    | geocirculares         | A--- | AA-- | AAA- | AAAA
bin.restore (a route)                       | rutas                 | A--- | AA-- | AAA- | AAAA
bin.restore (a device)                      |                       | ---- | ---- | AAA- | AAAA
bin.restore (an account)                    |                       | ---- | .A-- | .AA- | .AAA
bin.remove                                  |                       | A--- | AA-- | AAA- | AAAA
bin.remove (a device)                       |                       | ---- | ---- | AAA- | AAAA
bin.remove (an account)                     |                       | ---- | .A-- | .AA- | .AAA
apiKeys.list                                |                       | -    | -    | A    | A
apiKeys.self                                |                       | A    | A    | A    | A
apiKeys.add                                 |                       | -    | -    | A    | A
apiKeys.revoke                              |                       | ---- | ---- | AAA- | AAAA
boards.list                                 |                       | -    | A    | A    | A
boards.create                               |                       | -    | A    | A    | A
boards.revoke                               |                       | -    | A    | A    | A
webhooks.list                               |                       | -    | -    | A    | A
webhooks.add                                |                       | -    | -    | A    | A
webhooks.update                             |                       | ---- | ---- | AAA- | AAAA
webhooks.remove                             |                       | ---- | ---- | AAA- | AAAA
webhooks.renewSecret                        |                       | ---- | ---- | AAA- | AAAA
webhooks.test                               |                       | ---- | ---- | AAA- | AAAA
webhooks.log                                |                       | ---- | ---- | AAA- | AAAA
webhooks.replay                             |                       | ---- | ---- | AAA- | AAAA
recipients.list                             |                       | A--- | AA-- | AAA- | AAAA
recipients.ask                              |                       | A--- | AA-- | AAA- | AAAA
recipients.confirm                          |                       | A--- | AA-- | AAA- | AAAA
recipients.answer                           | open                  |
reportSchedules.list                        | reportes              | -    | A    | A    | A
reportSchedules.add                         | reportes              | -    | A    | A    | A
reportSchedules.update                      | reportes              | ---- | AA-- | AAA- | AAAA
reportSchedules.remove                      | reportes              | ---- | AA-- | AAA- | AAAA
reportSchedules.sendNow                     | reportes              | ---- | AA-- | AAA- | AAAA
`

/**
 * Calls that API keys may make, if the table allows them to the key's owner. By the scope that a call needs. `ofUnits` has the
 * calls of keys that are limited to some units. No key may make the calls under `none`.
 */
export const byKey = {
  read: `units.list units.get units.imeiOf session.profile devices.list devices.listOfManager devices.searchByImei
    devices.cleaning devices.countPositions devices.countAlerts devices.brands assignments.list assignments.ofUser assignments.usersOf users.list
    users.listOfManager users.managers mirrorAccounts.list embeds.get events.list events.get events.trial alerts.list alerts.fresh
    alerts.countByUnit alerts.page positions.page history.ofUnits history.nearby geofences.list history.all history.moving history.stopped history.byStatus commands.log
    drivers.list groups.list reports.utilization reports.deviceInfo reports.events reports.general reports.speeding
    reports.unitUtilization reports.positions mobile.devices mobile.devicesOf follow.list geocoding.search activity.list
    connections.get connections.tail server.status imports.check imports.checkShapes imports.list
    bin.list apiKeys.self`,
  write: `units.update units.updateIcon devices.add devices.put devices.remove devices.renew devices.clean devices.cleanAll
    devices.startCleaning assignments.add assignments.remove assignments.move users.remove embeds.update events.add events.update
    events.remove events.setFlag alerts.markHandled alerts.markAllHandled geofences.add geofences.update
    geofences.put geofences.remove drivers.add drivers.update drivers.put drivers.remove groups.add groups.update groups.put groups.remove
    follow.revoke imports.run imports.runShapes imports.undo`,
  commands: 'commands.send',
  readAndWrite: 'follow.create',
  none: `session.login session.recoverPassword session.resetPassword session.verifyCredentials session.logout
    session.updateProfile users.add users.update users.put users.permit users.enter mirrorAccounts.add mirrorAccounts.update embeds.renewKey
    embeds.preview embeds.token push.key push.subscribe push.unsubscribe apiKeys.list apiKeys.add apiKeys.revoke
    follow.eta boards.list boards.create boards.revoke webhooks.list webhooks.add webhooks.update webhooks.remove
    webhooks.renewSecret webhooks.test webhooks.log webhooks.replay reportSchedules.list reportSchedules.add
    reportSchedules.update reportSchedules.remove reportSchedules.sendNow recipients.list
    recipients.ask recipients.confirm recipients.answer bin.restore bin.remove`,
  ofUnits: `units.list units.get units.imeiOf units.update units.updateIcon session.profile devices.list
    devices.listOfManager devices.renew devices.clean devices.countPositions devices.countAlerts devices.brands alerts.list alerts.fresh
    alerts.countByUnit alerts.page positions.page history.ofUnits history.nearby alerts.markHandled alerts.markAllHandled geofences.list history.all history.moving
    history.stopped history.byStatus commands.send commands.log drivers.list groups.list reports.utilization
    reports.deviceInfo reports.events reports.general reports.speeding reports.unitUtilization reports.positions
    connections.tail follow.create follow.list follow.revoke geocoding.search apiKeys.self`,
} as const

/**
 * Calls that an embed token may make, if its mirror account may: those that widgets read with, and its own logout. A third-party
 * page cannot change anything.
 */
export const byEmbed = `session.logout units.list units.get alerts.list alerts.fresh geofences.list groups.list
  history.all history.moving history.stopped history.byStatus reports.utilization reports.deviceInfo reports.events
  reports.general reports.speeding reports.unitUtilization reports.positions`

/** Calls that the token of a board link may make: only those that a screen displays. */
export const byBoard = 'units.list alerts.list alerts.fresh'

/** A line of the table. */
export interface PermissionLine {
  /** The call, including the parentheses. */
  readonly name: string
  /** `family.method`. */
  readonly call: string
  readonly open: boolean
  /** Required permissions: all of them. */
  readonly permissions: readonly string[]
  /** By role: four letters, or one. */
  readonly cells: Readonly<Record<number, string>>
}

/** @throws Error for a line with an invalid format */
export function readTable(): PermissionLine[] {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => {
    const [name = '', second = '', ...cells] = line.split('|').map((part) => part.trim())
    const open = second === 'open'
    if (!open && (cells.length !== 4 || cells.some((cell) => !/^([A.-]{4}|[A-])$/.test(cell))))
      throw new Error(`not a line of the table: ${line}`)
    return {
      name,
      call: name.split(' ')[0] ?? '',
      open,
      permissions: open || second === '' ? [] : second.split(' + '),
      cells: Object.fromEntries(cells.map((cell, index) => [index + 1, cell])),
    }
  })
}

// Written by `npm run english-names` from the declarations of the SDK and names.ts.

import type { ReadableAtom } from 'nanostores'
import type { Call, InputOf, OutputOf } from '../calls/call.js'
import type { BalizaError } from '../calls/errors.js'
import type { NoPayload } from '../calls/payloads.js'
import type { HistoryProgress } from '../client/methods/history.js'
import type { StreamedReport } from '../client/methods/reports.js'
import type { SendSettings, SettleOptions } from '../client/methods/send-command.js'
import type { WatchOptions } from '../client/methods/watch-fleet.js'
import type { ClientFamily } from '../client/types.js'
import type { Activity, ActivityField, ActivityKind } from '../codes/activity.js'
import type { AlertColor } from '../codes/alert-colors.js'
import type { AlertSound } from '../codes/alert-sounds.js'
import type { AlertType } from '../codes/alert-types.js'
import type { KeyScope } from '../codes/api-keys.js'
import type { BinKind } from '../codes/bin.js'
import type { CleaningState } from '../codes/cleaning.js'
import type {
  Command,
  CommandChannel,
  CommandState,
  CommandStatus,
  Frequency,
  LoggedChannel,
  ReleaseDoubt,
  TimeZone,
} from '../codes/commands.js'
import type { DoubtCode } from '../codes/doubts.js'
import type { EmbedField } from '../codes/embed.js'
import type { EscalationChannel } from '../codes/escalation-channels.js'
import type { EventTypeCode } from '../codes/event-types.js'
import type { FixReasonCode } from '../codes/fix-reasons.js'
import type { GeofenceType } from '../codes/geofences.js'
import type { HistoryStatus } from '../codes/history.js'
import type { IconMode } from '../codes/icons.js'
import type { ImportKind } from '../codes/imports.js'
import type { MailedFormat, ReportFrequency, ScheduledReport } from '../codes/report-schedules.js'
import type { ReportFilter } from '../codes/reports.js'
import type { Role } from '../codes/roles.js'
import type { SentenceKind, SentenceOutcome } from '../codes/sentences.js'
import type { Silence } from '../codes/silences.js'
import type { EventFlag } from '../codes/statuses.js'
import type { ConnectionProtocol } from '../codes/tracker-models.js'
import type { TrackerRefusal } from '../codes/tracker-refusals.js'
import type { WebhookEventType, WebhookType } from '../codes/webhooks.js'
import type { WeekDay } from '../entities/alert-event.js'
import type { FleetState } from '../entities/fleet.js'
import type { Moment } from '../entities/moment.js'
import type { LatLng } from '../entities/position.js'
import type { RecipientChannel } from '../entities/recipient.js'
import type { HostedSession } from '../entities/session.js'
import type { MayHideSpeed } from '../entities/speed.js'
import type { Imei } from '../entities/unit.js'
import type { UserId } from '../entities/user.js'
import type { BoardLink } from '../families/boards/calls.js'
import type { TailQuery } from '../families/connections/calls.js'
import type { PushAddress } from '../families/push/calls.js'
import type { AccountRole } from '../families/users/calls.js'
import type { CallSettings } from '../transport/caller.js'
import type { Environment } from '../transport/environment.js'

/** What each call takes and answers, by family. */
export interface Catalogue {
  /** The activity log of the control panel. The server keeps it for a year. @remarks Baliza extension. */
  readonly activity: {
    /**
     * Returns who did what to which object, newest first, 200 rows per page. The log contains changes of accounts, units,
     * assignments, groups and drivers, commands, and access to other accounts. Role 4 sees everything. Role 3 sees its own actions
     * and those of the accounts that it administers. Things that are removed together with another, such as the drivers of a
     * removed account, have no row.
     */
    readonly list: Call<ActivityQuery, ActivityPage>
  }
  /**
   * Alerts (specification 1, section 7). The wire's speeds are in miles per hour; the SDK returns km/h. An alert is notified once
   * and acknowledged once. A notified alert is no longer `fresh`. Only a person who acknowledges it removes it from the `list`.
   * Each account is notified separately, but the acknowledgement applies to all accounts that share the alert: an account and its
   * mirror accounts. The first acknowledgement counts, and all of them see whose it was.
   */
  readonly alerts: {
    /**
     * Returns the alerts of the last 7 days that nobody has acknowledged, or all since `since`, newest first, at most 1,000.
     * Monitoring requests one day of its types (specification 2, section 4).
     */
    readonly list: Call<OfUser & AlertsAsked, Alert[]>
    /**
     * Returns the alerts that were not notified yet, newest first, at most 500. Clients call it every 15 s (specification 1,
     * section 4).
     */
    readonly fresh: Call<OfUser, Alert[]>
    /**
     * Returns the number of alerts of each unit since `since`, including acknowledged ones. Units without alerts are not listed.
     */
    readonly countByUnit: Call<
      OfUser & {
        /** The wire's `desde`. */
        readonly since: Moment
      },
      AlertCount[]
    >
    /**
     * Returns the account's alerts after a cursor, in the order in which they were raised, with the same cursors, dates and limits
     * as `positions.page`. `client.alerts.feed` calls it repeatedly.
     * @throws BalizaError as `positions.page`
     */
    readonly page: Call<StoredAsked, AlertsPage>
    /**
     * Marks an alert as notified, or with `attended` as acknowledged. A repetition changes only its note. Each account marks its
     * own alerts.
     * @returns the first acknowledgement; `null` if there is none, or the server does not send it
     * @throws BalizaError `refused` 'Datos no encontrados' for an alert of another account than `userId`; `forbidden` for an alert of
     * an account that the caller does not administer
     */
    readonly markHandled: Call<OfUser & Attended & Noted & { readonly id: string }, Attendance | null>
    /**
     * Marks all alerts as notified. With `attended`, marks as acknowledged only those that were already notified. With `ids`, only
     * these.
     */
    readonly markAllHandled: Call<AlertsHandled, void>
  }
  /**
   * API keys, for programs that work without a person's password: `createClient({ host, apiKey })`. A key acts for its owner: role
   * 3 or 4, or a user with the permission `canIntegrate`. It may never do more than its owner may at that time, and less if it is
   * limited to scopes, units or addresses. It cannot create keys or accounts, set passwords or enter other accounts. It is only
   * sent in the header `Authorization: Bearer`, and never from a browser.
   */
  readonly apiKeys: {
    /**
     * Returns the caller's own keys, newest first; for role 4, the keys of all accounts.
     * @throws BalizaError `forbidden` for role 1, for role 2 without the permission `canIntegrate`, and for API keys
     */
    readonly list: Call<NoPayload, ApiKey[]>
    /**
     * Creates a key for the session's own account. The server stores only its SHA-256, so this response is the only one that shows
     * it.
     * @throws BalizaError `refused` with the form's texts, if `expiresAt` is in the past, and beyond 50 keys per account; `forbidden`
     * for a unit that the caller does not see
     */
    readonly add: Call<ApiKeyForm, NewApiKey>
    /**
     * Revokes a key immediately in every process, and the links to follow units that it created. The events that it created stay
     * with the owner, unless `withEvents` removes them too. Its owner and role 4 may revoke it.
     *
     * The links of an expired key have ended too, and its events raise no alerts. When it is revoked, its events are removed, or
     * become its owner's.
     * @throws BalizaError `forbidden`
     */
    readonly revoke: Call<
      {
        readonly id: string
        /** The wire's `conEventos`. */
        readonly withEvents?: boolean
      },
      void
    >
  }
  /** Assignments of units to accounts, which decide who sees which unit (specification 2, section 7.2). */
  readonly assignments: {
    /**
     * Returns the accounts that each device is assigned to, for the devices that the session administers (`devices.list`,
     * `devices.listOfManager`). There is a row per account, by login name, mirror accounts last. Devices without an account
     * have no row. A row of an account that the session does not administer does not name the account.
     * @remarks Baliza extension.
     * @throws BalizaError `forbidden` for roles 1 and 2
     */
    readonly list: Call<NoPayload, Assignment[]>
    /**
     * Returns the ids (the wire's `_id` of a unit) of the units that are assigned to an account: the caller's own, or one that the
     * session's user administers. Units that a manager sees without an assignment are not included.
     * @throws BalizaError `forbidden` for role 1 and for accounts that the caller does not administer
     */
    readonly ofUser: Call<{ readonly id: UserId }, AssignedUnit[]>
    /**
     * Returns the ids of the accounts that a unit is assigned to, among those that the session's user administers: roles 3 and 4.
     * Mirror accounts are included: `users.list` does not list them, but `session.profile` returns their names.
     * @param id the unit's `_id`
     * @throws BalizaError `forbidden` for roles 1 and 2, and for a unit that the caller does not see
     */
    readonly usersOf: Call<{ readonly id: string }, AssignedUser[]>
    /**
     * Assigns a unit (its `_id`) to an account. An existing assignment is not an error. Role 4 may assign any unit to any account.
     * Role 3 may assign units that it sees to its users and their mirror accounts. Role 2 may assign units that it has to its
     * mirror accounts.
     * @returns the text to show to the user
     * @throws BalizaError `refused` if the owner of a mirror account does not see the unit; `forbidden`
     */
    readonly add: Call<
      {
        /** The wire's `id_user`. */
        readonly userId: UserId
        /** The wire's `id_objeto_gps`. */
        readonly unitId: string
      },
      string
    >
    /**
     * Unassigns a unit from an account, and from its mirror accounts, because those see only what their owner sees. The account's
     * groups, drivers and event definitions lose the unit. A missing assignment is not an error.
     * @param id the unit's `_id`; `imei` is omitted for a mirror account, and never required
     * @returns the text to show to the user
     * @throws BalizaError `forbidden` for accounts that the caller does not administer, and for role 2 except for its mirror
     * accounts
     */
    readonly remove: Call<
      {
        readonly id: string
        /** The wire's `id_user`. */
        readonly userId: UserId
        readonly imei?: Imei
      },
      string
    >
    /**
     * Moves a unit (its `_id`) from the account `fromUserId` to the account `userId`, like `assignments.remove` and
     * `assignments.add`. Both changes happen, or neither. A move that was already done is not an error. Roles 3 and 4,
     * between accounts that they administer.
     * @returns the text to show to the user
     * @remarks Baliza extension.
     * @throws BalizaError `refused` if neither account has it, or the owner of a mirror account does not see it; `forbidden`
     */
    readonly move: Call<
      {
        /** The wire's `id_objeto_gps`. */
        readonly unitId: string
        /** The wire's `de`. */
        readonly fromUserId: UserId
        /** The wire's `id_user`. */
        readonly userId: UserId
      },
      string
    >
  }
  /**
   * The bin: things removed by `devices.remove`, `users.remove`, `drivers.remove`, `groups.remove`, `geofences.remove` and
   * `events.remove`, for 30 days (`keptInBin`). Accounts that could remove a thing now may restore it: a device its manager, an
   * account its administrator, and the rest its account and the administrator of that account.
   */
  readonly bin: {
    /** Returns what the session may restore now, latest removal first, at most 1,000. */
    readonly list: Call<NoPayload, BinRow[]>
    /**
     * Restores a removed thing: a device with its positions, alerts, commands and assignments; an account with its password, mirror
     * accounts, units, groups, drivers, geofences and events. Things that were given to another account since the removal stay
     * there. Sessions, API keys, webhooks and follow links that ended with it are not restored. API keys may not call this.
     *
     * @param id id of the removed thing
     * @returns the text to show to the user
     * @throws BalizaError `refused`, without loss of data, if its IMEI or login name is now in use, or the account or the geofence
     * that it belongs to does not exist
     */
    readonly restore: Call<{ readonly id: string }, string>
    /**
     * Deletes something from the bin permanently, with all its data. API keys may not call this.
     *
     * @param id id of the removed thing
     * @returns the text to show to the user
     */
    readonly remove: Call<{ readonly id: string }, string>
  }
  /**
   * Boards: a fleet on a screen without a user, shown by a link as {@link follow} shows one unit. The token is in the page's hash,
   * so no server log contains it. It gives access to `units.list` with its stream, `alerts.list` and
   * `alerts.fresh`, with what the account that created it sees at that time. A board shows no phone number, driver, blocked
   * engine, device, camera or group, and no name that an account gave in its alerts. It cannot acknowledge alerts. `imei` contains
   * the unit's `_id`, as in {@link embeds}.
   */
  readonly boards: {
    /** Returns the caller's own valid links, newest first. @throws BalizaError `forbidden` for role 1 */
    readonly list: Call<NoPayload, ActiveBoardLink[]>
    /**
     * Creates a link to a board. It ends when it is revoked, at `expiresAt`, and when the account is deactivated or gets a new
     * password.
     * @throws BalizaError `refused` with the form's texts, if `expiresAt` is in the past, and beyond 50 links per account; `forbidden`
     * for role 1, and for a unit that the caller does not see
     */
    readonly create: Call<BoardForm, BoardLink>
    /** Ends one of the caller's links, immediately and on every screen. A link that does not exist is not an error. */
    readonly revoke: Call<{ readonly id: string }, void>
  }
  /** Remote commands (specification 2, section 7.2). */
  readonly commands: {
    /**
     * Sends a command to a unit's tracker. The SDK never repeats it. By GPRS it is sent over the tracker's connection. Without a
     * connection it waits up to 10 minutes and then expires; a newer command of its kind replaces one that waits. By SMS it is sent
     * to the unit's SIM.
     *
     * Success means that the command is registered, not that the engine is cut: `commands.log` shows when the tracker has
     * acknowledged it (specification 2, section 7.2).
     * @returns its id and the text to show to the user
     * @throws BalizaError `refused` for an inactive unit, without an SMS gateway, or for an incomplete form; `refused` with
     * `httpStatus` 409 for a `bloq` of a unit that is or may be moving, which needs `confirmado: true` (see `needsConfirmation`);
     * `forbidden` without `canSendCommands`, or for a unit that the account does not see
     */
    readonly send: Call<CommandForm, SentCommand>
    /**
     * Returns the user's last 500 commands, newest first, or the one with this `id`; times as `Date` (specification 2, section 3).
     * @throws BalizaError `forbidden` for another account that the caller does not administer
     */
    readonly log: Call<OfUser & { readonly id?: string }, CommandLogRow[]>
  }
  /** The trackers that connect to a server, and why others do not appear. For the control panel. @remarks Baliza extension. */
  readonly connections: {
    /**
     * Returns the number of connections and positions per protocol, and the last 1,000 pieces of data that did not become a
     * position, with the reason of each. Role 4 sees all of those. Role 3 sees those of units that it sees. It also sees a device
     * that belongs to no unit if `text` is its complete id, because the device may belong to another manager. The data is what one
     * server process remembers since it started; with several processes, any of them responds.
     */
    readonly get: Call<ConnectionsQuery, Connections>
    /**
     * Returns the sentences that a unit's tracker sends, raw and as the server read them, and what the server sends to it. The
     * server watches the unit from the first call until half a minute after the last one, and keeps the last 100 sentences of that
     * time: call it every 2 s. The watch covers every process to which the tracker may be connected. At most 50 units are watched
     * at a time; beyond that, the server stops watching the unit whose last call is oldest.
     */
    readonly tail: Call<TailQuery, UnitTail>
  }
  /** The devices of the control panel: roles 3 and 4, `forbidden` to others (specification 2, sections 2.1 and 6). */
  readonly devices: {
    /** Returns every device, by name. For role 4. */
    readonly list: Call<OfRole, Unit[]>
    /** Returns the devices that the session manages and those of its users. For role 3; role 4 gets every device. */
    readonly listOfManager: Call<NoPayload, Unit[]>
    /**
     * Returns unassigned devices whose IMEI contains this text, regardless of case; an empty text matches all. At most 50, by IMEI.
     * Role 3 gets those that it manages (specification 2, section 5: Assign GPS).
     */
    readonly searchByImei: Call<{ readonly imei: string }, Unit[]>
    /**
     * Adds a device. Role 3 becomes its manager.
     *
     * @returns its id (a unit's `_id`), and the text to show to the user
     * @throws BalizaError `refused` with the form's texts (specification 2, section 5), if another device has the IMEI or the
     * device id, as either of the two, or for an unknown brand or manager
     */
    readonly add: Call<NewDevice, Created>
    /**
     * Moves a device to the bin, with its positions, alerts, commands and assignments. `bin.restore` restores all of it for 30
     * days. A new device with the same IMEI has none of this data. Role 3 may only remove devices that it manages itself.
     */
    readonly remove: Call<{ readonly id: string }, void>
    /**
     * Renews a device as of `asOf` (not before its registration, and at most a day in the future), if its registration is older
     * than 315576000 ms (specification 2, section 4).
     *
     * @returns its registration
     * @throws BalizaError `refused`: 'No puedes renovar una unidad si no ha vencido'
     */
    readonly renew: Call<
      {
        readonly id: string
        /** The wire's `fecha`. */
        readonly asOf: Moment
      },
      Date
    >
    /**
     * Deletes the positions of one device that are older than 365 days (specification 2, section 4).
     *
     * @returns the number of deleted positions
     */
    readonly clean: Call<{ readonly imei: Imei }, number>
    /**
     * Deletes the old positions of all devices, like `devices.clean`. For role 4. Responds when the cleaning that
     * `devices.startCleaning` starts is finished. For a large history this takes minutes; the server continues even if the
     * client no longer waits.
     *
     * @returns the number of deleted positions
     */
    readonly cleanAll: Call<NoPayload, number>
    /**
     * Starts to delete the positions of all devices that are older than 365 days, in the background. For role 4. Only one cleaning
     * runs at a time: a running one continues.
     *
     * @returns the running cleaning; `devices.cleaning` returns its progress
     */
    readonly startCleaning: Call<NoPayload, Cleaning | null>
    /** Returns the latest cleaning of all devices, started by any account; `null`: there was none. For role 4. */
    readonly cleaning: Call<NoPayload, Cleaning | null>
    /** Returns the number of stored positions of a device, which `devices.remove` would move to the bin. */
    readonly countPositions: Call<{ readonly id: string }, number>
    /**
     * Returns the number of alerts since `since` of each device that the session administers (`devices.list`,
     * `devices.listOfManager`), regardless of the alerted account, including acknowledged ones. An alert of several accounts
     * counts once. Devices without alerts are not listed.
     * @remarks Baliza extension.
     * @throws BalizaError `forbidden` for roles 1 and 2
     */
    readonly countAlerts: Call<
      {
        /** The wire's `desde`. */
        readonly since: Moment
      },
      AlertCount[]
    >
    /** Returns the brands that a device may have (specification 2, section 3). */
    readonly brands: Call<NoPayload, DeviceBrand[]>
  }
  /**
   * Drivers (specification 2, sections 3 and 7.2). The driver of a unit is that unit's `driver`, also in the feed. A unit has
   * one driver, and assigning another releases the first.
   */
  readonly drivers: {
    /**
     * Returns the drivers of a user, by name.
     *
     * @throws BalizaError `forbidden` for a user whom the caller does not administer
     */
    readonly list: Call<OfUser, Driver[]>
    /**
     * Adds a driver. Not for role 1.
     *
     * @returns its id, and the text to show to the user: 'El conductor se añadio correctamente'
     * @throws BalizaError `refused` with the form's texts, or if the unit has a driver of an account that the caller does not
     * administer; `forbidden` for a unit or a user that the caller does not see
     */
    readonly add: Call<DriverForm, Created>
    /**
     * Changes a driver. Another `unitId` moves the driver to that unit; `null` removes it from its unit. Fails like
     * `drivers.add`.
     *
     * @returns the text to show to the user
     */
    readonly update: Call<DriverForm & { readonly id: string }, string>
    /**
     * Removes a driver. The unit driven then has no `driver`.
     *
     * @returns the text to show to the user
     * @throws BalizaError `forbidden` for a driver of an account that the caller does not administer, or for a driver that does not
     * exist
     */
    readonly remove: Call<{ readonly id: string }, string>
  }
  /**
   * Widgets in third-party pages. A mirror account lists the origins of the pages and what they show. The page's own server
   * requests a token with a signature, and gives it to the page (`token-url`). The token is valid for one origin and one hour. It
   * reads what widgets show and cannot acknowledge alerts. The server does not send data that the token may not show. It does not
   * send the IMEI either, because that is all that a tracker needs to log in: `imei` contains the unit's `_id`, and calls of the
   * page identify units by it.
   */
  readonly embeds: {
    /**
     * Returns the embed of one of the caller's mirror accounts, or of an account that the caller administers.
     * @throws BalizaError `forbidden`
     */
    readonly get: Call<OfMirrorAccount, Embed>
    /**
     * Sets where the mirror account is shown and what it shows. The change takes effect immediately, also for tokens that were
     * already issued.
     * @throws BalizaError `refused` with the texts of the form; `forbidden`, also for a unit that the caller does not see
     */
    readonly update: Call<EmbedForm, void>
    /**
     * Creates a new key for the third-party server. The server shows it only in this response. The old key ends, and so do the
     * tokens that were requested with it.
     * @throws BalizaError `forbidden`
     */
    readonly renewKey: Call<
      OfMirrorAccount,
      {
        /** The wire's `clave`. */
        key: string
      }
    >
    /** Returns a preview: a session like that of a third-party page, for the page that calls. @throws BalizaError `forbidden` */
    readonly preview: Call<OfMirrorAccount, HostedSession>
    /**
     * Returns a session for one origin, requested by the third-party server. The response is what `token-url` must return.
     * @throws BalizaError `refused` if the signature does not belong to the account, is old or was used; `origin` if the account
     * does not list the origin; `http` with `retryAfter` (429) beyond 600 requests per minute for one account
     */
    readonly token: Call<SignedEmbed, HostedSession>
  }
  /**
   * Definitions of alerts (specification 1, sections 2 and 7). An event belongs to one account. Only that account and its
   * administrators may access it; for others it is `forbidden`. Units that the event's account does not see are `forbidden` too.
   */
  readonly events: {
    /** Returns the account's events, newest first, each with those of its units that the account sees. Limits in km/h. */
    readonly list: Call<OfUser, AlertEvent[]>
    /** Returns one event with the units it watches: the wire's `data` and `decode.imeis`. */
    readonly get: Call<{ readonly id: string }, AlertEvent>
    /**
     * Creates an event, which is active immediately. It is `refused` with the form's texts for what `eventSchema` does not allow
     * (specification 1, section 5); for a place that does not exist or does not fit the type; for `byEmail` if the server cannot send
     * mail; and if the account has reached its maximum of events.
     *
     * @returns its id, and the text to show to the user
     */
    readonly add: Call<EventForm, Created>
    /**
     * Changes an event, with the same refusals as `add`. It keeps the four flags of `setFlag`, except `byEmail`.
     *
     * @returns the text to show to the user
     */
    readonly update: Call<EventForm & { readonly id: string }, string>
    /**
     * Removes an event. Its past alerts stay.
     *
     * @returns the text to show to the user
     */
    readonly remove: Call<{ readonly id: string }, string>
    /**
     * Sets one of the four flags that the list shows. It is `refused` without any change for a channel (`email`, `bySms`,
     * `byPush`) that the server cannot use; the reason is in `mensaje`.
     */
    readonly setFlag: Call<
      {
        readonly id: string
        /** The wire's `nodo`. */
        readonly flag: EventFlag
        /** The wire's `valor`. */
        readonly value: boolean
      },
      void
    >
  }
  /**
   * Live tracking by a link (specification 1, section 7: the live-tracking page).
   * @remarks Baliza extension: in the specification the link contains the session's token. Here it contains a token for one unit
   * and a limited time. No server log contains it, because it is in the page's hash.
   */
  readonly follow: {
    /**
     * Creates a link to a unit that the caller sees. It ends after `hours`, a whole number from 1 to 168. It ends earlier if the
     * caller is deactivated (permanently), gets a new password, no longer sees the unit, or revokes it. The link shows the unit's
     * name, plates, icon, position, speed and engine, but no phone number, driver or history.
     *
     * An API key needs the scope to read. Its links show no more than the key itself: only from the key's network addresses, if it
     * has any, and only while the key is valid.
     */
    readonly create: Call<
      {
        readonly imei: Imei
        /** The wire's `horas`. */
        readonly hours: number
      },
      FollowLink
    >
    /**
     * Returns the caller's valid links, newest first, or with `imei` those of one unit. Expired and revoked links are not included,
     * nor links to units that the caller no longer sees.
     *
     * The list contains only the caller's own links, also for managers: no account can list or end the links of another one. To
     * stop a user's links, unassign the unit or deactivate the user, which ends them immediately.
     *
     * @throws BalizaError `forbidden` for a unit that the caller does not see
     */
    readonly list: Call<{ readonly imei?: Imei }, ActiveFollowLink[]>
    /**
     * Ends the caller's links to a unit: the one with this `id`, or all of them without an `id`. No matching link is not an error.
     */
    readonly revoke: Call<{ readonly imei: Imei; readonly id?: string }, void>
  }
  /**
   * Addresses (specification 1, sections 2 and 7). The server calls its geocoder, so that browsers do not see the geocoder's key.
   * For a server without a geocoder, use the client's `geocoderUrl`.
   */
  readonly geocoding: {
    /**
     * Searches an address.
     *
     * @param text the typed text, up to 300 characters
     * @returns at most one place; empty: the address was not found
     * @throws BalizaError `refused` if the geocoder does not respond; `http` (429) if too many searches run at once
     */
    readonly search: Call<{ readonly text: string }, FoundPlace[]>
  }
  /**
   * Geofences, points of interest and routes (specification 1, section 7). Geofences and PDI need the permission `canUseGeofences`,
   * routes need `canUseRoutes`. Writing without the permission is `forbidden`, and so are items of accounts that the caller does not
   * administer.
   */
  readonly geofences: {
    /**
     * Returns the drawn items: lat and lng in degrees, radii in metres, polygons and routes with all their points. The part for
     * which the account has no permission is empty. A mirror account gets its own items and its user's.
     */
    readonly list: Call<OfUser, Geofences>
    /**
     * Saves a drawn item. It is `refused` with the form's texts for what `geofenceSchema` does not allow (a missing name or colour,
     * a figure that crosses itself, more than 10,000 points; specification 1, section 5), and if the account has reached its
     * maximum. `readShapes` reads the shapes of a KML, KMZ or GeoJSON file.
     *
     * @returns its id, and the text to show to the user
     */
    readonly add: Call<GeofenceForm, Created>
    /**
     * Saves a change, with the same refusals as `add`. The `type` cannot change. Events that watch the item watch its new shape.
     *
     * @returns the text to show to the user
     */
    readonly update: Call<GeofenceForm & { readonly id: string }, string>
    /**
     * Removes an item by its id. `type` must be its type. It is `refused` while events watch it: `mensaje` contains their names.
     *
     * @returns the text to show to the user
     */
    readonly remove: Call<
      {
        readonly id: string
        /** The wire's `nombre`. */
        readonly name?: string
        /** The wire's `tipo`. */
        readonly type: GeofenceType
      },
      string
    >
  }
  /** Groups of units. A unit is in one group or in none (specification 1, section 3; specification 2, sections 5 and 7.2). */
  readonly groups: {
    /**
     * Returns the groups of a user: its own, and those of which it sees a unit, each with the units that it sees.
     *
     * @throws BalizaError `forbidden` for a user whom the caller does not administer
     */
    readonly list: Call<OfUser & OfRole, Group[]>
    /**
     * Adds a group of at least one unit. Units of another group move into it. Not for role 1.
     *
     * @returns its id, and the text to show to the user: 'El grupo se registro correctamente'
     * @throws BalizaError `refused` with the form's texts (specification 2, section 5), or if a unit is in a group that the caller
     * may not change; `forbidden` for a unit or a user that the caller does not see
     */
    readonly add: Call<OfUser & GroupFields, Created>
    /**
     * Changes a group. `imeis` are all of its units: units that it omits leave the group and are then in none. Fails like
     * `groups.add`.
     *
     * @returns the text to show to the user
     */
    readonly update: Call<GroupFields & { readonly id: string }, string>
    /**
     * Removes a group. Its units are then in no group.
     *
     * @returns the text to show to the user
     * @throws BalizaError `forbidden` for a group of an account that the caller does not administer, or for a group that does not
     * exist
     */
    readonly remove: Call<{ readonly id: string }, string>
  }
  /**
   * The history of one unit that the user sees, oldest first (specification 1, section 7). Speeds in km/h, times as `Date`.
   * `address` is the nearest place, `pointOfInterest` the user's point of interest within 200 m. A fix without satellites has the last known
   * position of the unit. A range without positions returns an empty list. A long history may need a longer `timeout`.
   *
   * Errors, each a BalizaError: `refused` with 'Todos los campos son requeridos' if the unit or a date is missing (section 5), if
   * the dates are out of order or the range exceeds a year, and for more than 200,000 records; `forbidden` for a unit that the user
   * does not see.
   */
  readonly history: {
    /** Returns everything that the unit sent. */
    readonly all: Call<HistoryQuery, HistoryRecord[]>
    /** Returns only records in which it moved: faster than 5 km/h with its engine on (section 4). */
    readonly moving: Call<HistoryQuery, HistoryRecord[]>
    /** Returns only records in which it was stationary: at 5 km/h or less, with its engine on or off. */
    readonly stopped: Call<HistoryQuery, HistoryRecord[]>
    /**
     * Returns records by a status text: for `acc on` and `acc off`, those with the engine in that state; for `low battery`, `help
     * me` and `door alarm`, those that the tracker sent for that reason.
     */
    readonly byStatus: Call<HistoryQuery & ByStatus, HistoryRecord[]>
    /**
     * Returns everything that several units sent, unit after unit; all units that the user sees if none are given. A list contains
     * at most 200,000 records. As lines (`Accept: application/x-ndjson`) there is no limit: `client.history.stream` reads them.
     */
    readonly ofUnits: Call<UnitsHistoryQuery, UnitRecord[]>
    /**
     * Returns which of the user's visible units were near a place, within a range of at most 24 hours: a row for each visit, unit
     * after unit. The straight line between two reports counts too, unless more than ten minutes are between them: `silence` is
     * then what is uncertain.
     *
     * @throws BalizaError `refused` for more than 24 hours or 5 km
     */
    readonly nearby: Call<NearbyQuery, NearbyUnit[]>
  }
  /**
   * Imports rows of a file as units, users, drivers and assignments. For roles 3 and 4. Every cell is checked like in the single
   * call (`devices.add`, `users.add`, `drivers.add`, `assignments.add`), with its messages. Rows are also checked against each
   * other and against existing data: an IMEI, login name, assignment or driver's name that already exists; a unit that has a
   * driver; a manager, account or unit that the caller does not administer. Rows refer to units by IMEI and to accounts by login
   * name.
   *
   * All rows are in one request, so that a check and an import cover the whole file, and no file is imported partially. That is why
   * these two calls accept 10 MB. Give a large file a longer `timeout`.
   */
  readonly imports: {
    /** Returns the faults of each cell, and writes nothing. */
    readonly check: Call<ImportFile, ImportCheck>
    /**
     * Imports all rows or none, in one transaction. With `validOnly`, all rows without a fault.
     *
     * @throws BalizaError `refused` if a row has a fault and `validOnly` is not given, if every row has one, or if something that
     * a row refers to has changed at that moment
     */
    readonly run: Call<
      ImportFile & {
        /** The wire's `archivo`. */
        readonly fileName?: string
        /** The wire's `soloBuenas`. */
        readonly validOnly?: boolean
      },
      ImportResult
    >
    /**
     * Undoes an import within an hour, in one transaction: the caller's own, or one of an account that it administers. Rows that
     * cannot be undone are kept and reported. This applies to rows that another account administers now, and to rows that are in
     * use:
     *
     * - a unit with positions, commands, alerts, an account, a group, a driver, an event, a link, a key, a webhook or a site;
     * - an account that has logged in or owns anything;
     * - a driver who now has another unit;
     * - an assignment on which a mirror account, an event, a group, a driver or a link depends.
     *
     * Another call within the hour can undo rows that were kept. The undo is final once nothing of an import is left.
     */
    readonly undo: Call<{ readonly id: string }, ImportUndo>
    /** Returns the last 50 imports of accounts that the caller administers, newest first. */
    readonly list: Call<NoPayload, ImportRow[]>
  }
  /**
   * Limited sub-accounts, cuentas espejo, of users, managers and super administrators (specification 2, section 7.2). They see the
   * units that are assigned to them, and may never do more than their owner. `users.remove` removes them.
   */
  readonly mirrorAccounts: {
    /**
     * Returns the mirror accounts of an account, by login name: the caller's own, or those of an account that the session's user
     * administers.
     * @throws BalizaError `forbidden` for role 1 and for accounts that the caller does not administer
     */
    readonly list: Call<{ readonly id: UserId }, MirrorAccount[]>
    /**
     * Adds a mirror account, active and without units (`assignments.add` assigns units of its owner).
     * @returns its id, and the text to show to the user
     * @throws BalizaError `refused` if the login name is in use, or with the form's texts; `forbidden` if `ownerId` is a mirror
     * account or an account that the caller does not administer
     */
    readonly add: Call<NewMirrorAccount, Created>
    /**
     * Changes a mirror account. A new password ends its sessions.
     * @returns the text to show to the user
     * @throws BalizaError `refused` if the login name is in use, or with the form's texts; `forbidden` if `id` is not a mirror
     * account, or is one that the caller does not administer
     */
    readonly update: Call<MirrorAccountChange, string>
  }
  /**
   * Phones that report positions: units whose device brand is 'Android' or 'iPhone' (specification 1, section 1, lists phones as
   * devices; specification 2, section 7.2, shows the calls). For roles 3 and 4.
   */
  readonly mobile: {
    /**
     * Returns every phone that the session's user sees, by name. There is a row for each account that has the phone and that the
     * session's user administers, except mirror accounts. A phone without such an account has one row, with `userId` null.
     * @throws BalizaError `forbidden` for roles 1 and 2
     */
    readonly devices: Call<NoPayload, MobileDevice[]>
    /**
     * Returns the phones that are assigned to an account, by name.
     * @throws BalizaError `forbidden` for roles 1 and 2, and for an account that the caller does not administer
     */
    readonly devicesOf: Call<
      {
        /** The wire's `id_user`. */
        readonly userId: UserId
      },
      MobileDevice[]
    >
  }
  /** The positions of all units in the order of storage, by cursor. @remarks Baliza extension. */
  readonly positions: {
    /**
     * Returns what was stored after a cursor: every position of the units that the user sees now, once, and in the order of storage
     * for each unit. A position that a tracker sent late appears when it is stored. No position is skipped, regardless of how many
     * processes store at the same time. `client.positions.feed` calls this repeatedly; a direct call is for a job that runs every
     * few minutes.
     *
     * Without a cursor it returns the first cursor: of the current time, or of `since`. Cursors and `since` reach 7 days back, and
     * `since` not beyond the upgrade that introduced this call; `history` has older positions. A cursor contains no permission:
     * each page looks up the visible units. A cursor is only valid for its server and this call. While a program keeps a write
     * transaction open on the server's database, positions arrive with a short delay.
     *
     * @throws BalizaError `refused` for a cursor of another server or call, and for a cursor or a `since` that is too old;
     * `forbidden` if the user sees none of the units; `http` (429) if 20 requests of the account already wait
     */
    readonly page: Call<StoredAsked, PositionsPage>
  }
  /**
   * Alerts as browser notifications, for events with `byPush` (specification 1, section 3). Always for the caller's own
   * account.
   * @remarks Baliza extension: the specification has the toggle but no call.
   */
  readonly push: {
    /**
     * Returns the server's public key, base64url, for `pushManager.subscribe({ applicationServerKey })`.
     * @throws BalizaError
     */
    readonly key: Call<NoPayload, { readonly publicKey: string }>
    /**
     * Sends the account's alerts to this browser too. The same `endpoint` renews the subscription. If another account sends it, the
     * subscription moves to that account, because a browser shows the alerts of its current session. An account keeps its latest 20
     * browsers.
     */
    readonly subscribe: Call<PushAddress, void>
    /** Stops sending to this browser. A browser that is not subscribed is not an error. */
    readonly unsubscribe: Call<Pick<PushAddress, 'endpoint'>, void>
  }
  /**
   * People who receive mails and text messages. Each account must confirm an address once: its person opens a link, or gives the
   * account a code. Until then the server sends it nothing else. This includes the account's own e-mail address and phone number.
   */
  readonly recipients: {
    /**
     * Returns the addresses with a request, a confirmation or a refusal.
     * @throws BalizaError `forbidden` for an account that the caller does not administer
     */
    readonly list: Call<OfUser, Recipients>
    /**
     * Sends a link and a code to an address. Earlier links and codes for it become invalid. Saving an event or a report schedule
     * does the same once for each new address.
     * @returns the text to show to the user
     * @throws BalizaError `refused` if the person does not want messages, beyond 3 requests to an address or 30 of an account per
     * day, and if the server does not support the channel; `forbidden` as `list`
     */
    readonly ask: Call<RecipientPayload, string>
    /**
     * Confirms an address by the code that its person received.
     * @returns the text to show to the user
     * @throws BalizaError `refused` for a wrong code, and after 5 wrong ones in a day; `forbidden` as `list`
     */
    readonly confirm: Call<
      RecipientPayload & {
        /** The wire's `codigo`. */
        readonly code: string
      },
      string
    >
    /**
     * Accepts or refuses the messages of an account by the link of a confirmation mail. Needs no session.
     * @returns the text to show to the user
     * @throws BalizaError `refused` for a link that is no longer valid
     */
    readonly answer: Call<
      {
        readonly token: string
        /** The wire's `acepta`. */
        readonly accepts: boolean
      },
      string
    >
  }
  /**
   * Reports by mail: daily, weekly or monthly, in the local time of a zone. A report covers the previous day, seven days or month,
   * and contains what its owner sees when it is sent. Each report is sent at least once: a server that stops between sending a mail
   * and recording it sends that mail again. If several reports were missed, only the latest one is sent. If no mail server accepts
   * a mail, the server retries for two hours. An account that is inactive, or may no longer see reports, gets none.
   */
  readonly reportSchedules: {
    /**
     * Returns the caller's own schedules, by name.
     * @throws BalizaError `forbidden` without the permission `canSeeReports`, for mirror accounts and for API keys
     */
    readonly list: Call<NoPayload, ReportSchedules>
    /**
     * Creates a report schedule for the session's own account.
     * @throws BalizaError `refused` with the form's texts, and beyond 20 schedules per account; `forbidden` for a unit that the
     * caller does not see
     */
    readonly add: Call<ReportScheduleForm, { readonly id: string }>
    /**
     * Changes, pauses or resumes a schedule.
     * @throws BalizaError as `add`
     */
    readonly update: Call<ReportScheduleChange, void>
    /** Removes a schedule. @throws BalizaError `forbidden` */
    readonly remove: Call<{ readonly id: string }, void>
    /**
     * Sends the report of the latest complete day, seven days or month immediately, also before it is due or if the schedule is
     * paused. `list` shows the result.
     * @returns the text to show to the user, which contains the dates
     * @throws BalizaError `refused` if the server cannot send mail, and within a minute of the last attempt; `forbidden`
     */
    readonly sendNow: Call<{ readonly id: string }, string>
  }
  /**
   * Reports (specification 2, sections 2.5, 3 and 7), for accounts with the permission `canSeeReports`. By default there is a row for
   * each unit, in the order of their names. The server computes all reports from the stored positions on request. A long report may
   * need a longer `timeout`; `reports.stream` reads it while it is computed.
   *
   * A unit is moving above 5 km/h with its engine on, idle with its engine on at 5 km/h or less, and off with its engine off
   * (section 4). For devices that report no engine, moving counts as on. The time between two fixes has the state of the earlier
   * one. Without a further fix, an engine that is on counts as on for 10 minutes, and an engine that is off counts as off until the
   * next fix. So the days of a month add up to the month.
   *
   * Errors, each a BalizaError: `refused` with the form's texts (section 5) if units, groups, dates or the limit are missing or
   * wrong, and if units times days exceed what the server computes at once; `forbidden` without the permission, and for units or
   * groups that the user does not see.
   */
  readonly reports: {
    /**
     * Report 1: how long each unit moved, was idle and was off, in ms. `group` is its group, and `groupIds` all groups of these units.
     */
    readonly utilization: Call<ReportQuery, GroupedRows<UtilizationRow>>
    /** Report 2: the current state of the devices, regardless of the dates. `odometerKm` in km; `sim` is empty for role 1. */
    readonly deviceInfo: Call<ReportQuery, DeviceInfoRow[]>
    /** Report 3: the user's alerts, oldest first. The wire's speeds are in miles per hour; the SDK returns km/h. */
    readonly events: Call<ReportQuery, EventRow[]>
    /**
     * Report 4: all data of each unit in one row. `odometerKm` is the distance within the dates, km; `maxSpeedKmh` is in km/h. `engineStarts`
     * counts the engine starts that the device reports, so a phone has none. `speedingCount` counts the stretches above the lowest
     * limit of the user's active speeding events for that unit, or above 90 km/h if there are none.
     *
     * The `days` of the query are the starts of days, oldest first and at most 370. The `days` of the response are the
     * distances of all units together, from each start to the next. The caller chooses the time zone by them; they may also be
     * shifts or weeks.
     */
    readonly general: Call<
      ReportQuery & {
        /** The wire's `dias`. */
        readonly days?: readonly Moment[]
      },
      GeneralReport
    >
    /**
     * Report 7: the stretches faster than `speedLimitKmh`, km/h, a whole number of at most three digits; for each unit, oldest first.
     * `startedAt` is the first fix above the limit, `endedAt` the first at or below it. `durationMs` is in ms, `distanceKm` in km; `lat` and
     * `lng` are where the stretch began. A stretch ends only when the unit is 3 km/h slower than the limit, so that a unit near the
     * limit has one stretch instead of many. A stretch belongs to the range in which it begins, and is complete there: `endedAt` may be
     * after the range. After 10 minutes without contact, a stretch ends at its last fix above the limit.
     */
    readonly speeding: Call<
      ReportQuery & {
        /** The wire's `velocidad`. */
        readonly speedLimitKmh: number
      },
      SpeedingRow[]
    >
    /** Returns the utilization of one or several units, without the list of their groups. */
    readonly unitUtilization: Call<ReportQuery, UtilizationRow[]>
    /**
     * Returns the positions of one unit between two times, oldest first: the record details dialog. Like `history.all`,
     * without the unit's name and points of interest. It also requires a session.
     */
    readonly positions: Call<Pick<ReportQuery, 'from' | 'to'> & { readonly imei: Imei }, PositionRow[]>
  }
  /** The state of the server, for its operator. */
  readonly server: {
    /**
     * Returns the state of the process that answers: version, queue, database, disk, last backup, certificate and
     * deliveries. For role 4 only.
     */
    readonly status: Call<NoPayload, ServerStatus>
  }
  /**
   * Login, logout and the caller's own account (specification 1, sections 4 and 7).
   *
   * A session consists of the wire's `token`, `rol` and `user`, the account's id (specification 1, section 3). A login saves them
   * in the client's `storage`; a logout and the end of the session remove them. With 'Recuérdame' the portal keeps them in
   * `localStorage` (`webStorage('local')`), where they survive the end of the browser. Without it, they are in `sessionStorage`
   * (`webStorage('session')`), where they end with the browser. A client without a storage keeps them in memory.
   */
  readonly session: {
    /**
     * Opens a session. `gettoken: true` requests the token; the client adds it.
     * @throws BalizaError `refused` with the reason `credentials`: wrong user or password; `inactive`: the user is inactive; `http`
     * with `httpStatus` 429 and `retryAfter`: too many attempts. Each has the text to show in `mensaje`.
     */
    readonly login: Call<
      {
        /** The wire's `user`. */
        readonly username: string
        /** The wire's `pass`. */
        readonly password: string
        readonly gettoken?: true
      },
      LoginResult
    >
    /**
     * Mails a link that sets a new password to each active account with this e-mail address. The response is the same with and
     * without such an account, so that it does not reveal who has an account here.
     * @returns the text to show to the user. A refusal (the server cannot send mail, or got too many requests) has its text in
     * `mensaje`.
     */
    readonly recoverPassword: Call<{ readonly email: string }, string>
    /**
     * Sets a new password with the token of a recovery mail, which is valid once and for an hour. Ends all sessions of the account.
     * @param pass at least 3 characters
     * @returns the text to show to the user. A refusal (the link has expired or was used) has its text in `mensaje`.
     * @remarks Baliza extension: the specification has the mail, but not the page of its link.
     */
    readonly resetPassword: Call<
      {
        readonly token: string
        /** The wire's `pass`. */
        readonly password: string
      },
      string
    >
    /** Returns whether these are the user's credentials, to check them before a change of password. Opens no session. */
    readonly verifyCredentials: Call<
      {
        /** The wire's `user`. */
        readonly username: string
        readonly password: string
      },
      boolean
    >
    /** Revokes the session's token. */
    readonly logout: Call<NoPayload, void>
    /** Returns an account with its permissions, and the `version` that identifies this state of it in the feed. */
    readonly profile: Call<{ readonly id: UserId }, User>
    /** Changes the caller's own account; the password only if `password` is given. @returns the text to show to the user */
    readonly updateProfile: Call<
      {
        readonly id: UserId
        readonly email: string
        /** The wire's `nombre`. */
        readonly name: string
        /** The wire's `pass`. */
        readonly password?: string
      },
      string
    >
  }
  /** The units that a user sees (specification 1, sections 3 and 7). */
  readonly units: {
    /**
     * Returns every unit that the user may see, with its latest position. Speeds in km/h, times as `Date`. The fleet store calls
     * this every 15 s, and sends its version as `since`. With the token of a link (`follow.create`) it returns that link's unit.
     *
     * The header `x-profile-version` of each response, also of a 304, is the version of the caller's account. If it differs from
     * the `version` of a loaded profile, the account's permissions have changed (the store's `profileVersion`).
     *
     * If a response has the header `x-stream`, `GET` of the same path with `/stream` sends further responses as Server-Sent Events:
     * see docs/calls.md. The fleet store then polls again only after that stream has ended.
     *
     * @throws BalizaError `inactive` if the user has been deactivated (`status` 2)
     */
    readonly list: Call<UnitsAsked, Unit[]>
    /** Returns one unit (the wire's `data[0]`). */
    readonly get: Call<{ readonly imei: Imei }, Unit>
    /** Returns the IMEI of a unit, by its id. */
    readonly imeiOf: Call<{ readonly id: string }, Imei>
    /**
     * Changes a unit's data, as the unit dialog or as the control panel sends them (specification 1, section 5; specification 2,
     * sections 4 and 5). The dialog requires the permission `canEditUnits`, the control panel role 3 or 4. Only role 4 may change
     * `managerId`: role 3 sends the current one, or `null`, which changes nothing. In the SDK this call is that of the dialog, and
     * `devices.update` that of the control panel.
     *
     * @returns the unit after the change, and the text to show to the user
     * @throws BalizaError `refused` with the form's texts, for an unknown brand or manager, for an IMEI that is not the unit's, or
     * for a device id that another unit has as its device id or IMEI; `forbidden` for a unit that the caller does not see, or a
     * field that it may not change
     */
    readonly update: Call<UnitDialogChange, UpdatedUnit>
    /**
     * Changes a unit's marker: its address (a path of the server or https), whether it turns with the course, and its size in CSS
     * pixels, from `writeIconSize`. The text `null` as size, or mode 2, restores the default (specification 2, section 7.2).
     * Requires the permission `canEditUnits`.
     *
     * @returns the text to show to the user
     * @throws BalizaError `refused` for an invalid address or size; `forbidden` for a unit that the caller does not see
     */
    readonly updateIcon: Call<
      {
        readonly id: string
        /** `null`: the default. The wire's `url_icon`. */
        readonly iconUrl: string | null
        /** The wire's `url_icon_angulo`. */
        readonly iconMode: IconMode
        /** `null`: the default. The wire's `size_icon`. */
        readonly iconSize: IconSize | null
      },
      string
    >
  }
  /** The accounts of the control panel. For roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly users: {
    /**
     * Returns every user, manager and super administrator, by login name. For role 4. Mirror accounts are not included: see
     * `mirrorAccounts.list` of their owner.
     * @throws BalizaError `forbidden` for the other roles
     */
    readonly list: Call<OfRole, User[]>
    /**
     * Returns the users that the session's manager manages, by login name, without their mirror accounts. Empty for role 4, which
     * is no user's manager (specification 2, section 6).
     * @throws BalizaError `forbidden` for roles 1 and 2
     */
    readonly listOfManager: Call<NoPayload, User[]>
    /**
     * Returns every manager (role 3), to choose the manager of a user or a device. For role 4 (specification 2, section 5).
     * @throws BalizaError `forbidden` for the other roles
     */
    readonly managers: Call<NoPayload, User[]>
    /**
     * Adds an account, active and with all permissions. Role 4 may add any role. Role 3 may only add role 2, and becomes its
     * manager (specification 2, sections 5 and 6).
     * @returns its id, and the text to show to the user
     * @throws BalizaError `refused` if the login name is in use, or with the form's texts; `forbidden` for a role that the caller
     * may not assign
     */
    readonly add: Call<NewUser, Created>
    /**
     * Changes an account that the session's user administers. A new password ends its sessions, except the caller's. A deactivated
     * account gets `status` 2 with its next call. Only role 4 may change the role or the manager. If an account stops being a
     * manager, its users and devices have none (specification 2, sections 5 and 6).
     * @returns the text to show to the user
     * @throws BalizaError `refused` if the login name is in use, if `managerId` is not the id of a manager, if the change would leave
     * no active super administrator, for a mirror account (`mirrorAccounts.update`), or with the form's texts; `forbidden`
     */
    readonly update: Call<UserChange, string>
    /**
     * Removes an account with its mirror accounts and all their data: sessions, events, geofences, groups, drivers, alerts. Users
     * and devices that it managed stay, without a manager. This call also removes mirror accounts; their owners of role 2 may call
     * it too (specification 2, sections 2.4 and 7.2).
     * @returns the text to show to the user
     * @throws BalizaError `refused` for the caller's own account and for the last active super administrator; `forbidden`, also for
     * an account that does not exist
     */
    readonly remove: Call<{ readonly id: UserId }, string>
    /**
     * Allows a user (role 2) to create API keys and webhooks for its own units, or revokes that permission. Without the permission,
     * its keys give no access and its webhooks send nothing; they work again when it is granted again.
     * @returns the text to show to the user
     * @throws BalizaError `refused` for an account of another role; `forbidden` for an account that the caller does not administer
     */
    readonly permit: Call<
      {
        readonly id: UserId
        /** The wire's `integraciones`. */
        readonly canIntegrate: boolean
      },
      string
    >
    /**
     * Starts to act for another account that the caller administers, which other calls name as `userId` ('Ingresar', specification 2,
     * section 2.1). The server records it (`activity.list`), and nothing else changes. Afterwards `session.actFor` sets the account
     * in every call.
     * @returns the account, its role and its permissions
     * @throws BalizaError `refused` for the caller's own account; `forbidden`, also for an account that does not exist
     */
    readonly enter: Call<{ readonly id: UserId }, User>
  }
  /**
   * Webhooks post events of units to an address as JSON (`WebhookEvent`), signed for `verifyWebhook`. The events of a unit arrive
   * in order, each at least once: a repetition has the same `id`. The receiver must accept an event with a 2xx response within 10
   * s, without a redirect. Otherwise the server retries after 10 s, then at growing intervals, and the next events wait. After a
   * day it stops the webhook. A webhook contains only what its owner sees at that time: role 3 or 4, or a user with the permission
   * `canIntegrate`.
   */
  readonly webhooks: {
    /**
     * Returns the caller's own webhooks, newest first; for role 4, the webhooks of all accounts.
     * @throws BalizaError `forbidden` for role 1, for role 2 without the permission `canIntegrate`, and for API keys
     */
    readonly list: Call<NoPayload, Webhook[]>
    /**
     * Creates a webhook of the session's own account, for events from now on.
     * @throws BalizaError `refused` with the form's texts, for an address that is not on the internet, and beyond 20 webhooks per
     * account; `forbidden` for a unit that the caller does not see
     */
    readonly add: Call<WebhookForm, NewWebhook>
    /**
     * Changes, stops or resumes a webhook. Only its owner and role 4 may do so.
     * @throws BalizaError as `add`
     */
    readonly update: Call<WebhookChange, void>
    /** Removes a webhook and its log. @throws BalizaError `forbidden` */
    readonly remove: Call<{ readonly id: string }, void>
    /** Creates a new secret. For 24 hours the old one also signs. @throws BalizaError `forbidden` */
    readonly renewSecret: Call<{ readonly id: string }, RenewedSecret>
    /**
     * Posts a `test` immediately, also if the webhook is stopped. It is not retried.
     * @returns the result of the delivery
     * @throws BalizaError `forbidden`
     */
    readonly test: Call<{ readonly id: string }, WebhookDelivery>
    /** Returns past and waiting deliveries: the newest 200 of the last 7 days, newest first. @throws BalizaError `forbidden` */
    readonly log: Call<{ readonly id: string }, WebhookDelivery[]>
    /**
     * Repeats the deliveries of events that were stored since a moment, or since a delivery, with the same ids and in the
     * same order. Then the webhook continues, also if it was stopped.
     * @returns number of deliveries that wait now
     * @throws BalizaError `refused` if there are none; `forbidden`
     */
    readonly replay: Call<
      { readonly id: string } & (
        | {
            /** The wire's `desde`. */
            readonly since: Date
          }
        | {
            /** The wire's `entrega`. */
            readonly delivery: string
          }
      ),
      {
        /** The wire's `entregas`. */
        readonly deliveries: number
      }
    >
  }
}

/** {@link CallSettings}, and the owner of the record. */
export interface PatchSettings extends CallSettings {
  /** Owner of a geofence, driver or group. Default: the session's user. The wire's `user`. */
  readonly userId?: UserId | undefined
}

/**
 * Fields that the unit dialog changes (specification 1, section 5). The caller may pass a changed {@link Unit}: its other fields
 * are not sent.
 */
export interface UnitDialogChange {
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `modelo`. */
  readonly model: string
  /** The wire's `placas`. */
  readonly plates: string
  /** 10 digits. Role 1, which does not see it, omits it or sends it empty. */
  readonly sim?: string
}

/** Result of a change of a unit: its new state, if the server sends it. */
export interface UpdatedUnit {
  readonly unit: Unit | null
  /** The wire's `mensaje`. */
  readonly message: string
}

/** A tracked unit with its latest position (specification 1, section 3: Unit/object). */
export interface Unit extends MayHideSpeed {
  /** The wire's `_id`. */
  readonly id: string
  readonly imei: Imei
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `modelo`. */
  readonly model: string
  /** The wire's `placas`. */
  readonly plates: string
  /** Phone number of the tracker's SIM, 10 digits; empty if the server hides it (role 1). */
  readonly sim: string
  /** Degrees; `null` until the first valid fix. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. The wire's `speed`. */
  readonly speedKmh: number
  /** Engine on. The wire's `acc`. */
  readonly engineOn: boolean
  /** Course in degrees, 0 to 359, clockwise from north. The wire's `angulo`. */
  readonly course: number
  /** Metres above sea level. The wire's `altitude`. */
  readonly altitudeM: number
  /** Street address, or the nearest place; empty if unknown. The wire's `direccion`. */
  readonly address: string
  /** Name of the nearest point of interest. The wire's `pdi`. */
  readonly pointOfInterest: string
  /** Time of the tracker's last report; `null`: never. The wire's `timestamp`. */
  readonly reportedAt: Date | null
  /** Time of the server's last contact with the tracker. The wire's `time_server`. */
  readonly heardAt: Date | null
  /** km. The wire's `odometro`. */
  readonly odometerKm: number
  /** The wire's `gps_status`. */
  readonly gpsStatus: string
  /** The wire's `conductor`. */
  readonly driver: string
  /** Time in the current engine state as of `heardAt`, ms. The wire's `status_motor`. */
  readonly engineStateMs: number
  /**
   * Start of the current state (moving, idle with the engine on, or off); `null`: unknown. See `stateSince`.
   * @remarks Baliza extension.
   * The wire's `estado_desde`.
   */
  readonly stateSince: Date | null
  /**
   * Time since which its relay blocks the engine; `null`: it does not, or the tracker has not reported it.
   * @remarks Baliza extension.
   * The wire's `bloqueado_desde`.
   */
  readonly engineBlockedSince: Date | null
  /**
   * Error of the tracker's clock, ms; negative if it is slow; `null`: no error is known. The server corrects the times of a fast
   * clock, but not those of a slow one.
   * @remarks Baliza extension.
   * The wire's `desfase_reloj`.
   */
  readonly clockOffsetMs: number | null
  /**
   * SMS that sets the tracker's clock to UTC, with `<clave>` for its password; '' if none is known.
   * @remarks Baliza extension.
   * The wire's `sms_reloj`.
   */
  readonly clockSms: string
  /** Registration date; `null`: unknown. The wire's `registro`. */
  readonly registeredAt: Date | null
  /** Id of the group, or `null` for none. The wire's all-zeros ids are read as none. The wire's `id_grupo`. */
  readonly groupId: string | null
  /** Address of the unit's individual marker icon; `null`: the default. The wire's `url_icon`. */
  readonly iconUrl: string | null
  /** 0 fixed, 1 rotating, 2 default. The wire's `url_icon_angulo`. */
  readonly iconMode: 0 | 1 | 2
  /** Size of the unit's individual marker, or `null`. The wire's `size_icon`. */
  readonly iconSize: IconSize | null
  /** The wire's `url_camara`. */
  readonly cameraUrl: string | null
  /** 1 = on (specification 2, section 2.2). */
  readonly status: number
  /** The wire's `activo`. */
  readonly active: boolean
  /** The device's brand. The wire's `equipo_gps`. */
  readonly brand: string
  /**
   * Id that the device reports if that is not its IMEI (Suntech, Sinotrack); empty: it is its IMEI.
   * @remarks Baliza extension.
   * The wire's `id_equipo`.
   */
  readonly deviceId: string
  /** Model of the device, a code of `trackerModels`; empty: not set. @remarks Baliza extension. The wire's `modelo_gps`. */
  readonly trackerModel: string
  /** Id of the managing user, or `null`. The wire's `manager`. */
  readonly managerId: string | null
}

/** Size of a marker in CSS pixels: the wire's `size_icon`, base64 JSON. */
export interface IconSize {
  /** The wire's `size_ancho`. */
  readonly widthPx: number
  /** The wire's `size_largo`. */
  readonly lengthPx: number
  /** The wire's `offset`. */
  readonly offsetPx: number
}

/** Fields of a device that the control panel changes. The caller may pass a changed {@link Unit}. */
export interface DeviceChange extends UnitDialogChange {
  /** Cannot change. */
  readonly imei: Imei
  readonly sim: string
  /** The brand's name. The wire's `equipo_gps`. */
  readonly brand: string
  /**
   * Id that the device reports if that is not its IMEI; empty: its IMEI. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   * The wire's `id_equipo`.
   */
  readonly deviceId?: string
  /** Its model, a code of `trackerModels`; empty for none. If omitted, it stays unchanged. @remarks Baliza extension. The wire's `modelo_gps`. */
  readonly trackerModel?: string
  /**
   * Password of the tracker in SMS commands, 6 digits; empty: the server's default. If omitted, it stays unchanged. No response
   * contains it.
   * @remarks Baliza extension.
   * The wire's `clave_sms`.
   */
  readonly smsPassword?: string
  /** The managing user; `null` for none. The wire's `manager`. */
  readonly managerId: UserId | null
  /** The wire's `activo`. */
  readonly active: boolean
}

/** Fields of an account that an administrator changes. The caller may pass a changed {@link User}. */
export interface UserChange {
  readonly id: UserId
  /** New password. If omitted or empty, it stays unchanged. The wire's `pass`. */
  readonly password?: string
  /** The wire's `nombre`. */
  readonly name: string
  readonly email: string
  /** The wire's `activo`. */
  readonly active: boolean
  /** The login name. The wire's `user`. */
  readonly username: string
  /** Role. A mirror account (role 1) is `refused`: use `mirrorAccounts.update`. The wire's `rol`. */
  readonly role: Role
  /** Id of the managing user; `null` for none. Role 3 sends the current one, or `null`, which changes nothing. The wire's `manager`. */
  readonly managerId: UserId | null
}

/** Changes of a mirror account. An omitted permission stays unchanged. */
export interface MirrorAccountChange extends Partial<Permissions> {
  readonly id: UserId
  /** At least 2 characters. The wire's `nombre`. */
  readonly name: string
  /** Login name, at least 2 characters; unique among all accounts, regardless of case. The wire's `user`. */
  readonly username: string
  /** New password. If omitted or empty, it stays unchanged. The wire's `pass`. */
  readonly password?: string
}

/** Permissions of an account in addition to its role (specification 1, section 6). */
export interface Permissions {
  /** Edit units. Granted unless the server sends 0. The wire's `editar`. */
  readonly canEditUnits: boolean
  /** The wire's `reportes`. */
  readonly canSeeReports: boolean
  /** Send commands. The wire's `blocmotor`. */
  readonly canSendCommands: boolean
  /** Geofences and points of interest. The wire's `geocirculares`. */
  readonly canUseGeofences: boolean
  /** The wire's `rutas`. */
  readonly canUseRoutes: boolean
  /**
   * Lets a user (role 2) create API keys and webhooks for its own units. Its manager grants it (`users.permit`); the other roles
   * do not need it.
   * The wire's `integraciones`.
   */
  readonly canIntegrate: boolean
}

/** Fields of an event to save, in the form in which it is read. */
export interface EventForm {
  /** The wire's `nom_evento`. */
  readonly name: string
  /** The wire's `tipo_evento`. */
  readonly type: EventTypeCode
  /** Id of the geofence (`type` 1 or 2) or route to watch, visible to the event's owner; `null` if the type needs none. The wire's `id_geocerca`. */
  readonly geofenceId?: string | null
  /** Limit of a speeding event, 1 to 999 km/h; `null` if the type has none. The wire's `speed`. */
  readonly speedLimitKmh?: number | null
  /** IMEIs of the units to watch, 1 to 5,000 of those that the event's owner sees. The wire's `gps`. */
  readonly imeis: readonly Imei[]
  /**
   * Colour of the alert. `null` is sent as 1, because the wire requires one of the four colours. Any other colour is read as
   * `null`.
   * The wire's `color_alerta`.
   */
  readonly color: AlertColor | null
  /** The wire's `mostrar_alerta`. */
  readonly showAlert: boolean
  /** The wire's `sonido`. */
  readonly audible: boolean
  /** `null` if no sound was chosen. The wire's `sonido_alerta`. */
  readonly sound?: AlertSound | null
  /** The wire's `email`. */
  readonly byEmail: boolean
  /**
   * How long the condition must last before the alert, 1 s to 30 days, in s; `null`: the alert is immediate. 'Sin señal' requires
   * at least 10 minutes. Ignored for instantaneous types (see `eventDurationUnits`). A change that omits it keeps it; the same
   * applies to the next three fields.
   * The wire's `duracion`.
   */
  readonly durationSeconds?: number | null
  /** When the event is active; `null`: at any time. The wire's `horario`. */
  readonly schedule?: EventSchedule | null
  /** Minimum time between two alerts of a unit, 1 s to 30 days, in s; `null`: no minimum. The wire's `pausa`. */
  readonly cooldownSeconds?: number | null
  /**
   * Whom else to notify if nobody acknowledges its alerts in time; `null` for no other person. Roles 3 and 4 may also use
   * `webhook`.
   * The wire's `escalado`.
   */
  readonly escalation?: EventEscalation | null
  /** Login name of the event's owner: the caller, or an account that it administers. Ignored in a change. */
  readonly creator: string
  /** Creation time; by default the current time of the server. Ignored in a change. The wire's `timestamp`. */
  readonly createdAt?: Moment | null
}

/** Hours of a week in which an event is active. */
export interface EventSchedule {
  /** Days on which its hours begin, Monday first. The wire's `dias`. */
  readonly days: readonly WeekDay[]
  /** `HH:mm`. The wire's `desde`. */
  readonly from: string
  /** `HH:mm`. If it is not later than `from`, it is on the next day. Equal times are a whole day. The wire's `hasta`. */
  readonly until: string
  /** The event is active outside these hours. The wire's `fuera`. */
  readonly outside: boolean
  /** Time zone of the hours, as an IANA name such as `America/Mexico_City`. The wire's `zona`. */
  readonly timeZone: string
}

/** Notification of another person if nobody acknowledges an alert in time. @remarks Baliza extension. */
export interface EventEscalation {
  /** Time from the alert to the notification, s. The wire's `tras`. */
  readonly afterSeconds: number
  /** The wire's `canal`. */
  readonly channel: EscalationChannel
  /**
   * An e-mail address or a phone number. '' for `webhook`: all webhooks of the owner with the event `alert.unattended`. These
   * webhooks also receive alerts that are escalated by mail or SMS.
   * The wire's `destino`.
   */
  readonly to: string
}

/** Fields of a shape that can change. Only the fields of the shape's kind are accepted. */
export interface GeofenceChange {
  /** The wire's `nombre`. */
  readonly name?: string
  readonly color?: string
  /** Degrees; circles and points of interest. */
  readonly lat?: number
  readonly lng?: number
  /** Radius in metres; circles. The wire's `radio`. */
  readonly radiusM?: number
  /** Points of a polygon or a route. The wire's `decode`. */
  readonly points?: readonly LatLng[]
}

/** Fields of the driver form (specification 2, sections 5 and 7.2). Only the name and the account are required. */
export interface DriverForm {
  /** The wire's `nombre`. */
  readonly name: string
  /** Account that the driver belongs to. The wire's `id_user`. */
  readonly userId: UserId | null
  /** Id (not IMEI) of the unit driven; `null` for none. The wire's `id_unidad`. */
  readonly unitId?: string | null
  /** Name of the unit; the server returns the unit's own name. The wire's `nombre_unidad`. */
  readonly unitName?: string
  /** The wire's `descripcion`. */
  readonly description?: string
  /** An e-mail address, or empty. */
  readonly email?: string
  /** The wire's `tel`. */
  readonly phone?: string
}

/** Fields of the group form (specification 2, section 5). */
export interface GroupFields {
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `descripcion`. */
  readonly description?: string
  /** IMEIs of its units, at least one. */
  readonly imeis: readonly Imei[]
}

/** Units and period of a stream of histories. */
export interface HistoryStreamOptions extends CallSettings {
  /** Units to read; `all`: every unit that the user sees. */
  readonly units: 'all' | readonly Imei[]
  /** Start of the period, inclusive. `dayIn` returns the start and the end of a day. The wire's `finicial`. */
  readonly from: Moment
  /** End of the period, inclusive; at most a year after the start. The wire's `ffinal`. */
  readonly to: Moment
  /** Called with the progress after every part. */
  readonly onProgress?: ((progress: HistoryProgress) => void) | undefined
  /** Account to act for, if a manager views the data of one of its users. The wire's `user`. */
  readonly userId?: UserId | undefined
}

/**
 * A past position (specification 1, section 3: History record), with its accepted values. If `doubt` is set, the server rejected
 * some reported values for that reason: position and speed are then the accepted ones, and `said` contains what the tracker
 * reported.
 */
export interface HistoryRecord extends MayHideSpeed {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** km/h. The wire's `speed`. */
  readonly speedKmh: number
  /** The wire's `acc`. */
  readonly engineOn: boolean
  /** The wire's `direccion`. */
  readonly address: string
  /** Course in degrees. The wire's `angulo`. */
  readonly course: number
  /** A moment. The wire's `timestamp`. */
  readonly recordedAt: Date
  /** Distance from the previous position, km. The reports add these up. null: a server that does not assess positions. The wire's `recorrido`. */
  readonly distanceKm?: number | null
  /**
   * The engine was turned on at this position, as reported by the device. A phone reports no engine.
   * @remarks Baliza extension.
   * The wire's `encendido`.
   */
  readonly engineTurnedOn?: boolean
  /**
   * 'salto': the unit was not there; 'precision': the position is not accurate enough; 'velocidad': the unit was not that fast.
   * The wire's `duda`.
   */
  readonly doubt?: DoubtCode | null
  /** The wire's `dicho`. */
  readonly said?: ReportedPosition | null
  /** The unit's name. The wire's `nombre`. */
  readonly unitName: string
  /** The wire's `pdi`. */
  readonly pointOfInterest: string
}

/** Values that a tracker reported and the server did not accept. */
export interface ReportedPosition {
  /** Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h; null: not reported, or hidden. The wire's `speed`. */
  readonly speedKmh: number | null
  /** Reported accuracy: maximum distance from the true position, m; null: not reported. The wire's `precision`. */
  readonly accuracyM: number | null
}

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
  /** Account to act for, if a manager views the data of one of its users. The wire's `user`. */
  readonly userId?: UserId | undefined
}

/** A position that a tracker sent and the server stored. `null`: the tracker did not report the value. */
export interface StoredPosition {
  readonly imei: Imei
  /** Time of the fix by the tracker. Together with the IMEI it identifies the position. The wire's `timestamp`. */
  readonly recordedAt: Date
  /** Time of reception by the server. The wire's `recibido`. */
  readonly receivedAt: Date
  /** `false`: without satellites. The wire's `valido`. */
  readonly valid: boolean
  /** Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. The wire's `speed`. */
  readonly speedKmh: number | null
  /** Course in degrees. The wire's `angulo`. */
  readonly course: number | null
  /** Metres. The wire's `altitud`. */
  readonly altitudeM: number | null
  /** Whether the engine is on. The wire's `acc`. */
  readonly engineOn: boolean | null
  /** Whether a door is open or a power take-off is engaged. The wire's `puerta`. */
  readonly doorOpen: boolean | null
  /** Percent. The wire's `bateria`. */
  readonly batteryPercent: number | null
  /** Odometer of the tracker, km. The wire's `odometro`. */
  readonly odometerKm: number | null
  /** Reason for sending it; `null`: a reason that this SDK does not know. The wire's `motivo`. */
  readonly reason: FixReasonCode | null
}

/**
 * Something that happened (specification 1, section 3: Alert). It has the fields of {@link Attendance} if it was acknowledged and
 * `alerts.list` was called with `since` or `attendedOnly`.
 */
export interface Alert extends MayHideSpeed, Partial<Attendance> {
  /** The wire's `_id`. */
  readonly id: string
  /** Type of the alert; `null`: a code that this SDK does not know, see `mensaje` or `eventName`. The wire's `clave_msj`. */
  readonly type: AlertType | null
  /** The unit's name. The wire's `nom_user`. */
  readonly unitName: string
  /** The unit; `null` if the server does not send it. @remarks Baliza extension. */
  readonly imei: Imei | null
  /** The wire's `nom_evento`. */
  readonly eventName: string
  /** The wire's `mensaje`. */
  readonly message: string
  /** A moment. The wire's `timestamp`. */
  readonly raisedAt: Date
  /** The wire's `color_alerta`. */
  readonly color: AlertColor | null
  /** The wire's `mostrar_alerta`. */
  readonly showAlert: boolean
  /** The wire's `sonido`. */
  readonly audible: boolean
  /** The wire's `sonido_alerta`. */
  readonly sound: AlertSound | null
  /** km/h, one decimal; on the wire in miles per hour, unless the client's `speedUnits` specify another unit. The wire's `speed`. */
  readonly speedKmh: number
  readonly lat: number | null
  readonly lng: number | null
  /** The wire's `direccion`. */
  readonly address: string
  /** The wire's `acc`. */
  readonly engineOn: boolean
  /** It cannot be acknowledged, because the page shows an embedded account. */
  readonly readOnly?: true
}

/** Who acknowledged an alert, and when. @remarks Baliza extension. */
export interface Attendance {
  /** Time of the acknowledgement. The wire's `atendida_en`. */
  readonly attendedAt: Date
  /** Login name of the first account that acknowledged it, among all that share the alert; '' if the server does not send it. The wire's `atendida_por`. */
  readonly attendedBy: string
  /** Note about the alert, at most `longestNote` characters; '' without one. The wire's `nota`. */
  readonly note: string
}

/** Part of a streamed report, with its progress. */
export interface ReportPart<Row> {
  /** Rows since the previous part; empty if only the progress has changed. */
  readonly rows: readonly Row[]
  /** Number of units whose rows have all arrived. */
  readonly done: number
  /** Number of units in the report. */
  readonly total: number
  /** Days of report 4; they arrive with the end of the report. The wire's `dias`. */
  readonly days?: readonly ReportDay[]
}

/** Distance of all units of report 4 together, in one of the days of the query. */
export interface ReportDay {
  /** Start of the day. The wire's `inicio`. */
  readonly startsAt: Date
  /** km; each leg counts in the day in which it ends. The wire's `km`. */
  readonly distanceKm: number
}

/** A report whose rows can be grouped. */
export interface GroupedRows<Row> {
  readonly rows: readonly Row[]
  /** The wire's `grupos`. */
  readonly groups: readonly ReportGroup[]
}

/** A group that a report is broken down by: the wire's `grupos`. */
export interface ReportGroup {
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
}

/** A command to one tracker. `zh` and `fr` have a value (specification 2, section 7.2). */
export type CommandForm = OfUser & {
  /** The wire's `tipo`. */
  readonly channel: CommandChannel
  readonly imei: Imei
  /** `true` if the user has agreed to cut the engine of a unit that is or may be moving. @remarks Baliza extension. The wire's `confirmado`. */
  readonly confirmed?: boolean
} & (
    | {
        /** The wire's `comando`. */
        readonly command: Exclude<Command, 'zh' | 'fr'>
      }
    | {
        /** The wire's `comando`. */
        readonly command: 'zh'
        /** The wire's `valor`. */
        readonly value: TimeZone
      }
    | {
        /** The wire's `comando`. */
        readonly command: 'fr'
        /** The wire's `valor`. */
        readonly value: Frequency
      }
  )

/** The account whose data is requested; defaults to the session's user. A manager may name one of its users. */
export interface OfUser {
  /** The wire's `user`. */
  readonly userId?: UserId
}

/** Result of a call that creates something. */
export interface Created {
  /** Id of the created thing. Every Baliza server sends it; empty if another server does not. */
  readonly id: string
  /** Text to show to the user; empty if the server sends none. The wire's `mensaje`. */
  readonly message: string
}

/** A command that was sent (specification 2, section 3). */
export interface CommandLogRow {
  /** Id; empty if the server sends none. @remarks Baliza extension. */
  readonly id: string
  /** IMEI of the unit; empty if the server does not send it. @remarks Baliza extension. */
  readonly imei: Imei
  /** Time of the request. The wire's `timestamp`. */
  readonly requestedAt: Date
  /** The unit's name: the wire's `objeto[0].nombre`; empty after the unit is deleted. The wire's `nombre`. */
  readonly unitName: string
  /** 1 GPRS, 2 SMS. The wire's `tipo_envio`. */
  readonly channel: LoggedChannel
  /** The wire's `tipo`. */
  readonly command: Command
  /** 0 registered, 1 processed. */
  readonly status: CommandStatus
  /** State of the command. @remarks Baliza extension. The wire's `estado`. */
  readonly state: CommandState
  /** Time of the tracker's acknowledgement; `null`: not yet. The wire's `time_enviado`. */
  readonly acknowledgedAt: Date | null
  /** State as a text (waits, expired, acknowledged…); empty if the server sends none. @remarks Baliza extension. The wire's `mensaje`. */
  readonly message: string
  /**
   * Login name of the administrator who sent it on the account's behalf. Empty if the account itself sent it, or the sender is
   * deleted.
   * @remarks Baliza extension.
   * The wire's `enviado_por`.
   */
  readonly sentBy: string
  /**
   * Why the release of the engine is in doubt, if this is the unit's last engine command; `null`: no doubt.
   * @remarks Baliza extension.
   * The wire's `duda`.
   */
  readonly doubt: ReleaseDoubt | null
  /**
   * SMS text that releases the engine if the release is in doubt, with `<clave>` for the device's password. Empty if none is
   * known for its model.
   * @remarks Baliza extension.
   * The wire's `sms_liberacion`.
   */
  readonly releaseSms: string
}

/**
 * Session of a user (specification 1, section 3: Session). Storage keeps `token`, `role` and `userId` under these keys:
 * `localStorage` with the portal's 'Recuérdame', `sessionStorage` without.
 */
export interface Session {
  /** Opaque token, sent with every call. For a client with an API key: the key. */
  readonly token: string
  /**
   * 1 mirror account, 2 user, 3 manager, 4 super administrator. With an API key the role is unknown: 2, the lowest role that can
   * have keys.
   * The wire's `rol`.
   */
  readonly role: Role
  /** Id of the account. Empty for an API key: its calls act for the key's owner unless they name another user. The wire's `user`. */
  readonly userId: UserId
  /** Display name, if the login returned it. A session restored from storage has no name. */
  readonly name?: string
}

/** One publication of the fleet: the whole fleet, and which units this poll changed. */
export interface Fleet {
  readonly state: FleetState
  readonly units: ReadonlyMap<Imei, Unit>
  /** Units that this publication added or changed; empty if there are none. */
  readonly changed: ReadonlySet<Imei>
  readonly removed: ReadonlySet<Imei>
  /**
   * Version of the caller's account. If it differs from the `version` of a profile that was loaded before, the account's
   * permissions have changed and `session.profile` returns the current ones. `null` from servers that send none.
   */
  readonly profileVersion: string | null
  /** Time of the last successful response, by the clock of this machine. */
  readonly receivedAt: Date | null
  readonly error: BalizaError | null
}

/** A place that an address search found. */
export interface FoundPlace {
  /** Degrees. */
  readonly lat: number
  /** Degrees. The wire's `lon`. */
  readonly lng: number
  /** Complete address, as the service formats it. The wire's `display_name`. */
  readonly address: string
}

/** Request that a server posts to the address of a webhook. */
export type WebhookEvent = WebhookEnvelope &
  /** `alert`: it was raised. `alert.unattended`: it was not acknowledged within the time of its event (`AlertEvent.escalado`). */
  (
    | {
        /** The wire's `tipo`. */
        readonly type: 'alert' | 'alert.unattended'
        readonly alert: Alert
      }
    /** In the order of storage, at most 500. */
    | {
        /** The wire's `tipo`. */
        readonly type: 'positions'
        readonly positions: readonly StoredPosition[]
      }
    | {
        /** The wire's `tipo`. */
        readonly type: 'command'
        readonly command: CommandChange
      }
    | {
        /** The wire's `tipo`. */
        readonly type: 'device.online' | 'device.offline'
        readonly device: LinkChange
      }
    /** A user sent it from the control panel. */
    | {
        /** The wire's `tipo`. */
        readonly type: 'test'
      }
  )

/** Fields of every webhook request. */
export interface WebhookEnvelope {
  /** Id of the event. Repetitions have the same id, so a receiver can skip events that it has processed. */
  readonly id: string
  /** Id of the webhook in the control panel. The wire's `webhook`. */
  readonly webhookId: string
  /** Time at which the reported data was stored. The wire's `creado`. */
  readonly createdAt: Date
}

/** A change of a command's state: the fields of its row in the command log that do not change, and its new state. */
export interface CommandChange
  extends Pick<CommandLogRow, 'id' | 'imei' | 'unitName' | 'requestedAt' | 'command' | 'channel' | 'sentBy'> {
  /** The wire's `estado`. */
  readonly state: CommandState
}

/** A unit that reports again, or has stopped reporting. */
export interface LinkChange {
  readonly imei: Imei
  /** The unit's name. The wire's `nombre`. */
  readonly name: string
  /** Start of this state: the time of the report, or ten minutes after the last one. The wire's `desde`. */
  readonly since: Date
}

/** Alerts that are not acknowledged yet, and how current they are. */
export interface AlertsState {
  /**
   * `waiting`: before the first answer. `live`: as of the last poll. `stale`: the last poll failed and the alerts are older.
   * `failed`: all polls so far have failed. `ended`: there is no session.
   */
  readonly state: 'waiting' | 'live' | 'stale' | 'failed' | 'ended'
  /** Newest first. */
  readonly alerts: readonly Alert[]
  /** Time of the server's last answer. */
  readonly receivedAt: Date | null
  readonly error: BalizaError | null
}

/** `type` 1: a centre and a radius in metres. */
export interface CircleGeofence extends Drawn<1>, LatLng {
  /** The wire's `radio`. */
  readonly radiusM: number
}

interface Drawn<Tipo extends GeofenceType> {
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `tipo`. */
  readonly type: Tipo
  /** A hex colour; for a PDI, the icon's address: see `pdiIconUrl`. */
  readonly color: string
}

/** `type` 2. */
export interface PolygonGeofence extends Drawn<2> {
  /** Its corners, in order; the last one connects to the first. The wire's `decode`. */
  readonly points: readonly LatLng[]
}

/** `type` 4. */
export interface Route extends Drawn<4> {
  /** The wire's `decode`. */
  readonly points: readonly LatLng[]
}

/** Filter of the activity log. An omitted field is no condition. */
export interface ActivityQuery<Time = Moment> {
  /** Earliest time. The wire's `desde`. */
  readonly from?: Time
  /** Latest time. The wire's `hasta`. */
  readonly to?: Time
  /** The wire's `tipo`. */
  readonly kind?: ActivityKind
  /** Login name of the actor at that time. */
  readonly actor?: string
  /** Part of the name of the actor, the account on whose behalf it acted, or the object. Case is ignored. The wire's `texto`. */
  readonly text?: string
  /** Id of an API key: only actions with that key. The wire's `llave`. */
  readonly key?: string
  /** Cursor: the `next` of the previous page. */
  readonly cursor?: string
}

/** Something that an account did. Names are those of that time, and stay after the named thing is deleted. */
export interface ActivityRow {
  readonly id: string
  /** Time of the action. The wire's `timestamp`. */
  readonly at: Date
  /** Account that did it. The wire's `actor_id`. */
  readonly actorId: UserId
  /** Login name of the actor. */
  readonly actor: string
  /** Account on whose behalf, or to whose things, it was done; `null`: the actor's own, or no account. The wire's `cuenta_id`. */
  readonly accountId: UserId | null
  /** Login name of that account. The wire's `cuenta`. */
  readonly account: string | null
  /** The wire's `accion`. */
  readonly action: Activity
  /** Id of the object, for example an account, a unit, a group or a driver. The wire's `objeto_id`. */
  readonly targetId: string
  /** Name of the object; the login name if it is an account. The wire's `objeto`. */
  readonly target: string
  /** Names of the changed fields, never their values. The wire's `campos`. */
  readonly fields: readonly ActivityField[]
  /**
   * For a unit: its IMEI. For a command: which one. For a cleaning: the number of deleted records. For an import: the number of
   * written rows.
   * The wire's `detalle`.
   */
  readonly detail: string
  /** Id of the API key that was used; `null` without one. The wire's `llave_id`. */
  readonly keyId: string | null
  /** Name that the owner gave to that key. The wire's `llave`. */
  readonly key: string | null
}

/** Filter of the alerts. @remarks Baliza extension. */
export interface AlertsAsked<Time = Moment> {
  /** All alerts since that time, also acknowledged ones. If omitted, only unacknowledged alerts. The wire's `desde`. */
  readonly since?: Time
  /** Only these types. The wire's `claves`. */
  readonly types?: readonly AlertType[]
  /**
   * Alerts of all units that the account administers (roles 3 and 4), regardless of the alerted account. An alert of several
   * accounts appears once. Ignored for other roles, and with `attendedOnly`.
   * The wire's `flota`.
   */
  readonly fleet?: 1
  /**
   * Only alerts that were acknowledged since `since`, or in the last 7 days, latest acknowledgement first, each with its
   * `attendedAt`. Alerts that were raised earlier than 7 days before `since` are not listed.
   * The wire's `atendidas`.
   */
  readonly attendedOnly?: 1
}

/** Number of alerts of a unit. @remarks Baliza extension. */
export interface AlertCount {
  readonly imei: Imei
  /** The wire's `alertas`. */
  readonly count: number
}

/** Start, units and size of a page. */
export interface StoredAsked<Time = Moment> extends OfUser {
  /** Cursor of the previous page. If omitted, the page starts now. */
  readonly cursor?: string
  /** Without a cursor: start at what was stored since then. The wire's `desde`. */
  readonly since?: Time
  /** Only these units, if the user sees them now. The wire's `imei`. */
  readonly imeis?: readonly Imei[]
  /** Maximum number of rows: 1,000 by default, at most 5,000. The wire's `limite`. */
  readonly limit?: number
  /** Maximum time that the server waits for new rows, ms: 0 by default, at most 25,000. The wire's `espera`. */
  readonly waitMs?: number
}

/**
 * 1: a person has acknowledged the alert ('Atender'), which removes it from `list`. 0: undoes that ('Deshacer'): alerts that the
 * caller acknowledged are in `list` again, but not those that others acknowledged. If omitted, the alert is only marked as
 * notified.
 * @remarks Baliza extension.
 */
export interface Attended {
  /** The wire's `atendida`. */
  readonly attended?: 0 | 1
}

/** Note about an alert, written with its acknowledgement or later. @remarks Baliza extension. */
export interface Noted {
  /** Up to 300 characters. Replaces the previous note; '' removes it. Ignored for an alert that was not acknowledged. The wire's `nota`. */
  readonly note?: string
}

/** Alerts to mark in one call. @remarks Baliza extension. */
export interface AlertsHandled extends OfUser, Attended {
  /** Only these types. The wire's `claves`. */
  readonly types?: readonly AlertType[]
  /** Only these alerts, at most 1,000, whether they were notified or not. Ids of alerts of other accounts are ignored. */
  readonly ids?: readonly string[]
}

/** An API key in a list, which never contains the key itself. */
export interface ApiKey {
  readonly id: string
  /** First characters of the key, which identify it: `bz_` and eight characters. The wire's `prefijo`. */
  readonly prefix: string
  /** Name that its owner gave it. The wire's `nombre`. */
  readonly name: string
  /** The wire's `alcances`. */
  readonly scopes: readonly KeyScope[]
  /** Units that the key is limited to; `null`: all that its owner sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Network addresses that may use it, as CIDR; empty: any address. The wire's `direcciones`. */
  readonly addresses: readonly string[]
  /** Creation time. The wire's `creada`. */
  readonly createdAt: Date
  /** Expiry time; `null`: it is valid until it is revoked. The wire's `vence`. */
  readonly expiresAt: Date | null
  /** Time of its last use, to the minute; `null`: never. The wire's `usada`. */
  readonly lastUsedAt: Date | null
  /** Network address of its last use; `null`: never used. The wire's `usada_desde`. */
  readonly lastUsedFrom: string | null
  /** Id of the account that owns it. The wire's `user`. */
  readonly userId: UserId
  /** Login name of the owner. The wire's `usuario`. */
  readonly username: string
  /** Number of open links to follow units that the key created. They end with the key. The wire's `enlaces`. */
  readonly links: number
  /** Number of events that the key created. The wire's `eventos`. */
  readonly events: number
}

/** Fields of a new API key. */
export interface ApiKeyForm {
  /** Name that its owner gives it, up to 100 characters. The wire's `nombre`. */
  readonly name: string
  /** At least one. No scope includes another: a key that reads and writes has both. The wire's `alcances`. */
  readonly scopes: readonly KeyScope[]
  /** Units that the key is limited to; `null`: all that its owner sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Network addresses that may use it: up to 50 addresses or ranges (`203.0.113.7`, `10.0.0.0/8`); empty: any address. The wire's `direcciones`. */
  readonly addresses: readonly string[]
  /** Expiry time; `null`: it is valid until it is revoked. The wire's `vence`. */
  readonly expiresAt: Date | null
}

/** A newly created key. */
export interface NewApiKey {
  /** Id of its row, as in {@link ApiKey}. */
  readonly id: string
  /** The key itself. The server shows it only in this response. The wire's `llave`. */
  readonly key: string
}

/** One account that a unit is assigned to. */
export interface Assignment {
  /** The wire's `id_objeto_gps`. */
  readonly unitId: string
  /** Id of the account; `null`: one that the reader does not administer. The wire's `id_user`. */
  readonly userId: UserId | null
  /** Login name; empty if the account is not given. The wire's `user`. */
  readonly username: string
  /** The wire's `nombre`. */
  readonly name: string
}

/** A unit assigned to a user. */
export interface AssignedUnit {
  /** The wire's `id_objeto_gps`. */
  readonly unitId: string
}

/** A user that a unit is assigned to. */
export interface AssignedUser {
  /** The wire's `id_user`. */
  readonly userId: UserId
}

/** Something that was removed and can be restored. */
export interface BinRow {
  /** Its id before the removal and after a restore. */
  readonly id: string
  /** The wire's `tipo`. */
  readonly kind: BinKind
  /** Its name; the login name if it is an account. The wire's `nombre`. */
  readonly name: string
  /** For a device: its IMEI. For an account: the person's name. Otherwise empty. The wire's `detalle`. */
  readonly detail: string
  /** Login name of its owner, or of a device's manager; empty if there is none. The wire's `cuenta`. */
  readonly account: string
  /** Login name at that time of the account that removed it; empty: no account did. The wire's `quien`. */
  readonly removedBy: string
  /** Time of the removal. The wire's `eliminado`. */
  readonly removedAt: Date
  /** End of the time in which it can be restored. The wire's `hasta`. */
  readonly until: Date
}

/** A link to a board that is valid now. */
export interface ActiveBoardLink extends BoardForm {
  /** Same as in {@link BoardLink}. */
  readonly id: string
  /** Creation time. The wire's `creada`. */
  readonly createdAt: Date
}

/** Fields of a new link to a board. */
export interface BoardForm {
  /** Name of the board, up to 60 characters. The wire's `nombre`. */
  readonly name: string
  /** Units that it shows; `null`: all that its creator sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Expiry time; `null`: it is valid until it is revoked. The wire's `vence`. */
  readonly expiresAt: Date | null
}

/** Filter of the refused data. An omitted field is no condition. */
export interface ConnectionsQuery {
  /** Part of the id that the device reports, or of its network address. The wire's `texto`. */
  readonly text?: string
}

/** What a server process knows about the trackers that connect to it. */
export interface Connections {
  /** Whether this process accepts trackers; `false`: another process does, and this one has no data about them. The wire's `recibe`. */
  readonly receives: boolean
  /** Number of trackers that are logged in over a connection. The wire's `conectados`. */
  readonly loggedIn: number
  /** Number of connections on which no registered unit has sent data yet. The wire's `sin_identificar`. */
  readonly unidentified: number
  /** The wire's `protocolos`. */
  readonly protocols: readonly ProtocolConnections[]
  /** Refused data that matches the query, newest first; at most 200 rows. The wire's `rechazos`. */
  readonly refusals: readonly RefusedTracker[]
  /** Total number of matching rows. */
  readonly total: number
  /** Units with a wrong tracker clock that the account sees, by name; at most 200. All processes return the same. The wire's `relojes`. */
  readonly clocks: readonly WrongClock[]
}

/** Traffic of one protocol. */
export interface ProtocolConnections {
  /** The wire's `protocolo`. */
  readonly protocol: ConnectionProtocol
  /** Number of open connections; always 0 for protocols over HTTP or UDP. The wire's `abiertas`. */
  readonly open: number
  /**
   * Connections since the server process started. The next three count since then too: received, stored and refused positions.
   * The wire's `conexiones`.
   */
  readonly connections: number
  /** The wire's `recibidas`. */
  readonly received: number
  /** The wire's `guardadas`. */
  readonly stored: number
  /** The wire's `rechazadas`. */
  readonly refused: number
}

/**
 * Data that did not become a position. Identical data counts as one row while no more than a minute passes between two
 * receptions.
 */
export interface RefusedTracker {
  readonly id: string
  /** Time of the last reception. The wire's `timestamp`. */
  readonly at: Date
  /** Time of the first reception. The wire's `desde`. */
  readonly since: Date
  /** The wire's `veces`. */
  readonly times: number
  /** The wire's `razon`. */
  readonly reason: TrackerRefusal
  /** Protocol; `null`: unknown. The wire's `protocolo`. */
  readonly protocol: ConnectionProtocol | null
  /** Network address of the sender. The wire's `direccion`. */
  readonly address: string
  /** Port of the server that received it. The wire's `puerto`. */
  readonly port: number | null
  /** Id that the device reports, an IMEI or another number; `null`: unknown. The wire's `equipo`. */
  readonly device: string | null
  /** Name of the unit that has this device now, or `null`. The wire's `unidad`. */
  readonly unitName: string | null
  /** First bytes of the data, at most 32, as text. A dot replaces each unprintable byte. The wire's `texto`. */
  readonly text: string
  /** The same bytes as hexadecimal digits. */
  readonly hex: string
  /** For `malformed`: position, counted from 1, of the first byte that violates the protocol; `null`: unknown. */
  readonly byte: number | null
}

/** A unit whose tracker's clock is wrong. @remarks Baliza extension. */
export interface WrongClock {
  readonly imei: Imei
  /** The wire's `nombre`. */
  readonly name: string
  /** As `Unit.desfase_reloj`. The wire's `desfase_reloj`. */
  readonly clockOffsetMs: number
  /** As `Unit.sms_reloj`. The wire's `sms_reloj`. */
  readonly clockSms: string
}

/** Sentences of a unit's tracker since a cursor. */
export interface UnitTail {
  /** Cursor of the next call, which must follow within half a minute. */
  readonly cursor: string
  /** Time at which the unit's last position was received; `null`: never. The wire's `ultima`. */
  readonly lastHeardAt: Date | null
  /** Oldest first, at most 100. A sentence may appear again: compare its `id`. The wire's `sentencias`. */
  readonly sentences: readonly TrackerSentence[]
}

/** A sentence that a tracker sent, or that the server sent to it. */
export interface TrackerSentence {
  readonly id: string
  /** Time at which the server received or sent it. The wire's `timestamp`. */
  readonly at: Date
  /** The wire's `tipo`. */
  readonly kind: SentenceKind
  /** Protocol; `null`: unknown. The wire's `protocolo`. */
  readonly protocol: ConnectionProtocol | null
  /** Network address of the tracker. The wire's `direccion`. */
  readonly address: string
  /** Port of the server. The wire's `puerto`. */
  readonly port: number | null
  /** Length of the sentence, in bytes. */
  readonly bytes: number
  /**
   * Readable text, at most 1,024 bytes. A sign replaces unprintable characters, and `***` passwords and tokens. `null`: it is not
   * text.
   * The wire's `texto`.
   */
  readonly text: string | null
  /** Content of a sentence that is not text, as hexadecimal digits; `null`: it is text. */
  readonly hex: string | null
  /** Why the sentence, or part of it, did not become a position. The wire's `razon`. */
  readonly reason: TrackerRefusal | null
  /** What the server did with its positions; `null`: it has none. The wire's `resultado`. */
  readonly outcome: SentenceOutcome | null
  /** Number of positions in it. The wire's `posiciones`. */
  readonly positions: number
  /** `null`: it contains no position. The wire's `leida`. */
  readonly read: ReadPosition | null
  /** Number of earlier sentences that were omitted because there were too many. The wire's `omitidas`. */
  readonly leftOut: number
}

/** The position that was read from one sentence; the latest if there are several. */
export interface ReadPosition {
  /** The wire's `posicion`. */
  readonly position: StoredPosition
  /** Rejection reason, compared with the positions since the watch of the unit started; `null`: it is accepted. The wire's `duda`. */
  readonly doubt: DoubtCode | null
  /** The first 24 attributes. The wire's `atributos`. */
  readonly attributes: readonly SentenceAttribute[]
}

/** A value that a tracker reported in addition to its position. */
export interface SentenceAttribute {
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `valor`. */
  readonly value: string
}

/** Role of the caller. */
export interface OfRole {
  /** Defaults to the session's role. The server ignores the field and uses the session. The wire's `rol`. */
  readonly role?: Role
}

/** Fields of the control panel's form for a new device (specification 2, section 5). */
export interface NewDevice extends OfRole {
  /** At least 3 characters. The wire's `nombre`. */
  readonly name: string
  /** The wire's `modelo`. */
  readonly model?: string
  /** The wire's `placas`. */
  readonly plates?: string
  /** 10 digits. */
  readonly sim: string
  /** At least 4 characters: letters, digits and `_.:@-`. */
  readonly imei: Imei
  /** The brand's name: one of `devices.brands`. The wire's `equipo_gps`. */
  readonly brand: string
  /**
   * Id that the device reports if that is not its IMEI (Suntech, Sinotrack), in the same form as an IMEI. Empty by default.
   * @remarks Baliza extension.
   * The wire's `id_equipo`.
   */
  readonly deviceId?: string
  /**
   * Its model, a code of `trackerModels`, which determines how the engine is cut. Empty by default.
   * @remarks Baliza extension.
   * The wire's `modelo_gps`.
   */
  readonly trackerModel?: string
  /** Registration. The default is the current time of the server, which also replaces a time in the future or before 1970. The wire's `registro`. */
  readonly registeredAt?: Moment
  /** Active by default. The wire's `activo`. */
  readonly active?: boolean
  /** Id of the managing account, chosen by role 4; by default `null`. A device that role 3 adds is managed by the caller. The wire's `manager`. */
  readonly managerId?: UserId | null
}

/** A cleaning of all devices: it deletes records older than 365 days, in the background. */
export interface Cleaning {
  /** The wire's `estado`. */
  readonly state: CleaningState
  /** Start time. The wire's `inicio`. */
  readonly startedAt: Date
  /** End time; `null`: it is running. The wire's `fin`. */
  readonly endedAt: Date | null
  /** Number of devices that are finished. The wire's `unidades`. */
  readonly units: number
  /** Total number of devices. */
  readonly total: number
  /** Number of records deleted so far. The wire's `registros`. */
  readonly records: number
  /** Why it did not finish, as a text for the user; otherwise empty. The wire's `motivo`. */
  readonly reason: string
}

/** A device brand (specification 2, section 3). */
export interface DeviceBrand {
  /** The wire's `id_marca`. */
  readonly id: string
  /** The wire's `marca`. */
  readonly name: string
}

/** A driver (specification 2, section 3). */
export interface Driver {
  /** The wire's `_id`. */
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
  /** Id of the unit driven, or `null`. The wire's `id_unidad`. */
  readonly unitId: string | null
  /** The wire's `nombre_unidad`. */
  readonly unitName: string
  /** The wire's `tel`. */
  readonly phone: string
  readonly email: string
  /** The wire's `descripcion`. */
  readonly description: string
  /** Account that the driver belongs to. The wire's `id_user`. */
  readonly userId: UserId | null
}

/** Identifies a mirror account. */
export interface OfMirrorAccount {
  /** Id of the mirror account. The wire's `iduser`. */
  readonly mirrorAccountId: UserId
}

/** Where the widgets of a mirror account may be shown, and what they show. */
export interface Embed {
  /**
   * Allowed origins, `https://host[:port]` or `https://*.host[:port]`. If empty, no page may show them, or any page in a demo.
   * The wire's `origenes`.
   */
  readonly origins: readonly string[]
  /** `null`: every unit that the mirror account sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Visible data of the units. The server does not send the rest. The wire's `campos`. */
  readonly fields: readonly EmbedField[]
  /** Whether there is a key for the third-party server. The wire's `clave`. */
  readonly hasKey: boolean
}

/** Settings of a mirror account's embed. */
export interface EmbedForm extends OfMirrorAccount {
  /** Up to 20 origins, each `https://host[:port]` or `https://*.host[:port]`; `http` for localhost. The wire's `origenes`. */
  readonly origins: readonly string[]
  /** `null`: every unit that the mirror account sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** The wire's `campos`. */
  readonly fields: readonly EmbedField[]
}

/** What a third-party server signs to get a session for its page. */
export interface SignedEmbed {
  /** Id of the mirror account. The wire's `cuenta`. */
  readonly accountId: UserId
  /** Origin of the page that will use the session: one that the account lists. The wire's `origen`. */
  readonly origin: string
  /** Current time, Unix seconds. A difference of up to five minutes is accepted. The wire's `hora`. */
  readonly epochSeconds: number
  /** 16 to 64 random letters, digits, `-` and `_`. A signature is valid for one token. */
  readonly nonce: string
  /** HMAC-SHA256 with the account's key, in hexadecimal, of `hora.nonce.cuenta.origen`. The wire's `firma`. */
  readonly signature: string
}

/** Definition of an alert (specification 1, section 3: Event). */
export interface AlertEvent {
  /** The wire's `_id`. */
  readonly id: string
  /** The wire's `nom_evento`. */
  readonly name: string
  /** 1 to 22, in the reading that the server uses: see `eventTypes`. The wire's `tipo_evento`. */
  readonly type: EventTypeCode
  /** The wire's `activo`. */
  readonly active: boolean
  /** The wire's `push_notification`. */
  readonly byPush: boolean
  /** The wire's `email`. */
  readonly byEmail: boolean
  /** The wire's `sms`. */
  readonly bySms: boolean
  /** The wire's `sonido`. */
  readonly audible: boolean
  /** The wire's `sonido_alerta`. */
  readonly sound: AlertSound | null
  /** The wire's `mostrar_alerta`. */
  readonly showAlert: boolean
  /** Id of the geofence or route to watch, or `null`. The wire's `id_geocerca`. */
  readonly geofenceId: string | null
  /** The wire's `color_alerta`. */
  readonly color: AlertColor | null
  /** Speed limit, km/h; `null` if the type has none. The wire's `speed`. */
  readonly speedLimitKmh: number | null
  /** How long the condition must last before the alert, s; `null`: the alert is immediate. @remarks Baliza extension. The wire's `duracion`. */
  readonly durationSeconds: number | null
  /** When the event is active; `null`: at any time. @remarks Baliza extension. The wire's `horario`. */
  readonly schedule: EventSchedule | null
  /** Minimum time between two alerts of a unit, s; `null`: no minimum. @remarks Baliza extension. The wire's `pausa`. */
  readonly cooldownSeconds: number | null
  /** Whom else to notify if nobody acknowledges its alerts; `null` for no other person. @remarks Baliza extension. The wire's `escalado`. */
  readonly escalation: EventEscalation | null
  /** Login name of the event's owner. */
  readonly creator: string
  /** The wire's `timestamp`. */
  readonly createdAt: Date | null
  /** IMEIs of the units to watch. The wire's `gps`. */
  readonly imeis: readonly Imei[]
}

/** A link that lets a person without an account follow one unit. */
export interface FollowLink {
  /** Identifies the link in the list and when it is revoked. It gives no access. */
  readonly id: string
  /** Gives access to `units.list` for the one unit and nothing else. A page passes it to its client by `getToken`. */
  readonly token: string
  /** Expiry time. The wire's `expires`. */
  readonly expiresAt: Date
}

/** A link that is valid now. Only the response that creates a link contains its token. */
export interface ActiveFollowLink {
  /** Same as in {@link FollowLink}. */
  readonly id: string
  readonly imei: Imei
  /** Current name of the unit. The wire's `nombre`. */
  readonly unitName: string
  /** Creation time. The wire's `created`. */
  readonly createdAt: Date
  /** Expiry time. The wire's `expires`. */
  readonly expiresAt: Date
}

/** Fields of a circle (`type` 1) or a point of interest (3) to save. Coordinates in degrees, the radius in metres. */
export type PlaceForm = DrawnOfCalls & {
  readonly lat: number
  readonly lng: number
  /** The wire's `decode`. */
  readonly points?: never
} & (
    | {
        /** The wire's `tipo`. */
        readonly type: 1
        /** The wire's `radio`. */
        readonly radiusM: number
      }
    | {
        /** The wire's `tipo`. */
        readonly type: 3
        /** The wire's `radio`. */
        readonly radiusM?: never
      }
  )

interface DrawnOfCalls extends OfUser {
  /** The wire's `nombre`. */
  readonly name: string
  /** A hex colour, `#rrggbb`; for a PDI the icon's address, `pdiIconUrl` of one of `pdiIcons` or another. */
  readonly color: string
}

/** Fields of a polygon (`type` 2) or a route (4) to save: its points, in order. */
export interface LineForm extends DrawnOfCalls {
  /** The wire's `tipo`. */
  readonly type: 2 | 4
  /** The wire's `decode`. */
  readonly points: readonly LatLng[]
  readonly lat?: never
  readonly lng?: never
  /** The wire's `radio`. */
  readonly radiusM?: never
}

/** A group of units (specification 1, section 3). */
export interface Group {
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `descripcion`. */
  readonly description: string
  /** The wire's `unidades.imeis`. */
  readonly imeis: readonly Imei[]
}

/** Unit and range of a history, at most a year. `userId` is the user as whom a manager looks. */
export interface HistoryQuery<Time = Moment> extends OfUser {
  /** Start of the range, included. The wire's `finicial`. */
  readonly from: Time
  /** End of the range, included. The wire's `ffinal`. */
  readonly to: Time
  readonly imei: Imei
  /** Name of the unit, as the specification's client sends it. The records contain the name that the server knows. The wire's `nombre`. */
  readonly unitName?: string
}

/** Units and range of a history, at most a year. */
export interface UnitsHistoryQuery<Time = Moment> extends Pick<HistoryQuery<Time>, 'userId' | 'from' | 'to'> {
  /** IMEIs of the units. If omitted, all that the user sees. The wire's `imei`. */
  readonly imeis?: readonly Imei[]
}

/** Place and range of a search for nearby units. */
export interface NearbyQuery<Time = Moment> extends Pick<HistoryQuery<Time>, 'userId' | 'from' | 'to'> {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** Radius around the place in metres, 1 to 5,000. The wire's `radio`. */
  readonly radiusM: number
}

/** One visit of a unit near a place. A unit that came twice has two rows. Times are Unix ms. @remarks Baliza extension. */
export interface NearbyUnit {
  readonly imei: Imei
  /** The wire's `nombre`. */
  readonly name: string
  /** Time at which it entered the radius, or the start of the queried range if it was already there. The wire's `llegada`. */
  readonly arrivedAt: Date
  /** Time at which it left, or the end of the queried range if it was still there. The wire's `salida`. */
  readonly leftAt: Date
  /** Time at which it was nearest. The wire's `momento`. */
  readonly nearestAt: Date
  /** Smallest distance to the place, metres. The wire's `cercania`. */
  readonly nearestM: number
  /** Position at that time, degrees. */
  readonly lat: number
  readonly lng: number
  /** What a gap without contact leaves uncertain; `null` if everything is certain. The wire's `silencio`. */
  readonly silence: Silence | null
}

/** Rows of a file to import. */
export interface ImportFile {
  /** The wire's `tipo`. */
  readonly kind: ImportKind
  /**
   * Texts by the names of `importColumns`; an omitted one is empty. Up to 20,000 rows (users: 2,000) and 10 MB. Units: nombre,
   * imei, sim, equipo_gps, modelo, placa, manager, id_equipo, modelo_gps (its code or name). Users: user, pass, email, rol (its
   * number or name), nombre, tel, manager. Drivers: nombre, tel, email, descripcion, imei, user. Assignments: imei, user.
   * The wire's `filas`.
   */
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** Expected result of an import. */
export interface ImportCheck {
  /** Number of rows that were sent. */
  readonly total: number
  /** Number of rows without a fault. The wire's `buenas`. */
  readonly valid: number
  /** Sorted by row, then by column. The wire's `faltas`. */
  readonly faults: readonly ImportFault[]
}

/** A cell whose fault prevents the import of its row. */
export interface ImportFault {
  /** The row, from 1. The wire's `fila`. */
  readonly row: number
  /** Column name: a key of `importColumns`. The wire's `columna`. */
  readonly column: string
  /** What is wrong, to show to the user. The wire's `mensaje`. */
  readonly message: string
}

/** Result of an import. */
export interface ImportResult {
  /** Id for undoing the import. */
  readonly id: string
  readonly total: number
  /** Number of rows that were written. The wire's `escritas`. */
  readonly written: number
  /** Faults of the other rows. The wire's `faltas`. */
  readonly faults: readonly ImportFault[]
}

/** Result of undoing an import. */
export interface ImportUndo {
  /** Text to show to the user. The wire's `mensaje`. */
  readonly message: string
  /** Number of rows that were undone. The wire's `deshechas`. */
  readonly undone: number
  /** Rows that were kept. If empty, the import is completely undone. The wire's `quedan`. */
  readonly kept: readonly KeptRow[]
}

/** A row of an import that an undo keeps. */
export interface KeptRow {
  /** The unit, the account's login name or the driver. The wire's `nombre`. */
  readonly name: string
  /** Why it is kept, as a text to show after its name. The wire's `motivo`. */
  readonly reason: string
}

/** An import in the list of imports. */
export interface ImportRow {
  readonly id: string
  /** The wire's `timestamp`. */
  readonly importedAt: Date
  /** Id of the account that imported. The wire's `user_id`. */
  readonly userId: UserId
  /** Login name of that account. The wire's `user`. */
  readonly username: string
  /** The wire's `tipo`. */
  readonly kind: ImportKind
  /** Name of the file, if it was given. The wire's `archivo`. */
  readonly fileName: string
  readonly total: number
  /** The wire's `escritas`. */
  readonly written: number
  /** End of the time in which it can be undone. The wire's `deshacer_hasta`. */
  readonly undoableUntil: Date
  /** Time of the undo; `null`: not undone. The wire's `deshecha`. */
  readonly undoneAt: Date | null
}

/** A limited sub-account, a cuenta espejo: a user of role 1 whose permissions are all off by default. */
export type MirrorAccount = User & {
  /** The wire's `rol`. */
  readonly role: 1
}

/** An account (specification 2, section 3). A server never returns a password. */
export interface User extends Permissions {
  /** The wire's `_id`. */
  readonly id: UserId
  /** The login name. The wire's `user`. */
  readonly username: string
  /** The wire's `nombre`. */
  readonly name: string
  readonly email: string
  /** The wire's `tel`. */
  readonly phone: string
  /** The wire's `rol`. */
  readonly role: Role
  /** The wire's `activo`. */
  readonly active: boolean
  /** Registration. The wire's `reg`. */
  readonly registeredAt: Date | null
  /** In a list of accounts: time of the last access, to within a day; `null`: never, or not given. The wire's `ultimo_acceso`. */
  readonly lastAccessAt: Date | null
  /** Id of the managing user, or `null`. The wire's `manager`. */
  readonly managerId: UserId | null
  /** In the caller's own profile: version of this state of it, like the fleet's `profileVersion`. `null` if it is not given. */
  readonly version: string | null
}

/** Fields of a new mirror account (specification 2, sections 3 and 5). An omitted permission is off. */
export interface NewMirrorAccount extends Partial<Permissions> {
  /** Id of the account that owns it. The wire's `owner`. */
  readonly ownerId: UserId
  /** At least 2 characters. The wire's `nombre`. */
  readonly name: string
  /** Login name, at least 2 characters; unique among all accounts, regardless of case. The wire's `user`. */
  readonly username: string
  /** At least 3 characters. The wire's `pass`. */
  readonly password: string
}

/** A phone that reports positions. The specification shows its calls but none of its fields: the fields are Baliza's. */
export interface MobileDevice {
  /** Id of the unit, the wire's `_id`. */
  readonly id: string
  readonly imei: Imei
  /** The wire's `nombre`. */
  readonly name: string
  /** 'Android' or 'iPhone'. The wire's `equipo_gps`. */
  readonly brand: string
  readonly sim: string
  /** The wire's `activo`. */
  readonly active: boolean
  /** Time of the last position; `null` before the first. The wire's `timestamp`. */
  readonly reportedAt: Date | null
  /** Degrees; `null` before the first position. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. The wire's `speed`. */
  readonly speedKmh: number
  /** Percent; `null` if it is not reported. The wire's `bateria`. */
  readonly batteryPercent: number | null
  /** Id of the account that the phone is assigned to, or `null`. The wire's `id_user`. */
  readonly userId: UserId | null
}

/** The addresses of an account, and its limits for messages. */
export interface Recipients {
  /** The wire's `destinatarios`. */
  readonly recipients: readonly Recipient[]
  /** The wire's `limites`. */
  readonly limits: readonly MessageLimit[]
  /** Domains whose mail addresses need no confirmation. The wire's `dominios`. */
  readonly domains: readonly string[]
}

/** An address that an account has requested to confirm. */
export interface Recipient {
  /** The wire's `canal`. */
  readonly channel: RecipientChannel
  /** Address in the spelling of {@link recipientAddress}. The wire's `destino`. */
  readonly to: string
  /** Time of the last confirmation message; `null`: not sent yet. The wire's `pedido`. */
  readonly askedAt: Date | null
  /** Time at which the person agreed; `null`: the server sends nothing to this address. The wire's `confirmado`. */
  readonly confirmedAt: Date | null
  /** Time at which the person refused; `null`: the person did not. The wire's `rechazado`. */
  readonly refusedAt: Date | null
}

/** Maximum number of messages per day, for one channel. */
export interface MessageLimit {
  /** The wire's `canal`. */
  readonly channel: RecipientChannel
  /** Limit of an account, including its mirror accounts. The wire's `por_cuenta`. */
  readonly perAccount: number
  /** Limit of one recipient, from all accounts. The wire's `por_destinatario`. */
  readonly perRecipient: number
  /** Number of messages that the account has sent since its day began with the first message. The wire's `enviados`. */
  readonly sent: number
}

/** An address for messages of an account. */
export interface RecipientPayload extends OfUser {
  /** The wire's `canal`. */
  readonly channel: RecipientChannel
  /** The wire's `destino`. */
  readonly to: string
}

/** The schedules of an account. */
export interface ReportSchedules {
  /** The wire's `envios`. */
  readonly schedules: readonly ReportSchedule[]
  /** Whether the server can send mail. If not, due reports wait. The wire's `correo`. */
  readonly canMail: boolean
}

/** A report that the server sends by mail regularly. */
export interface ReportSchedule extends Recurrence {
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `reporte`. */
  readonly report: ScheduledReport
  /** Speed limit of the speeding report, km/h; `null` for other reports. The wire's `velocidad`. */
  readonly speedLimitKmh: number | null
  /** IMEIs of the units that it covers; `null`: all that its owner sees at that time. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** The wire's `destinatarios`. */
  readonly recipients: readonly string[]
  /** The wire's `formato`. */
  readonly format: MailedFormat
  /** The wire's `activo`. */
  readonly active: boolean
  /** Creation time. The wire's `creado`. */
  readonly createdAt: Date
  /** Next due time; `null`: it is paused. The wire's `proximo`. */
  readonly nextAt: Date | null
  /** Whether a report is being sent or will be retried. The wire's `pendiente`. */
  readonly isPending: boolean
  /** Time of the last attempt; `null`: never. The wire's `intentado`. */
  readonly triedAt: Date | null
  /** Time at which the servers of all recipients had last accepted it; `null`: never. The wire's `enviado`. */
  readonly sentAt: Date | null
  /** Why the last report was not sent, in Spanish; empty: it was sent, or there was no attempt. */
  readonly error: string
  /** Id of the account that owns it. The wire's `user`. */
  readonly userId: UserId
  /** Login name of the owner. The wire's `usuario`. */
  readonly username: string
}

/** When a report is sent, in the local time of its zone. */
export interface Recurrence {
  /** The wire's `frecuencia`. */
  readonly frequency: ReportFrequency
  /** For a week: 1 is Monday, 7 Sunday. For a month: 1 to 31, or the last day of a shorter month. For a day: 1. The wire's `dia`. */
  readonly day: number
  /** `HH:mm`. The wire's `hora`. */
  readonly time: string
  /** An IANA name: `America/Mexico_City`. The wire's `zona`. */
  readonly timeZone: string
}

/** Fields of a report schedule. */
export interface ReportScheduleForm extends Recurrence {
  /** Name that its owner gives it, up to 100 characters. The wire's `nombre`. */
  readonly name: string
  /** The wire's `reporte`. */
  readonly report: ScheduledReport
  /** Speed limit of the speeding report, km/h, 1 to 999; `null` for other reports. The wire's `velocidad`. */
  readonly speedLimitKmh: number | null
  /** IMEIs of the units that it covers; `null`: all that its owner sees at that time. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Mail addresses, at most 10. The wire's `destinatarios`. */
  readonly recipients: readonly string[]
  /** The wire's `formato`. */
  readonly format: MailedFormat
}

/** New state of a schedule: all its fields. */
export interface ReportScheduleChange extends ReportScheduleForm {
  readonly id: string
  /** `false` pauses it. The wire's `activo`. */
  readonly active: boolean
}

/** Units and range of a report. `userId` is the user as whom a manager looks. */
export interface ReportQuery<Time = Moment> extends OfUser {
  /** Start of the range. Both ends are included, and the range is at most a year. The wire's `finicial`. */
  readonly from: Time
  /** The wire's `ffinal`. */
  readonly to: Time
  /** IMEIs of the chosen units, with the filter `all`. The wire's `imei`. */
  readonly imeis: readonly Imei[]
  /** The wire's `filtro`. */
  readonly filter: ReportFilter
  /**
   * Ids of the chosen groups, with the filter `group`. The report covers the units of each group that the user sees. For units
   * without a group: `noGroupId`.
   * The wire's `grupos`.
   */
  readonly groupIds: readonly string[]
}

/** A row of report 1, and of the utilization of one unit. */
export interface UtilizationRow extends ReportedUnit, Usage {
  /** The group's name. The wire's `gpo`. */
  readonly group: string
}

/** Unit of a row; empty if the report is about one unit and the server omits it. */
export interface ReportedUnit {
  readonly imei: string
  /** The wire's `nombre`. */
  readonly unitName: string
}

/** How long a unit moved, was idle with its engine on, and was parked with its engine off, in ms. */
export interface Usage {
  /** The wire's `tiempo_mov_enc`. */
  readonly movingMs: number
  /** The wire's `tiempo_enc_det`. */
  readonly idleMs: number
  /** The wire's `tiempo_det_apa`. */
  readonly offMs: number
}

/** A row of report 2. */
export interface DeviceInfoRow extends ReportedUnit {
  /** The wire's `placas`. */
  readonly plates: string
  readonly sim: string
  /** The wire's `conductor`. */
  readonly driver: string
  /** km. The wire's `odometro`. */
  readonly odometerKm: number
  /** Registration date; `null`: unknown. The wire's `registro`. */
  readonly registeredAt: Date | null
}

/** A row of report 3. */
export interface EventRow extends ReportedUnit, MayHideSpeed {
  /** The wire's `nom_evento`. */
  readonly eventName: string
  readonly lat: number | null
  readonly lng: number | null
  /** The wire's `direccion`. */
  readonly address: string
  /** The wire's `acc`. */
  readonly engineOn: boolean
  /** km/h, one decimal; on the wire in miles per hour, unless the client's `speedUnits` specify another unit. The wire's `speed`. */
  readonly speedKmh: number
  /** A moment. The wire's `timestamp`. */
  readonly raisedAt: Date
}

/** Report 4. */
export interface GeneralReport extends GroupedRows<GeneralRow> {
  /** Oldest first; empty if the query contains no days. The wire's `dias`. */
  readonly days: readonly ReportDay[]
}

/** A row of report 4. */
export interface GeneralRow extends ReportedUnit, Usage, MayHideSpeed {
  /** km. The wire's `odometro`. */
  readonly distanceKm: number
  /** km/h. The wire's `vel_max`. */
  readonly maxSpeedKmh: number
  /** Number of engine starts. The wire's `num_enc`. */
  readonly engineStarts: number
  /** Number of times the limit was exceeded. The wire's `exceso_vel`. */
  readonly speedingCount: number
  /** The wire's `conductor`. */
  readonly driver: string
  /** The wire's `nombre_gpo`. */
  readonly group: string
}

/** A row of report 7: one stretch above the limit. */
export interface SpeedingRow extends ReportedUnit {
  /** A moment. The wire's `inicio`. */
  readonly startedAt: Date
  /** The wire's `fin`. */
  readonly endedAt: Date
  /** km. The wire's `distancia`. */
  readonly distanceKm: number
  /** ms. The wire's `time`. */
  readonly durationMs: number
  /** km/h. The wire's `vel_max`. */
  readonly maxSpeedKmh: number
  readonly lat: number | null
  readonly lng: number | null
}

/** The state of a server, as known to the process that responds. */
export interface ServerStatus {
  readonly version: string
  /** Commit that the program was built from; `null`: unknown. */
  readonly revision: string | null
  /** Jobs of this process: `gateway`, `writer`, `web`. The wire's `trabajos`. */
  readonly roles: readonly string[]
  /** Start of this process. The wire's `inicio`. */
  readonly startedAt: Date
  /** Time of this response. The wire's `timestamp`. */
  readonly recordedAt: Date
  /** Whether positions are stored. The wire's `guarda`. */
  readonly storing: boolean
  /** Cause and remedy, if something is wrong. The wire's `causa`. */
  readonly reason: string | null
  /** `null`: another process stores. The wire's `cola`. */
  readonly queue: ServerQueue | null
  /** The wire's `base`. */
  readonly database: ServerDatabase
  /** The wire's `disco`. */
  readonly disk: ServerDisk
  /** The wire's `respaldo`. */
  readonly backup: ServerBackup
  /** `null`: the public address is not https, or is not checked yet. The wire's `certificado`. */
  readonly certificate: ServerCertificate | null
  /** Notices that wait to be sent. The wire's `por_enviar`. */
  readonly toSend: number
  /** The wire's `entregas`. */
  readonly deliveries: readonly ServerDeliveries[]
  /** The wire's `servicios`. */
  readonly services: readonly ServerService[]
}

/** Positions that wait to be stored. */
export interface ServerQueue {
  /** The wire's `esperan`. */
  readonly waiting: number
  /** How long the oldest of them has waited, ms. The wire's `antiguedad`. */
  readonly ageMs: number
  /** Whether the server takes no more until some are stored. The wire's `llena`. */
  readonly full: boolean
}

/** The server's database. */
export interface ServerDatabase {
  /** Its product and version, in words. The wire's `tipo`. */
  readonly type: string
  /** The wire's `contesta`. */
  readonly answers: boolean
  /** Time of its last answer, ms. The wire's `ms`. */
  readonly durationMs: number
  /** Its size; `null` if it does not answer. */
  readonly bytes: number | null
  /** Messages of trackers that could not be stored and wait for the operator; `null` if it does not answer. The wire's `apartadas`. */
  readonly deadLetters: number | null
}

/** The file system of the server's data folder, bytes. */
export interface ServerDisk {
  /** The wire's `libres`. */
  readonly freeBytes: number
  readonly total: number
}

/** The last backup that was made with the server's settings. Times are Unix ms. */
export interface ServerBackup {
  /** `null`: there is none yet. The wire's `ultimo`. */
  readonly lastAt: Date | null
  readonly bytes: number | null
  /** Cause, if the last attempt failed. The wire's `fallo`. */
  readonly failure: string | null
  /** The wire's `fallo_en`. */
  readonly failedAt: Date | null
}

/** The TLS certificate of the server's public address. */
export interface ServerCertificate {
  /** A moment. The wire's `vence`. */
  readonly expiresAt: Date | null
  /** Cause, if it could not be read. The wire's `fallo`. */
  readonly failure: string | null
}

/** Attempts to deliver by one channel since the server process started. */
export interface ServerDeliveries {
  /** `email`, `bySms`, `push` or `webhook`. The wire's `canal`. */
  readonly channel: string
  /** The wire's `enviadas`. */
  readonly sent: number
  /** Failed for good. The wire's `fallidas`. */
  readonly failed: number
  /** Failed, and attempted again later. The wire's `aplazadas`. */
  readonly postponed: number
}

/** An external service that the server depends on. */
export interface ServerService {
  /** Name of its setting. The wire's `nombre`. */
  readonly name: string
  /** Cause, if it did not answer the last time. The wire's `fallo`. */
  readonly failure: string | null
}

/** Result of a login (specification 1, section 4). */
export interface LoginResult {
  readonly token: string
  /** The wire's `rol`. */
  readonly role: Role
  /** The wire's `user`. */
  readonly userId: UserId
  /** Name for a greeting; empty if the server does not send it. The wire's `nombre`. */
  readonly name: string
  /** The wire's `mensaje`. */
  readonly message: string
}

/** Fields of the control panel's form for a new account (specification 2, section 5). A new account is active. */
export interface NewUser {
  readonly email: string
  /** The wire's `nombre`. */
  readonly name: string
  /** At least 3 characters. The wire's `pass`. */
  readonly password: string
  /** Login name, unique regardless of case. The wire's `user`. */
  readonly username: string
  /** The wire's `rol`. */
  readonly role: AccountRole
  /** Registration. If omitted or in the future, the server uses its current time. The wire's `reg`. */
  readonly registeredAt?: Moment
  /** The wire's `tel`. */
  readonly phone?: string
  /** Role of the account that adds it, as the wire requires. The server ignores it and uses the session. The wire's `rol_reg`. */
  readonly registrarRole?: Role
}

/** A webhook in a list, which never contains its secret. */
export interface Webhook {
  readonly id: string
  /** Name that its owner gave it. The wire's `nombre`. */
  readonly name: string
  readonly url: string
  /** The wire's `eventos`. */
  readonly events: readonly WebhookEventType[]
  /** Units that it reports on; `null`: all that its owner sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Creation time. The wire's `creado`. */
  readonly createdAt: Date
  /** `false`: the server sends nothing. Events wait, for 7 days at most. The wire's `activo`. */
  readonly active: boolean
  /** Why the server has stopped it, in Spanish; empty: it has not. The wire's `motivo`. */
  readonly reason: string
  /** Time of the last accepted delivery; `null`: never. The wire's `entregado`. */
  readonly deliveredAt: Date | null
  /** Time since which deliveries fail; `null`: they do not. The wire's `fallando`. */
  readonly failingSince: Date | null
  /** Time of the next retry; `null`: no delivery has failed. The wire's `reintento`. */
  readonly retryAt: Date | null
  /** End of the time in which the previous secret also signs; `null`: it does not. The wire's `anterior_hasta`. */
  readonly previousUntil: Date | null
  /** Id of the account that owns it. The wire's `user`. */
  readonly userId: UserId
  /** Login name of the owner. The wire's `usuario`. */
  readonly username: string
}

/** Fields of a webhook. */
export interface WebhookForm {
  /** Name that its owner gives it, up to 100 characters. The wire's `nombre`. */
  readonly name: string
  /** Address of the POST requests: https, and a server on the internet. A demo also posts to its own machine. */
  readonly url: string
  /** At least one. The wire's `eventos`. */
  readonly events: readonly WebhookEventType[]
  /** Units that it reports on; `null`: all that its owner sees at that time. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
}

/** A newly created webhook. */
export interface NewWebhook {
  /** Id of its row, as in {@link Webhook}. */
  readonly id: string
  /** Secret that signs its requests (`verifyWebhook`). The server shows it only in this response. The wire's `secreto`. */
  readonly secret: string
}

/** New state of a webhook: all its fields. */
export interface WebhookChange extends WebhookForm {
  readonly id: string
  /** `false` stops it; `true` resumes it at the point where it stopped. The wire's `activo`. */
  readonly active: boolean
}

/** A secret that replaces the previous one. */
export interface RenewedSecret {
  /** The server shows it only in this response. The wire's `secreto`. */
  readonly secret: string
  /** End of the time in which the previous secret also signs: 24 hours. The wire's `anterior_hasta`. */
  readonly previousUntil: Date
}

/** One POST of a webhook, with its result. */
export interface WebhookDelivery {
  /** Id of its {@link WebhookEvent}. */
  readonly id: string
  /** The wire's `tipo`. */
  readonly type: WebhookType
  /** Number of positions, or 1. 0: its owner no longer sees any of them, and nothing was sent. The wire's `cuenta`. */
  readonly count: number
  /** Time at which the reported data was stored. The wire's `creado`. */
  readonly createdAt: Date
  /** The wire's `intentos`. */
  readonly tries: number
  /** Time of the last attempt; `null`: not yet. The wire's `intentado`. */
  readonly triedAt: Date | null
  /** Time at which it was accepted; `null`: not yet. The wire's `entregado`. */
  readonly deliveredAt: Date | null
  /** Time of the next retry; `null`: it was accepted, or was a test. The wire's `reintento`. */
  readonly retryAt: Date | null
  /** HTTP status of the last response; `null`: there was none. */
  readonly http: number | null
  /** Duration of the last request, ms. The wire's `ms`. */
  readonly durationMs: number | null
  /** Why it was not accepted, in Spanish; empty: it was accepted, or there was no attempt. */
  readonly error: string
}

/** Client of one server, for one user. */
export interface BalizaClient extends Omit<Families, 'session' | 'geocoding'> {
  /** Base address of the server. */
  readonly host: string
  /** State of the page in which the client runs. Other live stores use it to pause when the client does. */
  readonly environment: Environment
  /** Login, logout and the current session (`session.$session`). */
  readonly session: SessionCalls
  /** The fleet, polled while the store has a listener. */
  readonly fleet: FleetStore
  /** Address search. */
  readonly geocoding: Geocoding
  /**
   * Calls `listener` with the current fleet, and again after every update.
   *
   * @returns a function that removes the listener; polling stops with the last listener
   */
  watch(listener: (fleet: Fleet) => void): () => void
  /**
   * Iterates over the fleet until the loop is left or `signal` aborts. A slow loop gets the latest fleet, with all changes since
   * the previous iteration. For every stored position, in order, use `positions.feed`.
   *
   * @example
   *     for await (const { state, units } of client.watch({ signal })) console.log(state, units.size)
   */
  watch(options?: WatchOptions): AsyncIterable<Fleet>
  /** Stops the polling permanently. The methods still work. */
  close(): void
  /** Same as `close`, for `using` and `await using`. */
  [Symbol.dispose](): void
}

/** Families of the catalogue as methods. */
export type ClientFamilies = { readonly [Name in keyof Catalogue]: ClientFamily<Catalogue[Name]> }

/** Families with a `patch` method. */
export interface Patched {
  /** Units that a user sees (specification 1, sections 3 and 7). */
  readonly units: ClientFamilies['units'] & Patching<Some<UnitDialogChange>, UpdatedUnit>
  /** Devices in the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly devices: ClientFamilies['devices'] & DeviceUpdate & Patching<Some<DeviceChange>, UpdatedUnit>
  /** Accounts in the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly users: ClientFamilies['users'] & Patching<Some<UserChange>>
  /** Limited sub-accounts, cuentas espejo (specification 2, section 7.2). */
  readonly mirrorAccounts: ClientFamilies['mirrorAccounts'] & Patching<Some<MirrorAccountChange>>
  /** Events: the alert rules (specification 1, sections 2 and 7). */
  readonly events: ClientFamilies['events'] & Patching<Some<EventForm>>
  /** Geofences, points of interest and routes (specification 1, section 7). */
  readonly geofences: ClientFamilies['geofences'] & Patching<GeofenceChange>
  /** Drivers (specification 2, sections 3 and 7.2). */
  readonly drivers: ClientFamilies['drivers'] & Patching<Some<DriverForm>>
  /** Groups of units (specification 1, section 3; specification 2, section 5). */
  readonly groups: ClientFamilies['groups'] & Patching<Some<GroupFields>>
}

/** Partial update by id. */
export interface Patching<Change, Result = string> {
  /**
   * Changes some fields and leaves the others unchanged: reads the record, applies the change, and writes it with `update`. The
   * two requests use no lock: a concurrent change between them is overwritten.
   *
   * @returns what `update` returns
   * @throws BalizaError `refused` for an id that does not exist and for a field that the record's kind does not have (the points
   * of a circle), both without writing; also the errors of the read and of `update`
   */
  patch(id: string, change: Change, settings?: PatchSettings): Promise<Result>
}

/** Update of a device in the control panel. */
export interface DeviceUpdate {
  /**
   * Changes a device as the control panel does (specification 2, sections 4 and 5); roles 3 and 4. Only role 4 can change
   * `managerId`: role 3 sends the current manager or `null`, which changes nothing. It is the same call of the catalogue as
   * `units.update`, which belongs to the unit dialog.
   *
   * @returns the updated unit, and the text to show to the user
   * @throws BalizaError `refused` with the form's texts for an unknown brand or manager, for an imei that is not the unit's, or
   * for a device id that another device uses as its id or its imei; `forbidden` for a unit that the caller does not see
   */
  update(device: DeviceChange, settings?: CallSettings): Promise<UpdatedUnit>
}

/** Histories of units. */
export interface HistoryCalls extends Readonly<ClientFamilies['history']> {
  /**
   * Reads the histories of many units, record by record: unit after unit, oldest record first, as in `history.all` and with their
   * `imei`. Neither the server nor the client keeps more than a part in memory, regardless of the number of records. At most one
   * part is read ahead while the loop processes a record. The server stops reading when the loop is left, or with `signal`.
   *
   * The timeout applies to the time between two parts or heartbeats of the server. Before the first part the call is retried like
   * any other; after it, a failure ends the loop with an error.
   *
   * @example
   *     for await (const record of client.history.stream({ units: 'all', ...dayIn(zone, 'yesterday') })) {
   *       await csv.write(`${record.imei},${record.recordedAt},${record.lat},${record.lng}\n`)
   *     }
   * @throws BalizaError `offline` if the connection is lost before the end, `timeout` if the server stops sending, `aborted` with
   * `signal`, `refused` for dates out of order or an interval longer than a year, `forbidden` for a unit that the user does not
   * see.
   */
  stream(options: HistoryStreamOptions): AsyncIterable<UnitRecord>
}

/** A past position of one of several units. */
export interface UnitRecord extends HistoryRecord {
  readonly imei: Imei
}

/** Stored positions. */
export interface PositionCalls extends Readonly<ClientFamilies['positions']> {
  /**
   * Follows every position that the server stores, each once and in order per unit, page by page, until the loop ends. Save the
   * cursor after you process a page: the next run continues from it, even days later. If a run stops before it saves the cursor,
   * the next run gets that page again; `imei` and `recordedAt` identify a position.
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

/** A page of the positions that were stored after a cursor. */
export interface PositionsPage {
  /** In the order of storage for each unit; empty if nothing was stored since the cursor. */
  readonly positions: readonly StoredPosition[]
  /** Cursor of the next page. Save it after processing this page. */
  readonly cursor: string
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

/** A page of the account's alerts after a cursor. */
export interface AlertsPage {
  /** In the order in which they were raised; empty if there were none since the cursor. */
  readonly alerts: readonly Alert[]
  /** Cursor of the next page. Save it after processing this page. */
  readonly cursor: string
}

/** Reports, and their rows as a stream. */
export interface ReportCalls extends ReportFamily {
  /**
   * Reads the rows of a report while the server computes it. The rows and their order are those of the call with the same name,
   * and only a part of them is in memory. The server stops computing when the loop is left, or with `signal`.
   *
   * The timeout applies to the time between two parts or heartbeats of the server, so a long report does not time out while it
   * makes progress. Before the first part the call is retried like any other; after it, a failure ends the loop with an error. A
   * server without streaming returns everything in one part, with `done` 1 of 1.
   *
   * @example
   *     for await (const { rows, done, total } of client.reports.stream('utilization', query)) {
   *       console.log(`${done} / ${total}`, rows)
   *     }
   * @throws BalizaError `offline` if the connection is lost before the end, `timeout` if the server stops sending, `refused` with
   * its `mensaje` if the server cannot continue, and the errors of the call itself.
   */
  stream<Name extends StreamedReport>(
    report: Name,
    query: ReportQueryOf<Name>,
    settings?: CallSettings,
  ): AsyncIterable<ReportPart<ReportRowOf<Name>>>
}

type ReportFamily = ClientFamilies['reports']

/** Query of a report. */
export type ReportQueryOf<Name extends StreamedReport> = InputOf<Catalogue['reports'][Name]>

/** Row of a report. */
export type ReportRowOf<Name extends StreamedReport> = RowOf<OutputOf<Catalogue['reports'][Name]>>

type RowOf<Output> =
  Output extends GroupedRows<infer Row> ? Row : Output extends readonly (infer Row)[] ? Row : never

/** Commands, with a method that waits for the result. */
export interface CommandCalls extends Omit<CommandFamily, 'send'> {
  /**
   * Sends a command to a unit's tracker. The SDK never retries it. By GPRS it is sent over the tracker's connection, or waits up
   * to 10 minutes for one and then expires. A newer command of its kind replaces a waiting command. By SMS it is sent to the
   * unit's SIM (specification 2, section 7.2).
   *
   * Success means that the command is registered, not that the engine is cut: the returned `settled` waits for that.
   *
   * @example
   *     const order = await client.commands.send({ channel: 'gprs', command: 'bloq', imei }, { confirm: ask })
   *     const { acknowledgedAt } = await order.settled({ timeout: 600_000 })
   * @throws BalizaError `refused` for an inactive unit, a missing SMS gateway or an incomplete form, and with `httpStatus` 409
   * for a cut that was not confirmed; `forbidden` without `canSendCommands`, or for a unit that the account does not see
   */
  send(form: CommandForm, settings?: SendSettings): Promise<Order>
}

type CommandFamily = ClientFamilies['commands']

/** Command that was sent. */
export interface Order extends SentCommand {
  /**
   * Waits until the tracker has acknowledged the command. Polls the log every few seconds, also while the server is unreachable.
   * @returns its row of the log; `acknowledgedAt` is the time of the acknowledgement
   * @throws BalizaError `refused` with the server's message if the command was not and will not be executed (expired, replaced by
   * a newer one, refused by the SMS gateway); `timeout`, with `outcome` unknown, if it was not acknowledged in time; `aborted`
   */
  settled(options?: SettleOptions): Promise<CommandLogRow>
}

/** Immediate response to a command: its id in the log, and a text that reports whether it was sent or waits. */
export interface SentCommand extends Created {}

/** Session calls, and the current session. */
export interface SessionCalls extends Omit<SessionFamily, 'logout'> {
  /** Current session; `null` if there is none. */
  readonly $session: ReadableAtom<Session | null>
  /**
   * Makes the calls and live stores act for this account: 'Ingresar' (specification 2, section 2.1), after `users.enter`. Call it
   * with the user's own id to return. The session keeps its owner, token and role. Storage keeps the owner's id, so a reload or
   * another tab acts for the owner.
   */
  actFor(user: UserId): void
  /**
   * Ends the session: locally at once, regardless of the server's answer, and on the server.
   *
   * @returns whether the server revoked the token; `false` if it does not support it or is unreachable, and the token remains
   * valid until it expires
   */
  logout(payload?: Record<never, never>, settings?: CallSettings): Promise<boolean>
}

/** The catalogue's session calls as methods. */
export type SessionFamily = ClientFamilies['session']

/**
 * Live fleet: a nanostores store. It polls while it has a listener. Between two polls it receives changes over the server's
 * stream, if there is one, and the next poll follows the end of the stream. Reading it with `get()` sends no request.
 */
export interface FleetStore extends ReadableAtom<Fleet> {
  /** Same as `get()`. */
  readonly value: Fleet
  /**
   * Requests the fleet now, for instance after a unit was edited, with or without listeners. Resolves when the store contains the
   * outcome, success or failure: see `state` and `error`.
   */
  refresh(): Promise<void>
  /**
   * Number of times that the server has announced a new alert of the account over its stream. It announces within a second while
   * the fleet has a listener. Stays 0 for servers without a stream. `createAlertsFeed` requests the alerts at each change.
   */
  readonly $alerted: ReadableAtom<number>
}

/** Address search: the catalogue's `buscarDireccion`. */
export interface Geocoding {
  /**
   * Searches an address on the server, or on the public service of `geocoderUrl`. That service receives only the text, without a
   * token or a user.
   *
   * @returns at most one place (specification 1, section 9); empty if the address was not found
   * @throws BalizaError
   */
  search(text: string, settings?: CallSettings): Promise<FoundPlace[]>
}

/**
 * Live alerts of a client: a nanostores store that polls while it has a listener. If the client's fleet also has a listener and
 * the server announces changes over a stream, the store requests the alerts as soon as one is raised. When one of the two stores
 * loses or regains the connection, so does the other at once.
 */
export interface AlertsFeed extends ReadableAtom<AlertsState> {
  /** Same as `get()`. */
  readonly value: AlertsState
  /**
   * Calls `listener` with the alerts that were not notified before, oldest first. From `manyAlerts` on, show one notice for
   * all. The listener must show the notice, because the feed delivers each alert only once and marks it as handled. It marks
   * alerts one by one or all at once (specification 1, section 4). `readOnly` alerts are not marked: they are delivered only if
   * they are raised while there is a listener. A listener starts the polling.
   *
   * @returns a function that removes the listener
   */
  onFresh(listener: (alerts: readonly Alert[]) => void): () => void
  /**
   * Acknowledges one alert: it leaves the list at once, and returns if the server refuses.
   * @returns who acknowledged it first, and when; `null` if the server does not report it
   * @throws BalizaError
   */
  attend(id: string): Promise<Attendance | null>
  /**
   * Acknowledges all notified alerts, as `AlertsFeed.attend` does.
   * @param types only alerts of these types
   * @param ids only these alerts, at most 1,000, whether notified or not
   * @throws BalizaError
   */
  attendAll(types?: readonly AlertType[], ids?: readonly string[]): Promise<void>
  /** Requests the whole list now. Resolves when the store contains the outcome, success or failure. */
  refresh(): Promise<void>
}

/** Response of `cargaGeocercas`: the wire's `data` and `rutas`. */
export interface Geofences {
  readonly geofences: readonly Geofence[]
  readonly routes: readonly Route[]
}

/** Everything drawn on the map except routes. Events can only use `type` 1 and 2. */
export type Geofence = CircleGeofence | PolygonGeofence | PointOfInterest

/** `type` 3: a point of interest. */
export interface PointOfInterest extends Drawn<3>, LatLng {}

/** A page of the log, newest first. */
export interface ActivityPage {
  readonly rows: readonly ActivityRow[]
  /** Cursor of the next page; `null`: this is the last page. */
  readonly next: string | null
}

/** Fields of a geofence, a point of interest or a route to save, in the form in which it is read. */
export type GeofenceForm = PlaceForm | LineForm

/** A row of the positions report: the record details (specification 2, section 3). */
export type PositionRow = Omit<HistoryRecord, 'unitName' | 'pointOfInterest'>

/** Query of the feed. */
export interface UnitsAsked extends OfUser {
  /** The `version` of the previous response. */
  readonly since?: string
}

/**
 * Methods of the client. They extend the catalogue's calls: `commands.send` returns a tracked command, some families have loops,
 * and stored records can be patched.
 */
export type Families = Omit<
  ClientFamilies,
  'commands' | 'history' | 'positions' | 'alerts' | 'reports' | keyof Patched
> &
  Patched & {
    /** Histories of units; `history.stream` reads those of many units. */
    readonly history: HistoryCalls
    /**
     * Stored positions; `positions.feed` follows all of them.
     * @remarks Baliza extension.
     */
    readonly positions: PositionCalls
    /** Alerts (specification 1, section 7); `alerts.feed` yields every alert when it is raised. */
    readonly alerts: AlertCalls
    /** Reports; `reports.stream` yields rows while the server computes them. */
    readonly reports: ReportCalls
    /** Remote commands (specification 2, section 7.2), with a method that waits for the result. */
    readonly commands: CommandCalls
  }

/** Shapes on the map, and how current they are. */
export interface Shapes extends Geofences {
  /**
   * `waiting`: before the first answer. `stale`: the shapes are old, and `error` contains the reason. `failed`: all requests so
   * far have failed.
   */
  readonly state: 'waiting' | 'ready' | 'stale' | 'failed'
  readonly error: BalizaError | null
}

/** Shapes of the session's user: a nanostores store, loaded with its first listener. */
export interface ShapesStore extends ReadableAtom<Shapes> {
  /** Requests the shapes again, after a save. Resolves when the store contains the outcome, success or failure. */
  refresh(): Promise<void>
}

type Some<Form> = Partial<Omit<Form, 'id'>>

type ByStatus = { readonly status: HistoryStatus }

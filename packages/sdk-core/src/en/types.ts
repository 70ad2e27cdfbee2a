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
  /** The activity log: ours, for the control panel. It keeps a year. */
  readonly activity: {
    /**
     * Who did what to whom, newest first, 200 rows a page: changes of accounts, units, assignments, groups and drivers,
     * commands, and who entered whose account. Role 4 sees everything; role 3 what it and the accounts that it administers
     * did. What is removed along with something has no row of its own, as the drivers of a removed account.
     */
    readonly list: Call<ActivityQuery, ActivityPage>
  }
  /**
   * What has happened (specification 1, section 7). Speeds arrive in miles per hour and leave in km/h. An alert is notified
   * once and attended once. To notify it ends its being `fresh`; only a person who attends it takes it off the `list`. It is
   * notified for each account by itself, but attended for all that share it, an account and its mirror accounts: the first who
   * attends it counts, and all of them read who it was.
   */
  readonly alerts: {
    /**
     * Those of the last 7 days that nobody has attended, or all since `since`; the newest first, 1,000 at most. Monitoring
     * reads a day of its types (specification 2, section 4).
     */
    readonly list: Call<OfUser & AlertsAsked, Alert[]>
    /** Those that were not notified yet, the newest first; 500 at most. Asked every 15 s (specification 1, section 4). */
    readonly fresh: Call<OfUser, Alert[]>
    /** How many there were of each unit since `since`, attended too; units without any are not listed. */
    readonly countByUnit: Call<
      OfUser & {
        /** The wire's `desde`. */
        readonly since: Moment
      },
      AlertCount[]
    >
    /**
     * What the account was alerted of after a cursor, in the order in which it was raised: as `positions.page` answers
     * positions, with the same cursors, dates and limits. `client.alerts.feed` asks it again and again.
     * @throws BalizaError as `positions.page`
     */
    readonly page: Call<StoredAsked, AlertsPage>
    /**
     * Marks an alert as notified, or with `attended` as attended. A second time changes nothing but its note. Each account
     * marks its own.
     * @returns how it was attended, by whoever was first; `null` where it was not, or where a host does not say it
     * @throws `refused` 'Datos no encontrados' for an alert of another account than `userId`; `forbidden` for one of an account
     *   that the caller does not administer.
     */
    readonly markHandled: Call<OfUser & Attended & Noted & { readonly id: string }, Attendance | null>
    /**
     * Marks all as notified; with `attended` marks those as attended that were notified, and no others. With `ids` only these.
     */
    readonly markAllHandled: Call<AlertsHandled, void>
  }
  /**
   * API keys, for programs that work without anybody's password: `createClient({ host, apiKey })`. A key acts for its owner,
   * role 3 or 4 or a user with the permission `canIntegrate`. It may never do more than the owner may at the time, and less
   * where it is limited to scopes, units and addresses. It makes no keys, no accounts and no passwords, and enters no other account. It is sent in the header
   * `Authorization: Bearer` alone, and never from a browser.
   */
  readonly apiKeys: {
    /**
     * One's own, the newest first; of role 4 everybody's.
     * @throws BalizaError `forbidden` for role 1, for a role 2 without the permission `canIntegrate`, and to a key
     */
    readonly list: Call<NoPayload, ApiKey[]>
    /**
     * Makes a key for the session's own account. The server keeps its SHA-256: it is shown this once.
     * @throws BalizaError `refused` with the form's texts, where `expiresAt` has passed, and beyond 50 keys of an account;
     * `forbidden` for a unit that one does not see
     */
    readonly add: Call<ApiKeyForm, NewApiKey>
    /**
     * Ends a key, at once and in every process, and the links to follow units that were made with it. The events that it made
     * stay its owner's, unless `withEvents` removes them too. Its own owner may, and role 4.
     *
     * The links of a key that has expired have ended too, and its events raise no alerts, until it is revoked: then they are
     * removed, or become its owner's.
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
  /** Who sees which unit (specification 2, section 7.2). */
  readonly assignments: {
    /**
     * The accounts that each device is assigned to, of the devices that the session administers (`devices.list`,
     * `devices.listOfManager`): a row per account, by login name, mirror accounts last; devices without an account have no row.
     * Of an account that the session does not administer the row shows that there is one, but not which. Ours.
     * @throws BalizaError `forbidden` for roles 1 and 2.
     */
    readonly list: Call<NoPayload, Assignment[]>
    /**
     * The units that are assigned to an account, by their ids (the wire's `_id` of a unit): one's own, or of an
     * account that the session's user administers. What a manager sees without an assignment is not among them.
     * @throws BalizaError `forbidden` for role 1 and for accounts of others.
     */
    readonly ofUser: Call<{ readonly id: UserId }, AssignedUnit[]>
    /**
     * The accounts that a unit is assigned to, by their ids, among those that the session's user administers: roles 3
     * and 4. Mirror accounts are among them; `users.list` does not name those, `session.profile` does.
     * @param id the unit's `_id`
     * @throws BalizaError `forbidden` for roles 1 and 2, and for a unit that one does not see.
     */
    readonly usersOf: Call<{ readonly id: string }, AssignedUser[]>
    /**
     * Assigns a unit (its `_id`) to an account; where it is already, that is no error. Role 4 may assign any unit to any
     * account, role 3 units that it sees to its users and their mirror accounts, role 2 units that it has to its mirror
     * accounts.
     * @returns the text to show to the user.
     * @throws BalizaError `refused` where the owner of a mirror account does not see the unit; `forbidden`.
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
     * Unassigns a unit from an account, and from its mirror accounts, as those see only what their owner sees. The account's
     * groups, drivers and event definitions lose the unit. Where it was not assigned, that is no error.
     * @param id the unit's `_id`; `imei` is left out of a mirror account, and never needed
     * @returns the text to show to the user.
     * @throws BalizaError `forbidden` for accounts of others, and for role 2 except for its mirror accounts.
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
     * Moves a unit (its `_id`) from one account, `fromUserId`, to another, `userId`, as `assignments.remove` and
     * `assignments.add` do: both or neither; where that was done already, it is no error. Roles 3 and 4, between accounts that
     * they administer. Ours.
     * @returns the text to show to the user.
     * @throws BalizaError `refused` where neither has it, or the owner of a mirror account does not see it; `forbidden`.
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
   * The bin: what was removed by `devices.remove`, `users.remove`, `drivers.remove`, `groups.remove`, `geofences.remove` and
   * `events.remove`, for 30 days (`keptInBin`). Whoever could remove it now may bring it back: a device by its manager, an
   * account by who administers it, the rest by its account and who administers that one.
   */
  readonly bin: {
    /** What the session may bring back now, the latest first; 1,000 at most. */
    readonly list: Call<NoPayload, BinRow[]>
    /**
     * Brings something back as it was: a device with its positions, alerts, commands and assignments, an account with its
     * password, mirror accounts, units, groups, drivers, geofences and events. What was given to somebody else meanwhile stays
     * with them. Sessions, API keys, webhooks and follow links that ended with it do not come back. No API key may call this.
     *
     * @param id of what was removed
     * @returns the text to show to the user
     * @throws BalizaError `refused`, and nothing is lost, where its imei or login name is in use by now, or the account or the
     *   geofence that it belongs to does not exist
     */
    readonly restore: Call<{ readonly id: string }, string>
    /**
     * Deletes something from the bin for good, with all that it had. No API key may call this.
     *
     * @param id of what was removed
     * @returns the text to show to the user
     */
    readonly remove: Call<{ readonly id: string }, string>
  }
  /**
   * Boards: a fleet on a screen without a user, shown by a link as {@link follow} shows one unit. Its token is in the page's
   * hash, which no server's log sees, and opens `units.list` with its stream, `alerts.list` and
   * `alerts.fresh`, with what the account that made it sees at the time. It shows no phone number, driver, blocked engine,
   * device, camera or group, and of alerts no name that an account gave; it attends none.
   * `imei` carries the unit's `_id`, as in {@link embeds}.
   */
  readonly boards: {
    /** One's own, the newest first; those that have ended are not among them. @throws BalizaError `forbidden` for role 1 */
    readonly list: Call<NoPayload, ActiveBoardLink[]>
    /**
     * Makes a link to a board. It ends when it is revoked, at `expiresAt`, and when the account is deactivated or has a new
     * password.
     * @throws BalizaError `refused` with the form's texts, where `expiresAt` has passed, and beyond 50 links of an account;
     * `forbidden` for role 1, and for a unit that one does not see
     */
    readonly create: Call<BoardForm, BoardLink>
    /** Ends a link of one's own, at once and on every screen. None is no error. */
    readonly revoke: Call<{ readonly id: string }, void>
  }
  /** Remote commands (specification 2, section 7.2). */
  readonly commands: {
    /**
     * Sends a command to a unit's tracker; never repeated by the SDK. By GPRS it goes down the tracker's connection,
     * or waits up to 10 minutes for one and then expires; a newer command of its kind replaces one that waits.
     * By SMS it goes to the unit's SIM.
     *
     * Success means that the command is registered, not that the engine is cut: `commands.log` shows when the
     * tracker has acknowledged it (specification 2, section 7.2).
     * @returns its id and the text to show to the user
     * @throws BalizaError `refused`: an inactive unit, no SMS gateway, a form that is not complete; with `httpStatus`
     * 409 a `bloq` for a unit that is or may be moving, which needs `confirmado: true` (see `needsConfirmation`);
     * `forbidden` without `canSendCommands`, or for a unit that the account does not see
     */
    readonly send: Call<CommandForm, SentCommand>
    /**
     * The user's commands, newest first, the last 500, or the one with this `id`; times as `Date` (specification 2,
     * section 3).
     * @throws BalizaError `forbidden` for another account that one does not administer
     */
    readonly log: Call<OfUser & { readonly id?: string }, CommandLogRow[]>
  }
  /** The trackers that connect to a server, and why one is not seen: ours, for the control panel. */
  readonly connections: {
    /**
     * How many connections and positions came by each protocol, and the last 1,000 things that became no position, with
     * the reason of each. Role 4 sees all of those; role 3 those of units that it sees, and a device that is no unit's if `text`
     * is its complete id: it may belong to another manager. It is what one server process remembers since it started: with several, whichever answers.
     */
    readonly get: Call<ConnectionsQuery, Connections>
    /**
     * What a unit's tracker sends, sentence by sentence, as it came and as it was read, and what the server sends to it. The unit
     * is watched from the first call until half a minute after the last, and the last 100 sentences of that time are
     * kept: ask every 2 s. It is watched in whichever process it is connected to. At most 50 units are watched at a time: beyond
     * that the one that was asked for longest ago is dropped.
     */
    readonly tail: Call<TailQuery, UnitTail>
  }
  /** The devices of the control panel: roles 3 and 4, `forbidden` to others (specification 2, sections 2.1 and 6). */
  readonly devices: {
    /** Every device, by name: role 4. */
    readonly list: Call<OfRole, Unit[]>
    /** The devices that the session manages and those of its users: role 3. Role 4 gets every device. */
    readonly listOfManager: Call<NoPayload, Unit[]>
    /**
     * Devices that are not assigned to any account and whose imei contains this text, whatever its case; an empty text matches
     * all. 50 at most, by imei. Role 3 finds those it manages (specification 2, section 5: Assign GPS).
     */
    readonly searchByImei: Call<{ readonly imei: string }, Unit[]>
    /**
     * Adds a device; role 3 manages what it adds.
     *
     * @returns its id (a unit's `_id`), and the text to show to the user
     * @throws BalizaError `refused` with the form's texts (specification 2, section 5), for an imei or a
     *   device's id that another device has, as either, or for an unknown brand or manager
     */
    readonly add: Call<NewDevice, Created>
    /**
     * Removes a device into the bin, with its positions, alerts, commands and assignments: `bin.restore` brings all of it back
     * for 30 days. Whoever registers its imei meanwhile finds nothing of before. Role 3: only what it manages itself.
     */
    readonly remove: Call<{ readonly id: string }, void>
    /**
     * Renews a device as of `asOf` (from its registration on, at most a day ahead), once its registration is
     * older than 315576000 ms (specification 2, section 4).
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
     * Deletes one device's positions of more than 365 days ago (specification 2, section 4).
     *
     * @returns how many went
     */
    readonly clean: Call<{ readonly imei: Imei }, number>
    /**
     * The same of every device: role 4. It answers at the end of what `devices.startCleaning` starts, which for a
     * large history takes minutes: the server goes on although the client no longer waits.
     *
     * @returns how many went
     */
    readonly cleanAll: Call<NoPayload, number>
    /**
     * Starts to delete every device's positions of more than 365 days ago, in the background: role 4. One at a time: where
     * one is running, it goes on.
     *
     * @returns the one that is running; `devices.cleaning` tells how far it is
     */
    readonly startCleaning: Call<NoPayload, Cleaning | null>
    /** The latest cleaning of every device, whoever started it; `null`: there was none. Role 4. */
    readonly cleaning: Call<NoPayload, Cleaning | null>
    /** How many positions of a device are stored: what `devices.remove` takes with it. */
    readonly countPositions: Call<{ readonly id: string }, number>
    /**
     * How many alerts there were since `since` of each device that the session administers (`devices.list`,
     * `devices.listOfManager`), whoever was alerted, attended too. What several accounts were alerted of is counted
     * once; devices without any are not listed. Ours.
     * @throws BalizaError `forbidden` for roles 1 and 2.
     */
    readonly countAlerts: Call<
      {
        /** The wire's `desde`. */
        readonly since: Moment
      },
      AlertCount[]
    >
    /** The brands that a device may be of (specification 2, section 3). */
    readonly brands: Call<NoPayload, DeviceBrand[]>
  }
  /**
   * Drivers (specification 2, sections 3 and 7.2). The driver of a unit is that unit's `driver`, in the feed too; a
   * unit has one, and assigning another releases the first.
   */
  readonly drivers: {
    /**
     * The drivers of a user, by name.
     *
     * @throws BalizaError `forbidden` for a user whom the caller does not administer
     */
    readonly list: Call<OfUser, Driver[]>
    /**
     * Adds a driver. Not for role 1.
     *
     * @returns its id, and the text to show to the user: 'El conductor se añadio correctamente'
     * @throws BalizaError `refused` with the form's texts, or where somebody else's driver has the unit whom the caller
     *   does not administer; `forbidden` for a unit or a user that the caller does not see
     */
    readonly add: Call<DriverForm, Created>
    /**
     * Changes a driver; another `unitId` moves it, `null` takes it off its unit. Fails as `drivers.add`.
     *
     * @returns the text to show to the user
     */
    readonly update: Call<DriverForm & { readonly id: string }, string>
    /**
     * Removes a driver; the unit driven has no `driver` any more.
     *
     * @returns the text to show to the user
     * @throws BalizaError `forbidden` for a driver of somebody whom the caller does not administer, or that is gone
     */
    readonly remove: Call<{ readonly id: string }, string>
  }
  /**
   * Widgets in other people's pages. A mirror account lists the origins of the pages and what they show; a page's own server
   * requests a token with a signature, and gives it to the page (`token-url`). The token is valid for one origin and an hour,
   * reads what widgets show and attends alerts, and what it may not show does not leave the host.
   * The IMEI, which is all that a tracker needs to log in, does not leave it either: `imei` carries the unit's `_id`, and calls of
   * the page name units by it.
   */
  readonly embeds: {
    /** Of one's own mirror account, or of one of an account that one administers. @throws BalizaError `forbidden` */
    readonly get: Call<OfMirrorAccount, Embed>
    /**
     * Sets where it is shown and what; it counts at once, also for tokens that were given out.
     * @throws BalizaError `refused` with the texts of the form; `forbidden`, also for a unit that one does not see
     */
    readonly update: Call<EmbedForm, void>
    /**
     * Makes another key for the partner's server, which is not shown again. The old key ends, and so do the tokens that were
     * requested with it.
     * @throws BalizaError `forbidden`
     */
    readonly renewKey: Call<
      OfMirrorAccount,
      {
        /** The wire's `clave`. */
        key: string
      }
    >
    /** A session as a page would have it, for the page that asks: the preview. @throws BalizaError `forbidden` */
    readonly preview: Call<OfMirrorAccount, HostedSession>
    /**
     * A session for one origin, asked for by the partner's server. Its answer is what `token-url` answers.
     * @throws BalizaError `refused` where the signature is not the account's, is old or was used; `origin` where the
     * account does not list the origin; `http` with `retryAfter` (429) for more than 600 a minute of one account
     */
    readonly token: Call<SignedEmbed, HostedSession>
  }
  /**
   * What is to be alerted (specification 1, sections 2 and 7). An event belongs to one account; the event of another is
   * `forbidden` to all but those who administer that account, and so are units that the account does not see.
   */
  readonly events: {
    /** The account's events, the newest first, each with those of its units that the account sees. Limits in km/h. */
    readonly list: Call<OfUser, AlertEvent[]>
    /** One event with the units it watches: the wire's `data` and `decode.imeis`. */
    readonly get: Call<{ readonly id: string }, AlertEvent>
    /**
     * Makes an event, active at once. `refused` with the form's texts for what `eventSchema` does not allow
     * (specification 1, section 5), for a place that is not there or does not fit the type, for `byEmail` where the server
     * has no mail, and when the account has as many events as it may.
     *
     * @returns its id, and the text to show to the user.
     */
    readonly add: Call<EventForm, Created>
    /**
     * Changes an event, refused as `add`; the four flags of `setFlag` stay, but for `byEmail`.
     *
     * @returns the text to show to the user.
     */
    readonly update: Call<EventForm & { readonly id: string }, string>
    /**
     * Removes an event; what it has alerted of stays.
     *
     * @returns the text to show to the user.
     */
    readonly remove: Call<{ readonly id: string }, string>
    /**
     * Flips one of the four flags that the list shows. `refused`, and nothing changed, for a channel (`email`, `bySms`,
     * `byPush`) that the server cannot send on: `mensaje` says what is missing.
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
   * Live tracking by a link (specification 1, section 7: the live-tracking page). Ours: there the link carries the
   * session's token; here it carries one that is good for one unit and a time, and that no server log sees, because it
   * travels in the page's hash.
   */
  readonly follow: {
    /**
     * Makes a link to a unit that the caller sees. It ends after `hours`, a whole number from 1 to 168, and before that
     * when the caller is deactivated (for good), has a new password, does not see the unit any more, or revokes it. Who
     * follows sees the unit's name, plates, icon, place, speed and engine, and no phone number, driver or history.
     *
     * An API key makes one only if it may read, and what it made shows no more than the key itself would: from its
     * addresses alone where it has some, and for as long as it is good.
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
     * The caller's links that show their unit now, newest first; of one unit with `imei`. One that has expired, was ended, or
     * whose unit the caller does not see any more is not among them.
     *
     * Only the caller's own, of managers too: nobody lists or ends the links of another account. To stop a user's links,
     * unassign the unit or deactivate the user, which ends them at once.
     *
     * @throws BalizaError `forbidden` for a unit that the caller does not see
     */
    readonly list: Call<{ readonly imei?: Imei }, ActiveFollowLink[]>
    /**
     * Ends links that the caller has made to a unit: the one with this `id`, or without one all of them. None is no
     * error.
     */
    readonly revoke: Call<{ readonly imei: Imei; readonly id?: string }, void>
  }
  /**
   * Addresses (specification 1, sections 2 and 7). The host asks its geocoder, whose key no browser sees; for a host without
   * one there is the client's `geocoderUrl`.
   */
  readonly geocoding: {
    /**
     * Searches an address.
     *
     * @param text what was typed, up to 300 characters
     * @returns at most one place; none: the address was not found
     * @throws BalizaError `refused` where the geocoder does not answer; `http` (429) where too many search at once
     */
    readonly search: Call<{ readonly text: string }, FoundPlace[]>
  }
  /**
   * Geofences, points of interest and routes (specification 1, section 7). Geofences and PDI need the permission
   * `canUseGeofences`, routes `canUseRoutes`: writing without it is `forbidden`, and so is what belongs to somebody else.
   */
  readonly geofences: {
    /**
     * What is drawn: lat and lng in degrees, radii in metres, polygons and routes with all their points. The part for
     * which the account has no permission is empty. A mirror account gets its own and its user's.
     */
    readonly list: Call<OfUser, Geofences>
    /**
     * Saves what was drawn. `refused` with the form's texts for what `geofenceSchema` does not allow (a name or a
     * colour that is missing, a figure that crosses itself, more than 10,000 points; specification 1, section 5) and
     * when the account holds as much as it may. `readShapes` of `@baliza/sdk-core/files` reads the shapes of a KML, KMZ or
     * GeoJSON file.
     *
     * @returns its id, and the text to show to the user.
     */
    readonly add: Call<GeofenceForm, Created>
    /**
     * Saves a change, as `add`; `type` stays what it was. Events that watch it watch its new shape.
     *
     * @returns the text to show to the user.
     */
    readonly update: Call<GeofenceForm & { readonly id: string }, string>
    /**
     * Removes it by its id, as it is read; `type` must be its own. `refused` while events watch it: `mensaje` names them.
     *
     * @returns the text to show to the user.
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
  /** Groups of units; a unit is in one group or in none (specification 1, section 3; specification 2, sections 5 and 7.2). */
  readonly groups: {
    /**
     * The groups of a user: its own, and those of which it sees a unit, each with the units that it sees.
     *
     * @throws BalizaError `forbidden` for a user whom the caller does not administer
     */
    readonly list: Call<OfUser & OfRole, Group[]>
    /**
     * Adds a group of at least one unit: units of another group move into it. Not for role 1.
     *
     * @returns its id, and the text to show to the user: 'El grupo se registro correctamente'
     * @throws BalizaError `refused` with the form's texts (specification 2, section 5), or where a unit is in a group
     *   that the caller may not change; `forbidden` for a unit or a user that the caller does not see
     */
    readonly add: Call<OfUser & GroupFields, Created>
    /**
     * Changes a group. `imeis` are all of its units: what was in it and is not named falls to no group. Fails as
     * `groups.add`.
     *
     * @returns the text to show to the user
     */
    readonly update: Call<GroupFields & { readonly id: string }, string>
    /**
     * Removes a group; its units fall to no group.
     *
     * @returns the text to show to the user
     * @throws BalizaError `forbidden` for a group of somebody whom the caller does not administer, or that is gone
     */
    readonly remove: Call<{ readonly id: string }, string>
  }
  /**
   * The past of one unit that the user sees, oldest first (specification 1, section 7). Speeds in km/h, times in Unix
   * ms, `address` the nearest place, `pointOfInterest` the user's point of interest within 200 m. A fix without satellites
   * has the last known place of the unit. A range without positions gives an empty list. A long history may need a longer
   * `timeout`.
   *
   * Errors, each a BalizaError: `refused` with 'Todos los campos son requeridos' where the unit or a date is missing
   * (section 5), where the dates are out of order or a year apart, and for more than 200,000 records; `forbidden` for
   * a unit that the user does not see.
   */
  readonly history: {
    /** Everything that the unit sent. */
    readonly all: Call<HistoryQuery, HistoryRecord[]>
    /** Only where it moved: faster than 5 km/h with its engine on (section 4). */
    readonly moving: Call<HistoryQuery, HistoryRecord[]>
    /** Only where it stood: at 5 km/h or less, whatever its engine. */
    readonly stopped: Call<HistoryQuery, HistoryRecord[]>
    /**
     * By a status text: `acc on` and `acc off` the records with the engine in that state; `low battery`, `help me` and
     * `door alarm` those that the tracker sent for that reason.
     */
    readonly byStatus: Call<HistoryQuery & ByStatus, HistoryRecord[]>
    /**
     * Everything that several units sent, unit after unit; all units that the user sees where none are named. As a list it
     * holds 200,000 records at most; in lines (`Accept: application/x-ndjson`) as many as there are:
     * `client.history.stream` reads them so.
     */
    readonly ofUnits: Call<UnitsHistoryQuery, UnitRecord[]>
    /**
     * Which of the units that the user sees were near a place, within 24 hours at most: a row for each time that one was, unit
     * after unit. The straight line between two reports counts too, unless they are more than ten minutes apart: `silence` then
     * says what is not known.
     *
     * @throws BalizaError `refused` for more than 24 hours or 5 km
     */
    readonly nearby: Call<NearbyQuery, NearbyUnit[]>
  }
  /**
   * Rows of a file as units, users, drivers and assignments: roles 3 and 4. Every cell is checked as the single call does
   * (`devices.add`, `users.add`, `drivers.add`, `assignments.add`), with its messages; rows are also checked against each
   * other and against what exists: an imei, a login name, an assignment or a driver's name that exists already, a unit that
   * has a driver, a manager, account or unit of others. Units and accounts are named by imei and login name.
   *
   * All rows come in one request, so that a check and an import see the whole file, and no half of one is imported; that is
   * why these two calls take 10 MB. Give a large file a longer `timeout`.
   */
  readonly imports: {
    /** Says what is wrong with which cell, and writes nothing. */
    readonly check: Call<ImportFile, ImportCheck>
    /**
     * Imports the rows, all of them or none: in one transaction. With `validOnly` those without a fault.
     *
     * @throws BalizaError `refused` where a row has a fault and `validOnly` is not given, where every row has one, or where
     *   something that a row names has changed at that moment
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
     * Undoes an import, for an hour, in one transaction: one's own, or of an account that one administers. What cannot be
     * undone is kept and reported row by row: what another account administers by now, and what has been used since: a unit
     * with positions, commands, alerts, an account, a group, a driver, an event, a link, a key, a webhook or a site; an
     * account that has logged in or has anything of its own; a driver of another unit by now; an assignment on which a mirror
     * account, an event, a group, a driver or a link depends. Rows that were kept can be undone by another call within the
     * hour. Once nothing of an import is left, that is final.
     */
    readonly undo: Call<{ readonly id: string }, ImportUndo>
    /** The last 50 imports of accounts that one administers, newest first. */
    readonly list: Call<NoPayload, ImportRow[]>
  }
  /**
   * Limited sub-accounts, cuentas espejo, of users, managers and super administrators (specification 2, section 7.2).
   * They see the units that are assigned to them, and may never do more than their owner. `users.remove` removes them.
   */
  readonly mirrorAccounts: {
    /**
     * The mirror accounts of an account, by login name: one's own, or of one that the session's user administers.
     * @throws BalizaError `forbidden` for role 1 and for accounts of others.
     */
    readonly list: Call<{ readonly id: UserId }, MirrorAccount[]>
    /**
     * Adds a mirror account, active and without units (`assignments.add` gives it some of its owner's).
     * @returns its id, and the text to show to the user.
     * @throws BalizaError `refused` where the login name is in use, or with the form's texts;
     * `forbidden` where `ownerId` is a mirror account or somebody else's.
     */
    readonly add: Call<NewMirrorAccount, Created>
    /**
     * Changes a mirror account. A new password ends its sessions.
     * @returns the text to show to the user.
     * @throws BalizaError `refused` where the login name is in use, or with the form's texts;
     * `forbidden` where `id` is no mirror account's, or somebody else's.
     */
    readonly update: Call<MirrorAccountChange, string>
  }
  /**
   * Phones that report positions: units whose device brand is 'Android' or 'iPhone' (specification 1, section 1, knows
   * phones as devices; specification 2, section 7.2, shows the calls). Roles 3 and 4.
   */
  readonly mobile: {
    /**
     * Every phone that the session's user sees, by name: a row for each account, mirror accounts apart, that has it and
     * that the session's user administers; a phone that none has comes once, with `userId` null.
     * @throws BalizaError `forbidden` for roles 1 and 2.
     */
    readonly devices: Call<NoPayload, MobileDevice[]>
    /**
     * The phones that are assigned to an account, by name.
     * @throws BalizaError `forbidden` for roles 1 and 2, and for an account that one does not administer.
     */
    readonly devicesOf: Call<
      {
        /** The wire's `id_user`. */
        readonly userId: UserId
      },
      MobileDevice[]
    >
  }
  /** The positions of all units as they are stored, by a cursor. Ours. */
  readonly positions: {
    /**
     * What was stored after a cursor: every position of the units that the user sees now, once, each unit's in the order in
     * which they were stored; one that a tracker sent late comes when it was stored. Nothing is left out, however many
     * processes store at once. `client.positions.feed` calls this again and again; by itself it is for a job that runs every
     * few minutes.
     *
     * Without a cursor it answers the cursor to begin with: of now, or of `since`. Cursors and `since` reach 7 days back, and
     * `since` no farther than the upgrade that brought this call; `history` has what is older. A cursor holds no permission:
     * the units are looked up at every page. It is valid for its host and this call alone. While some program holds a writing
     * transaction open on the host's database, positions come with a little delay.
     *
     * @throws BalizaError `refused` for a cursor of another host or call, and for a cursor or a `since` that reaches back too
     *   far; `forbidden` where the user sees none of the units; `http` (429) where 20 requests of the account wait already
     */
    readonly page: Call<StoredAsked, PositionsPage>
  }
  /**
   * Alerts as notifications of the browser, for events with `byPush` (specification 1, section 3). Ours:
   * the specification has the toggle and no call. Always the own account's.
   */
  readonly push: {
    /**
     * The server's public key, base64url, for `pushManager.subscribe({ applicationServerKey })`.
     * @throws BalizaError
     */
    readonly key: Call<NoPayload, { readonly publicKey: string }>
    /**
     * Sends the account's alerts to this browser too. The same `endpoint` again renews it. From another account it moves
     * there, because a browser shows the alerts of whoever is logged in. An account keeps its latest 20 browsers.
     */
    readonly subscribe: Call<PushAddress, void>
    /** Sends nothing more to this browser; one that is not subscribed is no error. */
    readonly unsubscribe: Call<Pick<PushAddress, 'endpoint'>, void>
  }
  /**
   * People who receive mails and text messages. An address is confirmed once for each account: its person opens a link, or tells
   * the account a code. Until then the host sends it nothing else. That includes the account's own address and telephone.
   */
  readonly recipients: {
    /** The addresses that were asked, confirmed or refused. @throws BalizaError `forbidden` for an account that one does not administer */
    readonly list: Call<OfUser, Recipients>
    /**
     * Sends a link and a code to an address; earlier ones of it become invalid. Saving an event or a report schedule does the
     * same once for each new address.
     * @returns the text to show to the user
     * @throws BalizaError `refused` where the person does not want messages, beyond 3 requests to an address or 30 of an
     * account in a day, and where the host does not have the channel; `forbidden` as `list`
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
     * Accepts or refuses the messages of an account by the link of a confirmation mail; without a session.
     * @returns the text to show to the user
     * @throws BalizaError `refused` for a link that is not valid any more
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
   * Reports by mail: daily, weekly or monthly, by the clocks of a zone. A report covers the day, the seven days or the month
   * before, and has what its owner sees when it is sent. Each is sent at least once: a host that ends between sending a mail
   * and recording it sends that mail again. Of several that were missed meanwhile only the latest is sent. A mail that no
   * server accepts is tried again for two hours. An account that is inactive, or may not see reports any more, gets none.
   */
  readonly reportSchedules: {
    /** One's own, by name. @throws BalizaError `forbidden` without the permission `canSeeReports`, to mirror accounts and to a key */
    readonly list: Call<NoPayload, ReportSchedules>
    /**
     * Schedules a report of the session's own account.
     * @throws BalizaError `refused` with the form's texts, and beyond 20 of an account; `forbidden` for a unit that one does
     * not see
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
     * Sends the report of the latest whole day, seven days or month at once, also before it is due and where the schedule is
     * paused; `list` shows what became of it.
     * @returns the text to show to the user, which names the dates
     * @throws BalizaError `refused` where the host has no mail, and within a minute of the last try; `forbidden`
     */
    readonly sendNow: Call<{ readonly id: string }, string>
  }
  /**
   * Reports (specification 2, sections 2.5, 3 and 7), for accounts with the permission `canSeeReports`. A row for each unit in the
   * order of their names, by default. All are computed from the stored positions when they are asked for: a long one may need
   * a longer `timeout`, or is read as it is computed, by `reports.stream`.
   *
   * A unit is moving over 5 km/h with its engine on, idle with its engine on at 5 km/h or less, and off with its engine off
   * (section 4); of devices that report no engine, moving counts as on. The time between two fixes has the state of the
   * earlier one. Without a further fix, an engine that is on counts as on for 10 minutes, and one that is off until the next
   * fix. So the days of a month add up to the month.
   *
   * Errors, each a BalizaError: `refused` with the form's texts (section 5) where units, groups, dates or the limit are
   * missing or wrong, and where units times days are more than the host computes at once; `forbidden` without the permission,
   * and for units or groups that the user does not see.
   */
  readonly reports: {
    /** Report 1: how long each unit moved, stood and was off, in ms; `group` its group, and `groupIds` all of theirs. */
    readonly utilization: Call<ReportQuery, GroupedRows<UtilizationRow>>
    /** Report 2: the devices as they are now, whatever the dates; `odometerKm` in km, `sim` empty for role 1. */
    readonly deviceInfo: Call<ReportQuery, DeviceInfoRow[]>
    /** Report 3: what the user was alerted of, oldest first. Speeds arrive in miles per hour and leave in km/h. */
    readonly events: Call<ReportQuery, EventRow[]>
    /**
     * Report 4: everything of each unit in one row. `odometerKm` is what it travelled within the dates, km; `maxSpeedKmh` km/h;
     * `engineStarts` counts the engine starts that the device reports, so a phone has none; `speedingCount` the stretches over the
     * lowest limit of the user's active speeding events of that unit, or over 90 km/h where there is none.
     *
     * `days` are the beginnings of days, oldest first and 370 at most: the answer's `days` are what all units
     * travelled from each to the next. By them the caller chooses the time zone; they may as well be shifts or weeks.
     */
    readonly general: Call<
      ReportQuery & {
        /** The wire's `dias`. */
        readonly days?: readonly Moment[]
      },
      GeneralReport
    >
    /**
     * Report 7: the stretches faster than `speedLimitKmh`, km/h, a whole number of three digits at most; each unit's oldest
     * first. `startedAt` is the first fix over the limit, `endedAt` the first at or below it; `durationMs` ms, `distanceKm` km, `lat`
     * and `lng` where it began. A stretch lasts until the unit is 3 km/h slower than the limit, so that a unit at the limit
     * has one. A stretch belongs to the range in which it begins, and is whole there: `endedAt` may be after the range. After 10
     * minutes without contact a stretch ends at its last fix over the limit.
     */
    readonly speeding: Call<
      ReportQuery & {
        /** The wire's `velocidad`. */
        readonly speedLimitKmh: number
      },
      SpeedingRow[]
    >
    /** The utilization of one unit, or of several, without their groups' list. */
    readonly unitUtilization: Call<ReportQuery, UtilizationRow[]>
    /**
     * The positions of one unit between two times, oldest first: the record details dialog. As
     * `history.all`, without the unit's name and points of interest; it too needs a session.
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
   * Logging in and out, and the own account (specification 1, sections 4 and 7).
   *
   * A session is the wire's `token`, `rol` and `user`, the account's id (specification 1, section 3). A login puts them into
   * the client's `storage`, a logout and the end of the session remove them. With 'Recuérdame' the portal keeps them in
   * `localStorage` (`webStorage('local')`), where they outlive the browser; without, in `sessionStorage`
   * (`webStorage('session')`), where they end with it. A client that was given no storage keeps them in memory.
   */
  readonly session: {
    /**
     * Opens a session. `gettoken: true` asks for the token; the client adds it.
     * @throws BalizaError `refused` with the reason `credentials`: no such user and password; `inactive`: the user is;
     * `http` with `httpStatus` 429 and `retryAfter`: too many attempts. Each with the text to show in `mensaje`.
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
     * Mails a link that sets a new password to each active account with this e-mail. The answer is the same whoever
     * has it, so that nobody learns who has an account here.
     * @returns the text to show to the user; a refusal (this server sends no mail, or was asked too often) carries its text in
     * `mensaje`.
     */
    readonly recoverPassword: Call<{ readonly email: string }, string>
    /**
     * Sets a new password with the token of a recovery mail, which works once and for an hour, and ends all the
     * sessions of the account. Ours: the specification has the mail and not where its link leads.
     * @param pass at least 3 characters
     * @returns the text to show to the user; a refusal (the link has expired or was used) carries its text in `mensaje`.
     */
    readonly resetPassword: Call<
      {
        readonly token: string
        /** The wire's `pass`. */
        readonly password: string
      },
      string
    >
    /** Whether these are the user's credentials: asked ahead of a change of password. Opens no session. */
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
    /** An account with its permissions, and the `version` by which the feed names this state of it. */
    readonly profile: Call<{ readonly id: UserId }, User>
    /** Changes the own account; the password only where `password` is given. @returns the text to show to the user. */
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
     * Every unit the user may see, with its latest position. Speeds in km/h, times as `Date`. The fleet store asks this every
     * 15 s, and sends the version it holds as `since`. With the token of a link (`follow.create`) it answers that link's unit.
     *
     * The header `x-profile-version` of each answer, also of a 304, is the version of the caller's account: where it differs
     * from the `version` of the profile that one has, its permissions have changed (the store's `profileVersion`).
     *
     * Where an answer has the header `x-stream`, `GET` of the same path with `/stream` sends further answers as Server-Sent
     * Events: see docs/calls.md. The fleet store then asks again only when that stream has ended.
     *
     * @throws BalizaError `inactive` where the user has been deactivated (`status` 2).
     */
    readonly list: Call<UnitsAsked, Unit[]>
    /** One unit (the wire's `data[0]`). */
    readonly get: Call<{ readonly imei: Imei }, Unit>
    /** The imei of a unit's id. */
    readonly imeiOf: Call<{ readonly id: string }, Imei>
    /**
     * Changes a unit's data, as the unit dialog or as the control panel sends them (specification 1, section 5;
     * specification 2, sections 4 and 5). The dialog takes the permission `canEditUnits`, the control panel roles 3 and 4, and
     * its `managerId` only role 4: role 3 sends the one that is there, or `null`, and changes nothing by it. In the SDK this
     * is the dialog's, and `devices.update` the control panel's.
     *
     * @returns the unit as it is now, and the text to show to the user
     * @throws BalizaError `refused` with the form's texts, for an unknown brand or manager, for an imei that is not
     *   the unit's, or for a device's id that another has, as its imei too; `forbidden` for a unit that the caller does
     *   not see, or a field that it may not change
     */
    readonly update: Call<UnitDialogChange, UpdatedUnit>
    /**
     * Changes a unit's marker: its address (a path of the host or https), whether it turns with the course, and its
     * size in CSS pixels, from `writeIconSize`. The text `null` for size, or mode 2, brings back the default
     * (specification 2, section 7.2). Takes the permission `canEditUnits`.
     *
     * @returns the text to show to the user
     * @throws BalizaError `refused` for an address or a size that is none; `forbidden` for a unit that the caller does
     *   not see
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
  /** The accounts of the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly users: {
    /**
     * Every user, manager and super administrator, by login name: role 4. Mirror accounts are left out, as they
     * belong to their owner's list (`mirrorAccounts.list`).
     * @throws BalizaError `forbidden` for the other roles.
     */
    readonly list: Call<OfRole, User[]>
    /**
     * The users that the session's manager manages, by login name, without their mirror accounts; empty for role 4,
     * which nobody has as manager (specification 2, section 6).
     * @throws BalizaError `forbidden` for roles 1 and 2.
     */
    readonly listOfManager: Call<NoPayload, User[]>
    /**
     * Every manager (role 3), to choose from as manager of a user or of a device: role 4 (specification 2, section 5).
     * @throws BalizaError `forbidden` for the other roles.
     */
    readonly managers: Call<NoPayload, User[]>
    /**
     * Adds an account, active and with all permissions: role 4 of any role, role 3 of role 2 only, whose manager it
     * becomes (specification 2, sections 5 and 6).
     * @returns its id, and the text to show to the user.
     * @throws BalizaError `refused` where the login name is in use, or with the form's texts;
     * `forbidden` for a role that one may not give.
     */
    readonly add: Call<NewUser, Created>
    /**
     * Changes an account that the session's user administers. A new password ends its sessions, but for the one that
     * asks; an inactive account learns it at its next call (`status` 2). Only role 4 gives another role or manager;
     * who stops being a manager leaves its users and devices without one (specification 2, sections 5 and 6).
     * @returns the text to show to the user.
     * @throws BalizaError `refused` where the login name is in use, `managerId` is nobody's id or not a manager's, the
     * account is the last active super administrator and would not be one any more, or it is a mirror account
     * (`mirrorAccounts.update`), or with the form's texts; `forbidden`.
     */
    readonly update: Call<UserChange, string>
    /**
     * Removes an account with its mirror accounts and all that is theirs: sessions, events, geofences, groups, drivers,
     * alerts. Users and devices that it managed stay, without a manager. Mirror accounts are removed here too, also by
     * their owners of role 2 (specification 2, sections 2.4 and 7.2).
     * @returns the text to show to the user.
     * @throws BalizaError `refused` for oneself and for the last active super administrator; `forbidden`, also for
     * an account that is not there.
     */
    readonly remove: Call<{ readonly id: UserId }, string>
    /**
     * Allows a user (role 2) to create API keys and webhooks for its own units, or not. If it is not allowed any more, its keys
     * open nothing and its webhooks send nothing; they work again when it is allowed again.
     * @returns the text to show to the user.
     * @throws BalizaError `refused` for an account of another role; `forbidden` for an account that one does not administer.
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
     * Begins to look into another account, which one administers, by naming it as `userId` of the other calls ('Ingresar',
     * specification 2, section 2.1). It is recorded (`activity.list`), and changes nothing else; `session.actFor` then names
     * it in every call.
     * @returns the account, its role and its permissions.
     * @throws BalizaError `refused` for oneself; `forbidden`, also for an account that does not exist.
     */
    readonly enter: Call<{ readonly id: UserId }, User>
  }
  /**
   * Webhooks: what happens to units is posted to an address as JSON (`WebhookEvent`), signed for `verifyWebhook`. The events of
   * a unit come in their order, each at least once: one that is sent again has the same `id`. An event that is not accepted (by
   * an answer of 2xx within 10 s, no redirect) is tried again after 10 s, then ever later, and the next ones wait; after a day
   * the webhook is stopped. It has only what its owner, role 3 or 4 or a user with the permission `canIntegrate`, sees at
   * the time.
   */
  readonly webhooks: {
    /**
     * One's own, the newest first; of role 4 everybody's.
     * @throws BalizaError `forbidden` for role 1, for a role 2 without the permission `canIntegrate`, and to a key
     */
    readonly list: Call<NoPayload, Webhook[]>
    /**
     * Makes a webhook of the session's own account, for what happens from now on.
     * @throws BalizaError `refused` with the form's texts, for an address that is not on the internet, and beyond 20 webhooks
     *   of an account; `forbidden` for a unit that one does not see
     */
    readonly add: Call<WebhookForm, NewWebhook>
    /**
     * Changes, stops or resumes a webhook. Its own owner may, and role 4.
     * @throws BalizaError as `add`
     */
    readonly update: Call<WebhookChange, void>
    /** Removes a webhook and its log. @throws BalizaError `forbidden` */
    readonly remove: Call<{ readonly id: string }, void>
    /** Makes another secret; for 24 hours both sign. @throws BalizaError `forbidden` */
    readonly renewSecret: Call<{ readonly id: string }, RenewedSecret>
    /**
     * Posts a `test` at once, also where the webhook is stopped; it is not tried again.
     * @returns what became of it
     * @throws BalizaError `forbidden`
     */
    readonly test: Call<{ readonly id: string }, WebhookDelivery>
    /** What it has posted and is to post, the newest 200 of the last 7 days first. @throws BalizaError `forbidden` */
    readonly log: Call<{ readonly id: string }, WebhookDelivery[]>
    /**
     * Posts again, with the same ids and in the same order, what it has posted of what was stored since a moment, or
     * since a delivery; then it continues, also where it was stopped.
     * @returns how many deliveries wait now
     * @throws BalizaError `refused` where there are none; `forbidden`
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

/** {@link CallSettings}, and whose it is. */
export interface PatchSettings extends CallSettings {
  /** Of geofences, drivers and groups: whose; the session's user by default. The wire's `user`. */
  readonly userId?: UserId | undefined
}

/** What the unit dialog changes (specification 1, section 5): of a {@link Unit} with the change in it nothing else travels. */
export interface UnitDialogChange {
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `modelo`. */
  readonly model: string
  /** The wire's `placas`. */
  readonly plates: string
  /** 10 digits; role 1, which is not shown it, leaves it out or empty. */
  readonly sim?: string
}

/** What a change of a unit answers: the unit as it is now, where the host sends it. */
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
  /** The phone number of the tracker's SIM, 10 digits; empty where the server hides it (role 1). */
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
  /** The street address, or the nearest place; empty where unknown. The wire's `direccion`. */
  readonly address: string
  /** Text of the nearest point of interest. The wire's `pdi`. */
  readonly pointOfInterest: string
  /** When the tracker last reported; `null`: never. The wire's `timestamp`. */
  readonly reportedAt: Date | null
  /** When the server last heard of it. The wire's `time_server`. */
  readonly heardAt: Date | null
  /** km. The wire's `odometro`. */
  readonly odometerKm: number
  /** The wire's `gps_status`. */
  readonly gpsStatus: string
  /** The wire's `conductor`. */
  readonly driver: string
  /** How long the engine has been in its present state, ms, as of `heardAt`. The wire's `status_motor`. */
  readonly engineStateMs: number
  /** Since when it moves, stands with its engine on or is off; `null`: not known. See `stateSince`. Ours. The wire's `estado_desde`. */
  readonly stateSince: Date | null
  /** Since when its relay keeps the engine from running; `null`: it does not, or nothing has reported it. Ours. The wire's `bloqueado_desde`. */
  readonly engineBlockedSince: Date | null
  /**
   * Error of the tracker's clock, ms: negative where it is behind; `null`: none is known. The times of a clock that is ahead are
   * corrected, those of one that is behind are not.
   * @remarks Baliza extension.
   * The wire's `desfase_reloj`.
   */
  readonly clockOffsetMs: number | null
  /**
   * The SMS that sets the tracker's clock to UTC, with `<clave>` for its password; '' where none is known.
   * @remarks Baliza extension.
   * The wire's `sms_reloj`.
   */
  readonly clockSms: string
  /** Registration date; `null`: none on record. The wire's `registro`. */
  readonly registeredAt: Date | null
  /** The group's id, or `null` for none (the wire's all-zeros ids are read as none). The wire's `id_grupo`. */
  readonly groupId: string | null
  /** Own marker icon; `null`: the default. The wire's `url_icon`. */
  readonly iconUrl: string | null
  /** 0 fixed, 1 rotating, 2 default. The wire's `url_icon_angulo`. */
  readonly iconMode: 0 | 1 | 2
  /** Own marker size, or `null`. The wire's `size_icon`. */
  readonly iconSize: IconSize | null
  /** The wire's `url_camara`. */
  readonly cameraUrl: string | null
  /** 1 = on (specification 2, section 2.2). */
  readonly status: number
  /** The wire's `activo`. */
  readonly active: boolean
  /** The device's brand. The wire's `equipo_gps`. */
  readonly brand: string
  /** What the device calls itself where that is not its imei (Suntech, Sinotrack); empty: it is its imei. Ours. The wire's `id_equipo`. */
  readonly deviceId: string
  /** The device's model, a code of `trackerModels`; empty: nobody has given it. Ours. The wire's `modelo_gps`. */
  readonly trackerModel: string
  /** Id of the managing user, or `null`. The wire's `manager`. */
  readonly managerId: string | null
}

/** The wire's `size_icon`: base64 JSON of these, in CSS pixels. */
export interface IconSize {
  /** The wire's `size_ancho`. */
  readonly widthPx: number
  /** The wire's `size_largo`. */
  readonly lengthPx: number
  /** The wire's `offset`. */
  readonly offsetPx: number
}

/** What the control panel changes of a device: a {@link Unit} with the change in it. */
export interface DeviceChange extends UnitDialogChange {
  /** Stays what it is. */
  readonly imei: Imei
  readonly sim: string
  /** The brand's name. The wire's `equipo_gps`. */
  readonly brand: string
  /** What the device calls itself where that is not its imei; empty: its imei. Ours; left out, it stays what it is. The wire's `id_equipo`. */
  readonly deviceId?: string
  /** Its model, a code of `trackerModels`; empty: none. Ours; left out, it stays what it is. The wire's `modelo_gps`. */
  readonly trackerModel?: string
  /**
   * The tracker's password in commands by SMS, 6 digits; empty: the server's. Ours; left out, it stays what it is. No answer
   * contains it.
   * The wire's `clave_sms`.
   */
  readonly smsPassword?: string
  /** The managing user; `null` for none. The wire's `manager`. */
  readonly managerId: UserId | null
  /** The wire's `activo`. */
  readonly active: boolean
}

/** What an administrator changes of an account: a {@link User} with the change in it. */
export interface UserChange {
  readonly id: UserId
  /** A new password; left out or empty: as it was. The wire's `pass`. */
  readonly password?: string
  /** The wire's `nombre`. */
  readonly name: string
  readonly email: string
  /** The wire's `activo`. */
  readonly active: boolean
  /** The login name. The wire's `user`. */
  readonly username: string
  /** Of a mirror account (role 1) it is `refused`: `mirrorAccounts.update` changes those. The wire's `rol`. */
  readonly role: Role
  /** The managing user; `null` for none. Role 3 sends the present one, or `null`, and changes nothing by it. The wire's `manager`. */
  readonly managerId: UserId | null
}

/** A changed mirror account. A permission that is left out is as it was. */
export interface MirrorAccountChange extends Partial<Permissions> {
  readonly id: UserId
  /** At least 2 characters. The wire's `nombre`. */
  readonly name: string
  /** The login name, at least 2 characters; unique among all accounts, whatever its case. The wire's `user`. */
  readonly username: string
  /** A new password; left out or empty: as it was. The wire's `pass`. */
  readonly password?: string
}

/** What an account may do besides its role (specification 1, section 6). */
export interface Permissions {
  /** Edit units: granted unless the host says 0. The wire's `editar`. */
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

/** An event as it is saved: in the shape in which it is read. */
export interface EventForm {
  /** The wire's `nom_evento`. */
  readonly name: string
  /** The wire's `tipo_evento`. */
  readonly type: EventTypeCode
  /** The geofence's (`type` 1 or 2) or the route's id, one that the event's owner sees; `null` where the type needs none. The wire's `id_geocerca`. */
  readonly geofenceId?: string | null
  /** The limit of a speeding event, 1 to 999 km/h; `null` where the type has none. The wire's `speed`. */
  readonly speedLimitKmh?: number | null
  /** IMEIs of the units to watch, 1 to 5,000 of those that the event's owner sees. The wire's `gps`. */
  readonly imeis: readonly Imei[]
  /**
   * The colour; `null` is sent as 1, because the wire requires one of the four. An event with another colour is read as
   * `null`.
   * The wire's `color_alerta`.
   */
  readonly color: AlertColor | null
  /** The wire's `mostrar_alerta`. */
  readonly showAlert: boolean
  /** The wire's `sonido`. */
  readonly audible: boolean
  /** `null`: none chosen. The wire's `sonido_alerta`. */
  readonly sound?: AlertSound | null
  /** The wire's `email`. */
  readonly byEmail: boolean
  /**
   * How long it has to last, 1 s to 30 days, in s; `null`: no time. 'Sin señal' needs one, of 10 minutes or more; of what
   * happens in a moment (see `eventDurationUnits`) it is ignored. A change that leaves it out keeps it, as the next three.
   * The wire's `duracion`.
   */
  readonly durationSeconds?: number | null
  /** When it counts; `null`: at any time. The wire's `horario`. */
  readonly schedule?: EventSchedule | null
  /** How long a unit is not alerted of again, 1 s to 30 days, in s; `null`: it is every time. The wire's `pausa`. */
  readonly cooldownSeconds?: number | null
  /** Who else is notified where nobody attends its alerts in time; `null`: nobody. Of roles 3 and 4 also by `webhook`. The wire's `escalado`. */
  readonly escalation?: EventEscalation | null
  /** The login name of whose event it is: oneself, or an account that one administers. A change leaves it. */
  readonly creator: string
  /** When it is made; by the server's clock by default. A change leaves it. The wire's `timestamp`. */
  readonly createdAt?: Moment | null
}

/** The hours of a week in which an event counts. */
export interface EventSchedule {
  /** On which days its hours begin, Monday first. The wire's `dias`. */
  readonly days: readonly WeekDay[]
  /** `HH:mm`. The wire's `desde`. */
  readonly from: string
  /** `HH:mm`: of the next day where it is no later than `from`, so that one hour twice is a whole day. The wire's `hasta`. */
  readonly until: string
  /** The event counts outside of these hours. The wire's `fuera`. */
  readonly outside: boolean
  /** Whose clocks say the hour: an IANA name, `America/Mexico_City`. The wire's `zona`. */
  readonly timeZone: string
}

/** Who is notified of an alert that nobody has attended in time. Ours. */
export interface EventEscalation {
  /** How long after it was raised, s. The wire's `tras`. */
  readonly afterSeconds: number
  /** The wire's `canal`. */
  readonly channel: EscalationChannel
  /**
   * A mail address, or a telephone. '' of `webhook`: the owner's webhooks that ask for `alert.unattended`, which tell of
   * whatever is escalated, by mail and by SMS too.
   * The wire's `destino`.
   */
  readonly to: string
}

/** What may change of a thing that is drawn: what its kind has. */
export interface GeofenceChange {
  /** The wire's `nombre`. */
  readonly name?: string
  readonly color?: string
  /** Degrees, of a circle or a point of interest. */
  readonly lat?: number
  readonly lng?: number
  /** Metres, of a circle. The wire's `radio`. */
  readonly radiusM?: number
  /** The points of a polygon or a route. The wire's `decode`. */
  readonly points?: readonly LatLng[]
}

/** A driver of the form (specification 2, sections 5 and 7.2); only the name and whose it is are required. */
export interface DriverForm {
  /** The wire's `nombre`. */
  readonly name: string
  /** Whose driver it is. The wire's `id_user`. */
  readonly userId: UserId | null
  /** The unit driven, by its id (not its imei); `null` for none. The wire's `id_unidad`. */
  readonly unitId?: string | null
  /** Its name; the server answers the unit's own. The wire's `nombre_unidad`. */
  readonly unitName?: string
  /** The wire's `descripcion`. */
  readonly description?: string
  /** An e-mail address, or empty. */
  readonly email?: string
  /** The wire's `tel`. */
  readonly phone?: string
}

/** A group of the form (specification 2, section 5). */
export interface GroupFields {
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `descripcion`. */
  readonly description?: string
  /** Its units, at least one. */
  readonly imeis: readonly Imei[]
}

/** Whose past is streamed, and which part of it. */
export interface HistoryStreamOptions extends CallSettings {
  /** All that the user sees, or these. */
  readonly units: 'all' | readonly Imei[]
  /** The first that counts; `dayIn` has both of a day. The wire's `finicial`. */
  readonly from: Moment
  /** The last that counts; a year after the first at most. The wire's `ffinal`. */
  readonly to: Moment
  /** Hears how far it is, with every part that comes. */
  readonly onProgress?: ((progress: HistoryProgress) => void) | undefined
  /** As whom, for a manager that looks as one of its users. The wire's `user`. */
  readonly userId?: UserId | undefined
}

/**
 * A position of the past (specification 1, section 3: History record), as far as it is believed. `doubt` is why something of
 * it is not: place and speed are then those that are believed instead, and `said` is what the tracker reported.
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
  /** Driven since the position before, km: their sum is what reports say. null: a host that does not judge. The wire's `recorrido`. */
  readonly distanceKm?: number | null
  /**
   * The engine was turned on here, as the device reports: a phone reports no engine.
   * @remarks Baliza extension.
   * The wire's `encendido`.
   */
  readonly engineTurnedOn?: boolean
  /** 'salto': it was not there; 'precision': its place is not accurate enough; 'velocidad': it was not so fast. The wire's `duda`. */
  readonly doubt?: DoubtCode | null
  /** The wire's `dicho`. */
  readonly said?: ReportedPosition | null
  /** The unit's name. The wire's `nombre`. */
  readonly unitName: string
  /** The wire's `pdi`. */
  readonly pointOfInterest: string
}

/** What a tracker reported and is not believed. */
export interface ReportedPosition {
  /** Degrees. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h; null: not reported, or hidden. The wire's `speed`. */
  readonly speedKmh: number | null
  /** How far it may be from the place, m; null: not reported. The wire's `precision`. */
  readonly accuracyM: number | null
}

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
  /** As whom, for a manager that looks as one of its users. The wire's `user`. */
  readonly userId?: UserId | undefined
}

/** A position as a tracker sent it and the host stored it; `null`: the tracker did not say. */
export interface StoredPosition {
  readonly imei: Imei
  /** When the tracker took it: with the imei, its identity. The wire's `timestamp`. */
  readonly recordedAt: Date
  /** When the host received it. The wire's `recibido`. */
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
  /** The engine. The wire's `acc`. */
  readonly engineOn: boolean | null
  /** A door is open, or a power take-off engaged. The wire's `puerta`. */
  readonly doorOpen: boolean | null
  /** Percent. The wire's `bateria`. */
  readonly batteryPercent: number | null
  /** km, as the tracker counts them. The wire's `odometro`. */
  readonly odometerKm: number | null
  /** Why it was sent; `null`: for a reason that this SDK does not know. The wire's `motivo`. */
  readonly reason: FixReasonCode | null
}

/**
 * Something that happened (specification 1, section 3: Alert). It has the fields of {@link Attendance} where it was attended
 * and `alerts.list` was called with `since` or `attendedOnly`.
 */
export interface Alert extends MayHideSpeed, Partial<Attendance> {
  /** The wire's `_id`. */
  readonly id: string
  /** What it is about; `null`: a code that this SDK does not know, read `mensaje` or `eventName`. The wire's `clave_msj`. */
  readonly type: AlertType | null
  /** The unit's name. The wire's `nom_user`. */
  readonly unitName: string
  /** The unit; ours, `null` where a host does not say it. */
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
  /** km/h, one decimal; on the wire miles per hour, unless the client's `speedUnits` say otherwise. The wire's `speed`. */
  readonly speedKmh: number
  readonly lat: number | null
  readonly lng: number | null
  /** The wire's `direccion`. */
  readonly address: string
  /** The wire's `acc`. */
  readonly engineOn: boolean
  /** It cannot be attended: the page shows an account that is embedded. */
  readonly readOnly?: true
}

/** Who has attended an alert, and when. Ours. */
export interface Attendance {
  /** A moment. The wire's `atendida_en`. */
  readonly attendedAt: Date
  /** The login name of the first who attended it, of all that share the alert; '' where the host does not send it. The wire's `atendida_por`. */
  readonly attendedBy: string
  /** What was noted about it, {@link longestNote} characters at most; '': nothing. The wire's `nota`. */
  readonly note: string
}

/** Some rows of a report, and how far it is. */
export interface ReportPart<Row> {
  /** Those that came since the part before; none where only the progress has changed. */
  readonly rows: readonly Row[]
  /** Units whose rows have all come by now. */
  readonly done: number
  /** Units that the report is about. */
  readonly total: number
  /** The days of report 4, which come with its end. The wire's `dias`. */
  readonly days?: readonly ReportDay[]
}

/** What the units of report 4 travelled in one of the days that it was asked with, all together. */
export interface ReportDay {
  /** Where the day begins. The wire's `inicio`. */
  readonly startsAt: Date
  /** km; each leg belongs to the day that it ends in. The wire's `km`. */
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

/** A command to one tracker: `zh` and `fr` carry a value (specification 2, section 7.2). */
export type CommandForm = OfUser & {
  /** The wire's `tipo`. */
  readonly channel: CommandChannel
  readonly imei: Imei
  /** Ours: `true` where the user has agreed to cut the engine of a unit that is or may be moving. The wire's `confirmado`. */
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

/** Whose data is meant; the session's user by default (a manager looking as one of its users). */
export interface OfUser {
  /** The wire's `user`. */
  readonly userId?: UserId
}

/** What a call that made something answers. */
export interface Created {
  /** Of what was made; empty where a host does not say it: every Baliza server does. */
  readonly id: string
  /** The text to show to the user; empty where the host says nothing. The wire's `mensaje`. */
  readonly message: string
}

/** A command that was sent (specification 2, section 3). */
export interface CommandLogRow {
  /** Ours; empty where the host says none. */
  readonly id: string
  /** Ours: the unit's; empty where the host does not say it. */
  readonly imei: Imei
  /** When it was asked for. The wire's `timestamp`. */
  readonly requestedAt: Date
  /** The unit's name: the wire's `objeto[0].nombre`; empty once the unit is gone. The wire's `nombre`. */
  readonly unitName: string
  /** 1 GPRS, 2 SMS. The wire's `tipo_envio`. */
  readonly channel: LoggedChannel
  /** The wire's `tipo`. */
  readonly command: Command
  /** 0 registered, 1 processed. */
  readonly status: CommandStatus
  /** Ours: its state. The wire's `estado`. */
  readonly state: CommandState
  /** When the tracker acknowledged it; `null`: not yet. The wire's `time_enviado`. */
  readonly acknowledgedAt: Date | null
  /** Ours: its state as text (waits, expired, acknowledged…); empty where the host says nothing. The wire's `mensaje`. */
  readonly message: string
  /**
   * Ours: the login name of who sent it on the account's behalf (an administrator); empty where it was the account
   * itself, or whoever it was is gone.
   * The wire's `enviado_por`.
   */
  readonly sentBy: string
  /** Ours: what is amiss with the release that it orders, the unit's last order to its engine; `null`: nothing. The wire's `duda`. */
  readonly doubt: ReleaseDoubt | null
  /**
   * Ours: the text that releases the engine by SMS where there is a doubt, with `<clave>` for the device's password; empty:
   * none is known for its model.
   * The wire's `sms_liberacion`.
   */
  readonly releaseSms: string
}

/**
 * Who is logged in (specification 1, section 3: Session). Its `token`, `role` and `userId` are what storage keeps, under these
 * keys: `localStorage` with the portal's 'Recuérdame', `sessionStorage` without.
 */
export interface Session {
  /** Opaque; sent with every call. Of a client with an API key: that key. */
  readonly token: string
  /** 1 mirror account, 2 user, 3 manager, 4 super administrator. An API key does not tell: 2, the lowest that has keys. The wire's `rol`. */
  readonly role: Role
  /** The account's id; empty of an API key: its calls are its owner's unless they name somebody. The wire's `user`. */
  readonly userId: UserId
  /** The name to greet with, where the login gave it; a session read back from storage has none. */
  readonly name?: string
}

/** One publication of the fleet: the whole fleet, and which units this poll changed. */
export interface Fleet {
  readonly state: FleetState
  readonly units: ReadonlyMap<Imei, Unit>
  /** Units added or changed by this publication; empty when nothing moved. */
  readonly changed: ReadonlySet<Imei>
  readonly removed: ReadonlySet<Imei>
  /**
   * The version of the caller's account: where it differs from the `version` of a profile that was loaded before, the
   * account's permissions have changed, and `session.profile` has them as they are now. `null` from hosts that send none.
   */
  readonly profileVersion: string | null
  /** When the last good answer arrived, by the clock of this machine. */
  readonly receivedAt: Date | null
  readonly error: BalizaError | null
}

/** A place that an address was found at. */
export interface FoundPlace {
  /** Degrees. */
  readonly lat: number
  /** Degrees. The wire's `lon`. */
  readonly lng: number
  /** The whole address, as the service writes it. The wire's `display_name`. */
  readonly address: string
}

/** What a host posts to the address of a webhook. */
export type WebhookEvent = WebhookEnvelope &
  /** It was raised; `alert.unattended`: nobody has attended it for as long as its event waits (`AlertEvent.escalado`). */
  (
    | {
        /** The wire's `tipo`. */
        readonly type: 'alert' | 'alert.unattended'
        readonly alert: Alert
      }
    /** In the order in which they were stored, 500 at most. */
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
    /** Somebody has asked for it in the control panel. */
    | {
        /** The wire's `tipo`. */
        readonly type: 'test'
      }
  )

/** What every webhook carries. */
export interface WebhookEnvelope {
  /** The same whenever it is sent again: what has been dealt with under this id is dealt with. */
  readonly id: string
  /** The webhook of the control panel that sends it: its id. The wire's `webhook`. */
  readonly webhookId: string
  /** When what it tells was stored. The wire's `creado`. */
  readonly createdAt: Date
}

/** The state of an order to a tracker from a moment on: its row of the command log, as far as that does not change. */
export interface CommandChange
  extends Pick<CommandLogRow, 'id' | 'imei' | 'unitName' | 'requestedAt' | 'command' | 'channel' | 'sentBy'> {
  /** The wire's `estado`. */
  readonly state: CommandState
}

/** A unit that is heard again, or not any more. */
export interface LinkChange {
  readonly imei: Imei
  /** The unit's name. The wire's `nombre`. */
  readonly name: string
  /** Since when: of the report that came, or ten minutes after the last one. The wire's `desde`. */
  readonly since: Date
}

/** The alerts that nobody has attended yet, and how fresh that is. */
export interface AlertsState {
  /**
   * `waiting`: nothing has arrived yet. `live`: as of the last poll. `stale`: the last poll failed, and these are older.
   * `failed`: no poll has succeeded so far. `ended`: there is no session.
   */
  readonly state: 'waiting' | 'live' | 'stale' | 'failed' | 'ended'
  /** Newest first. */
  readonly alerts: readonly Alert[]
  /** When the host answered last. */
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
  /** A hex colour; of a PDI, the icon's address: see `pdiIconUrl`. */
  readonly color: string
}

/** `type` 2. */
export interface PolygonGeofence extends Drawn<2> {
  /** Its corners, in order; the last is joined to the first. The wire's `decode`. */
  readonly points: readonly LatLng[]
}

/** `type` 4. */
export interface Route extends Drawn<4> {
  /** The wire's `decode`. */
  readonly points: readonly LatLng[]
}

/** Which part of the activity log; what is left out is no condition. */
export interface ActivityQuery<Time = Moment> {
  /** Not before. The wire's `desde`. */
  readonly from?: Time
  /** Not after. The wire's `hasta`. */
  readonly to?: Time
  /** The wire's `tipo`. */
  readonly kind?: ActivityKind
  /** Login name of who did it, as it was then. */
  readonly actor?: string
  /** Part of the name of who did it, on whose behalf, or of what it was done to; whatever its case. The wire's `texto`. */
  readonly text?: string
  /** The id of an API key: what was done by it. The wire's `llave`. */
  readonly key?: string
  /** The `next` of the page before. */
  readonly cursor?: string
}

/** Something that an account did. Names are as they were then, and stay where what they name is gone. */
export interface ActivityRow {
  readonly id: string
  /** When. The wire's `timestamp`. */
  readonly at: Date
  /** Who did it. The wire's `actor_id`. */
  readonly actorId: UserId
  /** Its login name. */
  readonly actor: string
  /** On whose behalf, or to whose things; `null`: to the actor's own, or to nobody's. The wire's `cuenta_id`. */
  readonly accountId: UserId | null
  /** Its login name. The wire's `cuenta`. */
  readonly account: string | null
  /** The wire's `accion`. */
  readonly action: Activity
  /** What it was done to: an account, a unit, a group or a driver. The wire's `objeto_id`. */
  readonly targetId: string
  /** Its name; of an account its login name. The wire's `objeto`. */
  readonly target: string
  /** What changed of it: names of fields, never what they hold. The wire's `campos`. */
  readonly fields: readonly ActivityField[]
  /** Of a unit its imei, of a command which one, of a cleaning how many records went, of an import how many rows it wrote. The wire's `detalle`. */
  readonly detail: string
  /** The API key by which it was done; `null`: by none. The wire's `llave_id`. */
  readonly keyId: string | null
  /** What its owner calls that key. The wire's `llave`. */
  readonly key: string | null
}

/** What of the alerts is asked for. Ours. */
export interface AlertsAsked<Time = Moment> {
  /** All that happened since then, attended too. Without it, what nobody has attended. The wire's `desde`. */
  readonly since?: Time
  /** Of these types alone. The wire's `claves`. */
  readonly types?: readonly AlertType[]
  /**
   * Of every unit that the account administers (roles 3 and 4), whoever was alerted; an alert of several accounts comes
   * once. It is ignored for other roles, and with `attendedOnly`.
   * The wire's `flota`.
   */
  readonly fleet?: 1
  /**
   * Those that were attended since `since`, or in the last 7 days, and no others: the latest attended first, each with its
   * `attendedAt`. Alerts that were raised earlier than 7 days before `since` are not listed.
   * The wire's `atendidas`.
   */
  readonly attendedOnly?: 1
}

/** How many alerts a unit has had. Ours. */
export interface AlertCount {
  readonly imei: Imei
  /** The wire's `alertas`. */
  readonly count: number
}

/** From where on, of which units and how much at once. */
export interface StoredAsked<Time = Moment> extends OfUser {
  /** Of the page before; none: from now on. */
  readonly cursor?: string
  /** Without a cursor: from what was stored since then. The wire's `desde`. */
  readonly since?: Time
  /** Only these units, as far as the user sees them now. The wire's `imei`. */
  readonly imeis?: readonly Imei[]
  /** How many at most: 1,000 unless given, 5,000 at most. The wire's `limite`. */
  readonly limit?: number
  /** How long the host may wait until something is stored, ms: 0 by default, 25,000 at most. The wire's `espera`. */
  readonly waitMs?: number
}

/**
 * 1: a person has attended it, 'Atender': it leaves `list`. 0: that is undone, 'Deshacer': what the caller itself attended
 * is in `list` again, but nothing that others attended. Ours; without it the alert was only notified.
 */
export interface Attended {
  /** The wire's `atendida`. */
  readonly attended?: 0 | 1
}

/** What is noted about an alert as it is attended, or later. Ours. */
export interface Noted {
  /**
   * Up to 300 characters, instead of what was noted before; '' removes it. It is not kept of an alert that was not attended.
   * The wire's `nota`.
   */
  readonly note?: string
}

/** Which alerts are handled at once. Ours. */
export interface AlertsHandled extends OfUser, Attended {
  /** Of these types alone. The wire's `claves`. */
  readonly types?: readonly AlertType[]
  /** These alone, 1,000 at most, whether they were notified or not. Ids of alerts that are not the account's are ignored. */
  readonly ids?: readonly string[]
}

/** An API key as it is listed: never the key itself. */
export interface ApiKey {
  readonly id: string
  /** What it begins with, and is known by: `bz_` and eight characters. The wire's `prefijo`. */
  readonly prefix: string
  /** What its owner calls it. The wire's `nombre`. */
  readonly name: string
  /** The wire's `alcances`. */
  readonly scopes: readonly KeyScope[]
  /** The units that it is held to; `null`: every one that its owner sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Where it may be used from, as CIDR; none: anywhere. The wire's `direcciones`. */
  readonly addresses: readonly string[]
  /** A moment. The wire's `creada`. */
  readonly createdAt: Date
  /** When it ends; `null`: when it is revoked. The wire's `vence`. */
  readonly expiresAt: Date | null
  /** When it was last used, to the minute; `null`: never. The wire's `usada`. */
  readonly lastUsedAt: Date | null
  /** The address that it was last used from; `null`: it never was. The wire's `usada_desde`. */
  readonly lastUsedFrom: string | null
  /** Whose it is: an account's id. The wire's `user`. */
  readonly userId: UserId
  /** Its login name. The wire's `usuario`. */
  readonly username: string
  /** Links to follow units that were made with it and are open: they end with it. The wire's `enlaces`. */
  readonly links: number
  /** Events that were made with it. The wire's `eventos`. */
  readonly events: number
}

/** What an API key is made with. */
export interface ApiKeyForm {
  /** What its owner calls it, up to 100 characters. The wire's `nombre`. */
  readonly name: string
  /** At least one. No scope includes another: a key that reads and changes has both. The wire's `alcances`. */
  readonly scopes: readonly KeyScope[]
  /** The units that it is limited to; `null`: every one that its owner sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Where it may be used from: up to 50 addresses or ranges (`203.0.113.7`, `10.0.0.0/8`); none: anywhere. The wire's `direcciones`. */
  readonly addresses: readonly string[]
  /** When it ends; `null`: when it is revoked. The wire's `vence`. */
  readonly expiresAt: Date | null
}

/** A key as it was made. */
export interface NewApiKey {
  /** Its row's id, as {@link ApiKey} has it. */
  readonly id: string
  /** The key: shown now and never again. The wire's `llave`. */
  readonly key: string
}

/** One account that a unit is assigned to. */
export interface Assignment {
  /** The wire's `id_objeto_gps`. */
  readonly unitId: string
  /** `null`: an account that the reader does not administer. The wire's `id_user`. */
  readonly userId: UserId | null
  /** The login name; empty where the account is not given. The wire's `user`. */
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

/** Something that was removed and can be brought back. */
export interface BinRow {
  /** The id that it had, and has again once it is back. */
  readonly id: string
  /** The wire's `tipo`. */
  readonly kind: BinKind
  /** Its name; of an account its login name. The wire's `nombre`. */
  readonly name: string
  /** Of a device its imei, of an account its person's name; else empty. The wire's `detalle`. */
  readonly detail: string
  /** Login name of whose it was, of a device its manager's; empty: nobody's. The wire's `cuenta`. */
  readonly account: string
  /** Login name of who removed it, as it was then; empty: no account did. The wire's `quien`. */
  readonly removedBy: string
  /** When it was removed. The wire's `eliminado`. */
  readonly removedAt: Date
  /** Until when it can be brought back. The wire's `hasta`. */
  readonly until: Date
}

/** A link to a board that somebody may be looking at now. */
export interface ActiveBoardLink extends BoardForm {
  /** As {@link BoardLink} had it. */
  readonly id: string
  /** When it was made. The wire's `creada`. */
  readonly createdAt: Date
}

/** What a link to a board is made with. */
export interface BoardForm {
  /** What the board is called, up to 60 characters. The wire's `nombre`. */
  readonly name: string
  /** The units that it shows; `null`: every one that its maker sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** When it ends; `null`: when it is revoked. The wire's `vence`. */
  readonly expiresAt: Date | null
}

/** Which of what was refused; what is left out is no condition. */
export interface ConnectionsQuery {
  /** Part of what the device calls itself, or of the address that it came from. The wire's `texto`. */
  readonly text?: string
}

/** What a server process knows of the trackers that connect to it. */
export interface Connections {
  /** Whether it takes trackers; `false`: another process does, and nothing is known here. The wire's `recibe`. */
  readonly receives: boolean
  /** Trackers that are logged in over a connection. The wire's `conectados`. */
  readonly loggedIn: number
  /** Connections over which no registered unit has spoken yet. The wire's `sin_identificar`. */
  readonly unidentified: number
  /** The wire's `protocolos`. */
  readonly protocols: readonly ProtocolConnections[]
  /** What was refused and is searched for, newest first; 200 rows at most. The wire's `rechazos`. */
  readonly refusals: readonly RefusedTracker[]
  /** How many rows are found. */
  readonly total: number
  /** The units that the account sees whose trackers have a wrong clock, by name; 200 at most. All processes answer alike. The wire's `relojes`. */
  readonly clocks: readonly WrongClock[]
}

/** What came by one protocol. */
export interface ProtocolConnections {
  /** The wire's `protocolo`. */
  readonly protocol: ConnectionProtocol
  /** Connections that are open now; always 0 of what comes over HTTP or UDP. The wire's `abiertas`. */
  readonly open: number
  /** Since the server process started: connections, positions that came, those of them that were stored, and those that were refused. The wire's `conexiones`. */
  readonly connections: number
  /** The wire's `recibidas`. */
  readonly received: number
  /** The wire's `guardadas`. */
  readonly stored: number
  /** The wire's `rechazadas`. */
  readonly refused: number
}

/** Something that came and became no position, or several times the same with no more than a minute between two. */
export interface RefusedTracker {
  readonly id: string
  /** When it came last. The wire's `timestamp`. */
  readonly at: Date
  /** When it came first. The wire's `desde`. */
  readonly since: Date
  /** The wire's `veces`. */
  readonly times: number
  /** The wire's `razon`. */
  readonly reason: TrackerRefusal
  /** `null`: nobody knows. The wire's `protocolo`. */
  readonly protocol: ConnectionProtocol | null
  /** Where it came from. The wire's `direccion`. */
  readonly address: string
  /** The port of the server to which it came. The wire's `puerto`. */
  readonly port: number | null
  /** What the device calls itself, an imei or a number of its own; `null`: nobody knows. The wire's `equipo`. */
  readonly device: string | null
  /** The name of the unit that has this device now; `null`: none has. The wire's `unidad`. */
  readonly unitName: string | null
  /** How it began, 32 bytes at most: as text, with a dot for whatever cannot be printed. The wire's `texto`. */
  readonly text: string
  /** The same as hexadecimal digits. */
  readonly hex: string
  /** Of one that is not understood (`malformed`): which of its bytes is the first that is not as its protocol says, counted from 1; `null`: nobody can tell. */
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

/** What a unit's tracker has sent since a cursor, and where to go on. */
export interface UnitTail {
  /** What to ask with next, within half a minute. */
  readonly cursor: string
  /** When the unit's last position was received; `null`: never. The wire's `ultima`. */
  readonly lastHeardAt: Date | null
  /** The oldest first, 100 at most. One may come again: its `id` tells. The wire's `sentencias`. */
  readonly sentences: readonly TrackerSentence[]
}

/** A sentence of a tracker, or one that the server sent to it. */
export interface TrackerSentence {
  readonly id: string
  /** When the server received it, or sent it. The wire's `timestamp`. */
  readonly at: Date
  /** The wire's `tipo`. */
  readonly kind: SentenceKind
  /** `null`: nobody knows. The wire's `protocolo`. */
  readonly protocol: ConnectionProtocol | null
  /** The other end. The wire's `direccion`. */
  readonly address: string
  /** The port of the server. The wire's `puerto`. */
  readonly port: number | null
  /** Its length. */
  readonly bytes: number
  /**
   * How it reads, 1,024 bytes at most: a sign replaces what cannot be printed, and `***` for passwords and tokens. `null`: it
   * is no text.
   * The wire's `texto`.
   */
  readonly text: string | null
  /** The same of what is no text, as hexadecimal digits; `null`: it is one. */
  readonly hex: string | null
  /** Why it, or some of it, became no position. The wire's `razon`. */
  readonly reason: TrackerRefusal | null
  /** What became of its positions; `null`: it has none. The wire's `resultado`. */
  readonly outcome: SentenceOutcome | null
  /** How many positions are in it. The wire's `posiciones`. */
  readonly positions: number
  /** `null`: none is in it. The wire's `leida`. */
  readonly read: ReadPosition | null
  /** Sentences before it that were too many to be shown. The wire's `omitidas`. */
  readonly leftOut: number
}

/** What was read of one sentence: of several positions the latest. */
export interface ReadPosition {
  /** The wire's `posicion`. */
  readonly position: StoredPosition
  /** Why it is not believed, held against what came since the unit is watched; `null`: it is. The wire's `duda`. */
  readonly doubt: DoubtCode | null
  /** The first 24. The wire's `atributos`. */
  readonly attributes: readonly SentenceAttribute[]
}

/** Something that a tracker reported beside its position. */
export interface SentenceAttribute {
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `valor`. */
  readonly value: string
}

/** The role of who asks. */
export interface OfRole {
  /** The session's by default, as the wire has it; the server goes by the session. The wire's `rol`. */
  readonly role?: Role
}

/** A device of the control panel's form (specification 2, section 5). */
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
   * What the device calls itself where that is not its imei (Suntech, Sinotrack), written as an imei is. Ours; none by
   * default.
   * The wire's `id_equipo`.
   */
  readonly deviceId?: string
  /** Its model, a code of `trackerModels`: by it the engine is cut. Ours; none by default. The wire's `modelo_gps`. */
  readonly trackerModel?: string
  /** Registration; by the server's clock by default. One of the future, or of before 1970, counts as now. The wire's `registro`. */
  readonly registeredAt?: Moment
  /** Active by default. The wire's `activo`. */
  readonly active?: boolean
  /** The managing account's id, chosen by role 4; what role 3 adds it manages itself. None by default. The wire's `manager`. */
  readonly managerId?: UserId | null
}

/** A cleaning of every device's records of more than 365 days ago, which runs in the background. */
export interface Cleaning {
  /** The wire's `estado`. */
  readonly state: CleaningState
  /** A moment. The wire's `inicio`. */
  readonly startedAt: Date
  /** A moment; `null`: it is running. The wire's `fin`. */
  readonly endedAt: Date | null
  /** Devices that are done. The wire's `unidades`. */
  readonly units: number
  /** Of so many. */
  readonly total: number
  /** Records that went so far. The wire's `registros`. */
  readonly records: number
  /** Why it did not get to its end, to show to the user; empty otherwise. The wire's `motivo`. */
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
  /** The unit driven, or `null`. The wire's `id_unidad`. */
  readonly unitId: string | null
  /** The wire's `nombre_unidad`. */
  readonly unitName: string
  /** The wire's `tel`. */
  readonly phone: string
  readonly email: string
  /** The wire's `descripcion`. */
  readonly description: string
  /** Whose driver it is. The wire's `id_user`. */
  readonly userId: UserId | null
}

/** Names a mirror account. */
export interface OfMirrorAccount {
  /** Its id. The wire's `iduser`. */
  readonly mirrorAccountId: UserId
}

/** Where the widgets of a mirror account may be shown, and what they show there. */
export interface Embed {
  /** `https://host[:port]` or `https://*.host[:port]`; none: nowhere, and anywhere in a demo. The wire's `origenes`. */
  readonly origins: readonly string[]
  /** `null`: every unit that the mirror account sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** What is shown of them; the rest does not leave the host. The wire's `campos`. */
  readonly fields: readonly EmbedField[]
  /** Whether there is a key for the partner's server. The wire's `clave`. */
  readonly hasKey: boolean
}

/** What is reported of a mirror account's embed. */
export interface EmbedForm extends OfMirrorAccount {
  /** Up to 20, each `https://host[:port]` or `https://*.host[:port]`; `http` for localhost. The wire's `origenes`. */
  readonly origins: readonly string[]
  /** `null`: every unit that the mirror account sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** The wire's `campos`. */
  readonly fields: readonly EmbedField[]
}

/** What a partner's server signs to get a session for its page. */
export interface SignedEmbed {
  /** The mirror account's id. The wire's `cuenta`. */
  readonly accountId: UserId
  /** The origin of the page that will use it: one of those that the account lists. The wire's `origen`. */
  readonly origin: string
  /** Now, Unix seconds; five minutes of difference are accepted. The wire's `hora`. */
  readonly epochSeconds: number
  /** 16 to 64 random letters, digits, `-` and `_`: a signature is valid for one token. */
  readonly nonce: string
  /** HMAC-SHA256 with the account's key, in hexadecimal, of `hora.nonce.cuenta.origen`. The wire's `firma`. */
  readonly signature: string
}

/** The definition of an alert (specification 1, section 3: Event). */
export interface AlertEvent {
  /** The wire's `_id`. */
  readonly id: string
  /** The wire's `nom_evento`. */
  readonly name: string
  /** 1 to 22, in the reading that the host uses: see `eventTypes`. The wire's `tipo_evento`. */
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
  /** The geofence or the route it watches, or `null`. The wire's `id_geocerca`. */
  readonly geofenceId: string | null
  /** The wire's `color_alerta`. */
  readonly color: AlertColor | null
  /** The limit, km/h; `null` where the type has none. The wire's `speed`. */
  readonly speedLimitKmh: number | null
  /** How long it has to go on before it is alerted, s; `null`: it is alerted at once. Ours, as the next three. The wire's `duracion`. */
  readonly durationSeconds: number | null
  /** When it counts; `null`: at any time. The wire's `horario`. */
  readonly schedule: EventSchedule | null
  /** How long a unit is not alerted of again, s; `null`: it is every time. The wire's `pausa`. */
  readonly cooldownSeconds: number | null
  /** Who else is notified where nobody attends its alerts; `null`: nobody. The wire's `escalado`. */
  readonly escalation: EventEscalation | null
  /** Who made it. */
  readonly creator: string
  /** The wire's `timestamp`. */
  readonly createdAt: Date | null
  /** The units it watches. The wire's `gps`. */
  readonly imeis: readonly Imei[]
}

/** What lets somebody without an account follow one unit. */
export interface FollowLink {
  /** Names it where it is listed or ended, and opens nothing. */
  readonly id: string
  /** Opens `units.list` for the one unit and nothing else; a page hands it to its client by `getToken`. */
  readonly token: string
  /** When it ends. The wire's `expires`. */
  readonly expiresAt: Date
}

/** A link that is valid now. Its token is shown only when it is made. */
export interface ActiveFollowLink {
  /** As {@link FollowLink} had it. */
  readonly id: string
  readonly imei: Imei
  /** The unit's name, as it is now. The wire's `nombre`. */
  readonly unitName: string
  /** When it was made. The wire's `created`. */
  readonly createdAt: Date
  /** When it ends. The wire's `expires`. */
  readonly expiresAt: Date
}

/** A circle (`type` 1) or a point of interest (3) as it is saved: degrees, and of a circle metres. */
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
  /** A hex colour, `#rrggbb`; of a PDI the icon's address, `pdiIconUrl` of one of `pdiIcons` or another. */
  readonly color: string
}

/** A polygon (`type` 2) or a route (4) as it is saved: its points, in order. */
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

/** Whose past, and which part of it: a year at most. `userId`: as whom, for a manager that looks as one of its users. */
export interface HistoryQuery<Time = Moment> extends OfUser {
  /** The first that counts. The wire's `finicial`. */
  readonly from: Time
  /** The last that counts. The wire's `ffinal`. */
  readonly to: Time
  readonly imei: Imei
  /** The unit's name, as the source sends it; the records carry the name that the host knows. The wire's `nombre`. */
  readonly unitName?: string
}

/** Whose past, of several units, and which part of it: a year at most. */
export interface UnitsHistoryQuery<Time = Moment> extends Pick<HistoryQuery<Time>, 'userId' | 'from' | 'to'> {
  /** None: all that the user sees. The wire's `imei`. */
  readonly imeis?: readonly Imei[]
}

/** Near which place, and when. */
export interface NearbyQuery<Time = Moment> extends Pick<HistoryQuery<Time>, 'userId' | 'from' | 'to'> {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** Metres around it, 1 to 5,000. The wire's `radio`. */
  readonly radiusM: number
}

/** A unit that was near a place, once: one that came twice is two of them. Times are Unix ms. Ours. */
export interface NearbyUnit {
  readonly imei: Imei
  /** The wire's `nombre`. */
  readonly name: string
  /** When it came within the radius; that of the question where it was there already. The wire's `llegada`. */
  readonly arrivedAt: Date
  /** When it left; the end of the question where it was still there. The wire's `salida`. */
  readonly leftAt: Date
  /** When it was nearest. The wire's `momento`. */
  readonly nearestAt: Date
  /** How near it came, metres. The wire's `cercania`. */
  readonly nearestM: number
  /** Where that was, degrees. */
  readonly lat: number
  readonly lng: number
  /** What its tracker's silence leaves open; `null`: nothing. The wire's `silencio`. */
  readonly silence: Silence | null
}

/** The rows of a file. */
export interface ImportFile {
  /** The wire's `tipo`. */
  readonly kind: ImportKind
  /**
   * Texts by the names of `importColumns`; one that is left out is empty. Up to 20,000 rows (of users 2,000) and 10 MB.
   * Units: nombre, imei, sim, equipo_gps, modelo, placa, manager, id_equipo, modelo_gps (its code or name). Users: user,
   * pass, email, rol (its number or name), nombre, tel, manager. Drivers: nombre, tel, email, descripcion, imei, user.
   * Assignments: imei, user.
   * The wire's `filas`.
   */
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** What would come of an import. */
export interface ImportCheck {
  /** Rows that were sent. */
  readonly total: number
  /** Rows without a fault. The wire's `buenas`. */
  readonly valid: number
  /** By row, then by column. The wire's `faltas`. */
  readonly faults: readonly ImportFault[]
}

/** A cell that keeps its row from being imported. */
export interface ImportFault {
  /** The row, from 1. The wire's `fila`. */
  readonly row: number
  /** The column: a key of `importColumns`. The wire's `columna`. */
  readonly column: string
  /** What is wrong, to show to the user. The wire's `mensaje`. */
  readonly message: string
}

/** What came of an import. */
export interface ImportResult {
  /** Names it where it is undone. */
  readonly id: string
  readonly total: number
  /** Rows that were written. The wire's `escritas`. */
  readonly written: number
  /** Why the others were not. The wire's `faltas`. */
  readonly faults: readonly ImportFault[]
}

/** What came of taking an import back. */
export interface ImportUndo {
  /** The text to show to the user. The wire's `mensaje`. */
  readonly message: string
  /** Rows that were undone. The wire's `deshechas`. */
  readonly undone: number
  /** Those that stay; none: nothing is left of the import. The wire's `quedan`. */
  readonly kept: readonly KeptRow[]
}

/** A row of an import that stays where it is undone. */
export interface KeptRow {
  /** The unit, the account's login name or the driver. The wire's `nombre`. */
  readonly name: string
  /** Why it stays, to show to the user after its name. The wire's `motivo`. */
  readonly reason: string
}

/** An import that was made. */
export interface ImportRow {
  readonly id: string
  /** The wire's `timestamp`. */
  readonly importedAt: Date
  /** Who made it. The wire's `user_id`. */
  readonly userId: UserId
  /** Its login name. The wire's `user`. */
  readonly username: string
  /** The wire's `tipo`. */
  readonly kind: ImportKind
  /** The file's name, where it was given. The wire's `archivo`. */
  readonly fileName: string
  readonly total: number
  /** The wire's `escritas`. */
  readonly written: number
  /** Until when it can be undone. The wire's `deshacer_hasta`. */
  readonly undoableUntil: Date
  /** When it was undone; `null`: it was not. The wire's `deshecha`. */
  readonly undoneAt: Date | null
}

/** A limited sub-account, a cuenta espejo: a user of role 1 whose permissions are all off by default. */
export type MirrorAccount = User & {
  /** The wire's `rol`. */
  readonly role: 1
}

/** An account (specification 2, section 3). A password never comes back from a host. */
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
  /** In a list of accounts: when it was last here, to within a day; `null`: never, or not given. The wire's `ultimo_acceso`. */
  readonly lastAccessAt: Date | null
  /** Id of the managing user, or `null`. The wire's `manager`. */
  readonly managerId: UserId | null
  /** Of one's own profile: names this state of it, as the fleet's `profileVersion` does. `null` where it is not given. */
  readonly version: string | null
}

/** A new mirror account (specification 2, sections 3 and 5). A permission that is left out is off. */
export interface NewMirrorAccount extends Partial<Permissions> {
  /** Id of the account whose it is. The wire's `owner`. */
  readonly ownerId: UserId
  /** At least 2 characters. The wire's `nombre`. */
  readonly name: string
  /** The login name, at least 2 characters; unique among all accounts, whatever its case. The wire's `user`. */
  readonly username: string
  /** At least 3 characters. The wire's `pass`. */
  readonly password: string
}

/** A phone that reports positions. The specification shows its calls and none of its fields: these are Baliza's. */
export interface MobileDevice {
  /** The unit's, the wire's `_id`. */
  readonly id: string
  readonly imei: Imei
  /** The wire's `nombre`. */
  readonly name: string
  /** 'Android' or 'iPhone'. The wire's `equipo_gps`. */
  readonly brand: string
  readonly sim: string
  /** The wire's `activo`. */
  readonly active: boolean
  /** Of the last position; `null` before the first. The wire's `timestamp`. */
  readonly reportedAt: Date | null
  /** Degrees; `null` before the first position. */
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. The wire's `speed`. */
  readonly speedKmh: number
  /** Percent; `null` where it is not reported. The wire's `bateria`. */
  readonly batteryPercent: number | null
  /** The account that has it; `null`: nobody. The wire's `id_user`. */
  readonly userId: UserId | null
}

/** The addresses of an account, and how many messages it may send. */
export interface Recipients {
  /** The wire's `destinatarios`. */
  readonly recipients: readonly Recipient[]
  /** The wire's `limites`. */
  readonly limits: readonly MessageLimit[]
  /** Domains whose mail addresses need no confirmation. The wire's `dominios`. */
  readonly domains: readonly string[]
}

/** An address that an account has asked to confirm. */
export interface Recipient {
  /** The wire's `canal`. */
  readonly channel: RecipientChannel
  /** As {@link recipientAddress} writes it. The wire's `destino`. */
  readonly to: string
  /** Time of the last confirmation message; `null`: none was sent. The wire's `pedido`. */
  readonly askedAt: Date | null
  /** When the person agreed; `null`: the host sends nothing to this address. The wire's `confirmado`. */
  readonly confirmedAt: Date | null
  /** When the person refused; `null`: the person did not. The wire's `rechazado`. */
  readonly refusedAt: Date | null
}

/** How many messages may leave in a day, by one channel. */
export interface MessageLimit {
  /** The wire's `canal`. */
  readonly channel: RecipientChannel
  /** Of an account, with its mirror accounts. The wire's `por_cuenta`. */
  readonly perAccount: number
  /** To one recipient, from all accounts. The wire's `por_destinatario`. */
  readonly perRecipient: number
  /** What the account has sent since its day began with the first message. The wire's `enviados`. */
  readonly sent: number
}

/** An address of an account. */
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
  /** Whether the host can send mail; without it what is due waits. The wire's `correo`. */
  readonly canMail: boolean
}

/** A report that is sent by mail from time to time. */
export interface ReportSchedule extends Recurrence {
  readonly id: string
  /** The wire's `nombre`. */
  readonly name: string
  /** The wire's `reporte`. */
  readonly report: ScheduledReport
  /** The limit of the report of speeding, km/h; `null`: another report. The wire's `velocidad`. */
  readonly speedLimitKmh: number | null
  /** Whose report it is; `null`: every unit that its owner sees at the time. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** The wire's `destinatarios`. */
  readonly recipients: readonly string[]
  /** The wire's `formato`. */
  readonly format: MailedFormat
  /** The wire's `activo`. */
  readonly active: boolean
  /** A moment. The wire's `creado`. */
  readonly createdAt: Date
  /** When it is due next; `null`: it is paused. The wire's `proximo`. */
  readonly nextAt: Date | null
  /** Whether one is being sent, or is to be tried again. The wire's `pendiente`. */
  readonly isPending: boolean
  /** When it was last tried; `null`: never. The wire's `intentado`. */
  readonly triedAt: Date | null
  /** When all recipients' servers last had accepted it; `null`: never. The wire's `enviado`. */
  readonly sentAt: Date | null
  /** Why the last one was not sent, in Spanish; empty: it was, or none was tried. */
  readonly error: string
  /** Whose it is: an account's id. The wire's `user`. */
  readonly userId: UserId
  /** Its login name. The wire's `usuario`. */
  readonly username: string
}

/** When a report is sent, by the clocks of its zone. */
export interface Recurrence {
  /** The wire's `frecuencia`. */
  readonly frequency: ReportFrequency
  /** Of a week: 1 is Monday, 7 Sunday. Of a month: 1 to 31, or its last day where it has fewer. Of a day: 1. The wire's `dia`. */
  readonly day: number
  /** `HH:mm`. The wire's `hora`. */
  readonly time: string
  /** An IANA name: `America/Mexico_City`. The wire's `zona`. */
  readonly timeZone: string
}

/** What a report is scheduled with. */
export interface ReportScheduleForm extends Recurrence {
  /** What its owner calls it, up to 100 characters. The wire's `nombre`. */
  readonly name: string
  /** The wire's `reporte`. */
  readonly report: ScheduledReport
  /** The limit of the report of speeding, km/h, 1 to 999; `null` with any other. The wire's `velocidad`. */
  readonly speedLimitKmh: number | null
  /** Whose report it is; `null`: every unit that its owner sees at the time. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** Mail addresses, 10 at most. The wire's `destinatarios`. */
  readonly recipients: readonly string[]
  /** The wire's `formato`. */
  readonly format: MailedFormat
}

/** What a schedule is changed to, all of it. */
export interface ReportScheduleChange extends ReportScheduleForm {
  readonly id: string
  /** `false` pauses it. The wire's `activo`. */
  readonly active: boolean
}

/** Whose report, and over which time. `userId`: as whom, for a manager that looks as one of its users. */
export interface ReportQuery<Time = Moment> extends OfUser {
  /** A moment; both ends count, and they are a year apart at most. The wire's `finicial`. */
  readonly from: Time
  /** The wire's `ffinal`. */
  readonly to: Time
  /** The chosen units, with the filter `all`. The wire's `imei`. */
  readonly imeis: readonly Imei[]
  /** The wire's `filtro`. */
  readonly filter: ReportFilter
  /** The chosen groups' ids, with the filter `group`: of each, the units that the user sees; those without: `noGroupId`. The wire's `grupos`. */
  readonly groupIds: readonly string[]
}

/** A row of report 1, and of the utilization of one unit. */
export interface UtilizationRow extends ReportedUnit, Usage {
  /** The group's name. The wire's `gpo`. */
  readonly group: string
}

/** Whose row it is; empty where the report is about one unit and a host leaves it out. */
export interface ReportedUnit {
  readonly imei: string
  /** The wire's `nombre`. */
  readonly unitName: string
}

/** How long a unit moved, stood with its engine on, and stood with its engine off, in ms. */
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
  /** A moment; `null`: none on record. The wire's `registro`. */
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
  /** km/h, one decimal; on the wire miles per hour, unless the client's `speedUnits` say otherwise. The wire's `speed`. */
  readonly speedKmh: number
  /** A moment. The wire's `timestamp`. */
  readonly raisedAt: Date
}

/** Report 4. */
export interface GeneralReport extends GroupedRows<GeneralRow> {
  /** Oldest first; empty where it was asked for without days. The wire's `dias`. */
  readonly days: readonly ReportDay[]
}

/** A row of report 4. */
export interface GeneralRow extends ReportedUnit, Usage, MayHideSpeed {
  /** km. The wire's `odometro`. */
  readonly distanceKm: number
  /** km/h. The wire's `vel_max`. */
  readonly maxSpeedKmh: number
  /** How often the engine was turned on. The wire's `num_enc`. */
  readonly engineStarts: number
  /** How often the limit was exceeded. The wire's `exceso_vel`. */
  readonly speedingCount: number
  /** The wire's `conductor`. */
  readonly driver: string
  /** The wire's `nombre_gpo`. */
  readonly group: string
}

/** A row of report 7: one stretch over the limit. */
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

/** The state of a server, as far as the process that answers knows it. */
export interface ServerStatus {
  readonly version: string
  /** Commit that the program was built from; `null`: unknown. */
  readonly revision: string | null
  /** What this process does: `gateway`, `writer`, `web`. The wire's `trabajos`. */
  readonly roles: readonly string[]
  /** Start of this process. The wire's `inicio`. */
  readonly startedAt: Date
  /** Time of this answer. The wire's `timestamp`. */
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

/** A service of others that the server depends on. */
export interface ServerService {
  /** The setting that names it. The wire's `nombre`. */
  readonly name: string
  /** Cause, if it did not answer the last time. The wire's `fallo`. */
  readonly failure: string | null
}

/** Who has logged in (specification 1, section 4). */
export interface LoginResult {
  readonly token: string
  /** The wire's `rol`. */
  readonly role: Role
  /** The wire's `user`. */
  readonly userId: UserId
  /** The name to greet with; empty where the host does not say. The wire's `nombre`. */
  readonly name: string
  /** The wire's `mensaje`. */
  readonly message: string
}

/** An account of the control panel's form (specification 2, section 5); a new one is active. */
export interface NewUser {
  readonly email: string
  /** The wire's `nombre`. */
  readonly name: string
  /** At least 3 characters. The wire's `pass`. */
  readonly password: string
  /** The login name, unique whatever its case. The wire's `user`. */
  readonly username: string
  /** The wire's `rol`. */
  readonly role: AccountRole
  /** Registration; the server's clock where it is left out or lies in the future. The wire's `reg`. */
  readonly registeredAt?: Moment
  /** The wire's `tel`. */
  readonly phone?: string
  /** The role of who adds it, as the wire has it; the server goes by the session. The wire's `rol_reg`. */
  readonly registrarRole?: Role
}

/** A webhook as it is listed: never its secret. */
export interface Webhook {
  readonly id: string
  /** What its owner calls it. The wire's `nombre`. */
  readonly name: string
  readonly url: string
  /** The wire's `eventos`. */
  readonly events: readonly WebhookEventType[]
  /** The units that it tells of; `null`: every one that its owner sees. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
  /** A moment. The wire's `creado`. */
  readonly createdAt: Date
  /** `false`: nothing is sent; what happens meanwhile waits, for 7 days at most. The wire's `activo`. */
  readonly active: boolean
  /** Why the host has stopped it, in Spanish; empty: it has not. The wire's `motivo`. */
  readonly reason: string
  /** When it last took something; `null`: never. The wire's `entregado`. */
  readonly deliveredAt: Date | null
  /** Since when it does not take what it is sent; `null`: it does. The wire's `fallando`. */
  readonly failingSince: Date | null
  /** When it is tried again; `null`: nothing has failed. The wire's `reintento`. */
  readonly retryAt: Date | null
  /** Until when the secret before the present one signs too; `null`: it does not. The wire's `anterior_hasta`. */
  readonly previousUntil: Date | null
  /** Whose it is: an account's id. The wire's `user`. */
  readonly userId: UserId
  /** Its login name. The wire's `usuario`. */
  readonly username: string
}

/** What a webhook is made with. */
export interface WebhookForm {
  /** What its owner calls it, up to 100 characters. The wire's `nombre`. */
  readonly name: string
  /** Where it posts to: https, and a host of the internet; a demo also posts to this machine. */
  readonly url: string
  /** One at least. The wire's `eventos`. */
  readonly events: readonly WebhookEventType[]
  /** The units that it reports; `null`: every one that its owner sees at the time. The wire's `unidades`. */
  readonly imeis: readonly Imei[] | null
}

/** A webhook as it was made. */
export interface NewWebhook {
  /** Its row's id, as {@link Webhook} has it. */
  readonly id: string
  /** What signs it (`verifyWebhook`): shown now and never again. The wire's `secreto`. */
  readonly secret: string
}

/** What a webhook is changed to, all of it. */
export interface WebhookChange extends WebhookForm {
  readonly id: string
  /** `false` stops it; `true` lets it go on from where it stopped. The wire's `activo`. */
  readonly active: boolean
}

/** A secret that takes the place of another. */
export interface RenewedSecret {
  /** Shown now and never again. The wire's `secreto`. */
  readonly secret: string
  /** Until when the one before signs too: 24 hours. The wire's `anterior_hasta`. */
  readonly previousUntil: Date
}

/** One POST of a webhook, with what became of it. */
export interface WebhookDelivery {
  /** That of its {@link WebhookEvent}. */
  readonly id: string
  /** The wire's `tipo`. */
  readonly type: WebhookType
  /** How many positions, or 1; 0: its owner sees none of them any more, and nothing was sent. The wire's `cuenta`. */
  readonly count: number
  /** When what it tells was stored. The wire's `creado`. */
  readonly createdAt: Date
  /** The wire's `intentos`. */
  readonly tries: number
  /** When it was last tried; `null`: not yet. The wire's `intentado`. */
  readonly triedAt: Date | null
  /** When it was accepted; `null`: not yet. The wire's `entregado`. */
  readonly deliveredAt: Date | null
  /** When it is tried again; `null`: it has been accepted, or was a test. The wire's `reintento`. */
  readonly retryAt: Date | null
  /** The HTTP status of the last answer; `null`: none came. */
  readonly http: number | null
  /** How long the last answer took, ms. The wire's `ms`. */
  readonly durationMs: number | null
  /** Why it was not accepted, in Spanish; empty: it was, or has not been tried. */
  readonly error: string
}

/** Who talks to one host, as one user. */
export interface BalizaClient extends Omit<Families, 'session' | 'geocoding'> {
  /** The base address of the host. */
  readonly host: string
  /** What the client knows of the page it runs in: other live stores rest when it does. */
  readonly environment: Environment
  /** Logging in and out, and who is in: `session.$session`. */
  readonly session: SessionCalls
  /** The fleet, polled while somebody listens. */
  readonly fleet: FleetStore
  /** Addresses to coordinates. */
  readonly geocoding: Geocoding
  /**
   * Calls back with the fleet as it is known, and with every poll.
   *
   * @returns a function that stops it; with the last one the polling ends.
   */
  watch(listener: (fleet: Fleet) => void): () => void
  /**
   * The same as a loop, until it is left or `signal` ends it. Whoever is slow gets the latest fleet, with all that has
   * changed meanwhile. Every stored position, in order, is `positions.feed`'s.
   *
   * @example
   *     for await (const { state, units } of client.watch({ signal })) console.log(state, units.size)
   */
  watch(options?: WatchOptions): AsyncIterable<Fleet>
  /** Ends the polling for good. Calls may still be made. */
  close(): void
  /** The same as `close`, for `using` and `await using`. */
  [Symbol.dispose](): void
}

/** The families of the catalogue as methods. */
export type ClientFamilies = { readonly [Name in keyof Catalogue]: ClientFamily<Catalogue[Name]> }

/** The families whose things can be patched. */
export interface Patched {
  /** The units that a user sees (specification 1, sections 3 and 7). */
  readonly units: ClientFamilies['units'] & Patching<Some<UnitDialogChange>, UpdatedUnit>
  /** The devices of the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly devices: ClientFamilies['devices'] & DeviceUpdate & Patching<Some<DeviceChange>, UpdatedUnit>
  /** The accounts of the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
  readonly users: ClientFamilies['users'] & Patching<Some<UserChange>>
  /** Limited sub-accounts, cuentas espejo (specification 2, section 7.2). */
  readonly mirrorAccounts: ClientFamilies['mirrorAccounts'] & Patching<Some<MirrorAccountChange>>
  /** What is to be alerted (specification 1, sections 2 and 7). */
  readonly events: ClientFamilies['events'] & Patching<Some<EventForm>>
  /** Geofences, points of interest and routes (specification 1, section 7). */
  readonly geofences: ClientFamilies['geofences'] & Patching<GeofenceChange>
  /** Drivers (specification 2, sections 3 and 7.2). */
  readonly drivers: ClientFamilies['drivers'] & Patching<Some<DriverForm>>
  /** Groups of units (specification 1, section 3; specification 2, section 5). */
  readonly groups: ClientFamilies['groups'] & Patching<Some<GroupFields>>
}

/** What is changed by its id, a few fields at a time. */
export interface Patching<Change, Result = string> {
  /**
   * Changes some fields and leaves the others: reads all of them, applies the change, and writes them with `update`. These are
   * two requests without a lock: a change that somebody else makes between them is overwritten.
   *
   * @returns what `update` returns
   * @throws BalizaError `refused`, and nothing was written, for an id that does not exist and for a field that its kind does
   * not have (the points of a circle); and what reading and `update` throw
   */
  patch(id: string, change: Change, settings?: PatchSettings): Promise<Result>
}

/** Changing a device in the control panel. */
export interface DeviceUpdate {
  /**
   * Changes a device as the control panel does (specification 2, sections 4 and 5), roles 3 and 4; `managerId` only role
   * 4: role 3 sends the one that is there, or `null`, and changes nothing by it. The same call of the catalogue as
   * `units.update`, which is the unit dialog's.
   *
   * @returns the unit as it is now, and the text to show to the user
   * @throws BalizaError `refused` with the form's texts, for an unknown brand or manager, for an imei that is not
   *   the unit's, or for a device's id that another has, as its imei too; `forbidden` for a unit that the caller does not see
   */
  update(device: DeviceChange, settings?: CallSettings): Promise<UpdatedUnit>
}

/** The past of units. */
export interface HistoryCalls extends Readonly<ClientFamilies['history']> {
  /**
   * The past of many units, record by record: unit after unit, each oldest first, as `history.all` has them and with their
   * `imei`. Neither side ever holds more than a part of it, however many there are; while a record is being dealt with no
   * more than a part is read ahead. The host stops reading when the loop is left, or with `signal`.
   *
   * The timeout is for the time between two signs of life of the host. Until the first part has come the call is repeated like
   * any other; after that it is not: a failure ends the loop with an error.
   *
   * @example
   *     for await (const record of client.history.stream({ units: 'all', ...dayIn(zone, 'yesterday') })) {
   *       await csv.write(`${record.imei},${record.recordedAt},${record.lat},${record.lng}\n`)
   *     }
   * @throws BalizaError `offline` where the connection is lost before the end, `timeout` where the host falls silent,
   * `aborted` with `signal`, `refused` for dates out of order or more than a year apart, `forbidden` for a unit that the
   * user does not see.
   */
  stream(options: HistoryStreamOptions): AsyncIterable<UnitRecord>
}

/** A position of the past of one of several units. */
export interface UnitRecord extends HistoryRecord {
  readonly imei: Imei
}

/** The positions as they are stored. */
export interface PositionCalls extends Readonly<ClientFamilies['positions']> {
  /**
   * Every position that the host stores, once and in the order of each unit, page after page, for as long as the loop
   * runs. Save the cursor when a page has been dealt with: with it the next run goes on where this one ended, days later
   * too. A run that is killed between the two gets that page again: `imei` and `recordedAt` identify a position.
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

/** What was stored after a cursor: some of it, and where to go on. */
export interface PositionsPage {
  /** Each unit's in the order in which they were stored; none where nothing was stored meanwhile. */
  readonly positions: readonly StoredPosition[]
  /** What to ask with next. Save it once the page has been dealt with. */
  readonly cursor: string
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

/** What an account was alerted of after a cursor: some of it, and where to go on. */
export interface AlertsPage {
  /** In the order in which they were raised; none where nothing happened meanwhile. */
  readonly alerts: readonly Alert[]
  /** What to ask with next. Save it once the page has been dealt with. */
  readonly cursor: string
}

/** The calls of the reports, and their rows as they are computed. */
export interface ReportCalls extends ReportFamily {
  /**
   * The rows of a report while the host computes it: the same rows in the same order as those of the call of that name, and
   * never more than a part of them in memory. The host stops computing when the loop is left, or with `signal`.
   *
   * The timeout is for the time between two signs of life of the host, so that a report may take long as long as it keeps
   * coming. Until the first part has come the call is repeated like any other; after that it is not: a failure ends the loop
   * with an error. A host that cannot stream answers everything in one part, `done` 1 of 1.
   *
   * @example
   *     for await (const { rows, done, total } of client.reports.stream('utilization', query)) {
   *       console.log(`${done} / ${total}`, rows)
   *     }
   * @throws BalizaError `offline` where the connection is lost before the end, `timeout` where the host falls silent,
   * `refused` with its `mensaje` where it cannot go on, and whatever the call itself throws.
   */
  stream<Name extends StreamedReport>(
    report: Name,
    query: ReportQueryOf<Name>,
    settings?: CallSettings,
  ): AsyncIterable<ReportPart<ReportRowOf<Name>>>
}

type ReportFamily = ClientFamilies['reports']

/** What a report is asked with. */
export type ReportQueryOf<Name extends StreamedReport> = InputOf<Catalogue['reports'][Name]>

/** A row of a report. */
export type ReportRowOf<Name extends StreamedReport> = RowOf<OutputOf<Catalogue['reports'][Name]>>

type RowOf<Output> =
  Output extends GroupedRows<infer Row> ? Row : Output extends readonly (infer Row)[] ? Row : never

/** The calls of the commands, and waiting for how one ends. */
export interface CommandCalls extends Omit<CommandFamily, 'send'> {
  /**
   * Sends a command to a unit's tracker; never repeated by the SDK. By GPRS it goes down the tracker's connection, or
   * waits up to 10 minutes for one and then expires; a newer command of its kind replaces one that waits. By SMS it
   * goes to the unit's SIM (specification 2, section 7.2).
   *
   * Success means that the command is registered, not that the engine is cut: the order's `settled` waits for that.
   *
   * @example
   *     const order = await client.commands.send({ channel: 'gprs', command: 'bloq', imei }, { confirm: ask })
   *     const { acknowledgedAt } = await order.settled({ timeout: 600_000 })
   * @throws BalizaError `refused`: an inactive unit, no SMS gateway, a form that is not complete; with `httpStatus` 409
   * a cut that needs a confirmation and has none; `forbidden` without `canSendCommands`, or for a unit that the account does
   * not see
   */
  send(form: CommandForm, settings?: SendSettings): Promise<Order>
}

type CommandFamily = ClientFamilies['commands']

/** A command that was sent. */
export interface Order extends SentCommand {
  /**
   * Waits until the tracker has acknowledged it, asking the log every few seconds, also while the host cannot be reached.
   * @returns its row of the log; `acknowledgedAt` is when it was acknowledged
   * @throws BalizaError `refused` with the host's message: it was not done and will not be (expired, replaced by a newer
   * one, refused by the SMS gateway); `timeout`, whose `outcome` is unknown: it was not acknowledged in time; `aborted`
   */
  settled(options?: SettleOptions): Promise<CommandLogRow>
}

/** What a host says at once of a command that it was given: its id in the log, and whether it has left or waits. */
export interface SentCommand extends Created {}

/** The session's calls, and the session itself. */
export interface SessionCalls extends Omit<SessionFamily, 'logout'> {
  /** Who is logged in, now; `null`: nobody. */
  readonly $session: ReadableAtom<Session | null>
  /**
   * From now on the calls and the live stores are about this account, until it is called with one's own id: 'Ingresar'
   * (specification 2, section 2.1), after `users.enter`. The session stays whose it is, with its token and its role.
   * Storage keeps one's own id: where the page is loaded again, or in another tab, one is oneself.
   */
  actFor(user: UserId): void
  /**
   * Ends the session: here at once, whatever the host says, and on the host.
   *
   * @returns whether the host has revoked the token; `false` where it cannot, or could not be reached: the token
   * then lives until it expires.
   */
  logout(payload?: Record<never, never>, settings?: CallSettings): Promise<boolean>
}

/** The session's rows as methods. */
export type SessionFamily = ClientFamilies['session']

/**
 * The fleet, live: a nanostores store. It polls while somebody listens and rests when nobody does; between two polls it
 * takes what the host sends by itself, where it does, and then the next comes when that has ended. Reading it with `get()`
 * asks nothing of the host.
 */
export interface FleetStore extends ReadableAtom<Fleet> {
  /** The same as `get()`. */
  readonly value: Fleet
  /**
   * Asks the host now, for instance after a unit was edited, with or without listeners. Resolves when the store
   * holds the outcome, good or bad: `state` and `error` say which.
   */
  refresh(): Promise<void>
  /**
   * How many times the host has announced over its stream that the account has a new alert, which it does within a second
   * while anybody listens to the fleet; it stays 0 of hosts without a stream. At each change `createAlertsFeed` asks for the
   * alerts.
   */
  readonly $alerted: ReadableAtom<number>
}

/** The catalogue's `buscarDireccion`. */
export interface Geocoding {
  /**
   * Searches an address: on the host, or on the public service of `geocoderUrl`, which gets the text and nothing
   * else (no token, no user).
   *
   * @returns at most one place (specification 1, section 9); none: the address was not found.
   * @throws BalizaError
   */
  search(text: string, settings?: CallSettings): Promise<FoundPlace[]>
}

/**
 * A client's alerts, live: a nanostores store that polls while it has a listener. Where the client's fleet has one too, and the
 * host announces changes over a stream, it asks as soon as there is an alert. When one of the two stores loses or regains the
 * connection, so does the other at once.
 */
export interface AlertsFeed extends ReadableAtom<AlertsState> {
  /** The same as `get()`. */
  readonly value: AlertsState
  /**
   * Calls back with the alerts that nobody was notified of before, oldest first: from {@link manyAlerts} on they are
   * notified together. Whoever listens here notifies; so they are marked handled, one by one or all at once
   * (specification 1, section 4), and come but once. Those that are `readOnly` are not marked: they come where they are
   * raised while somebody listens. Listening polls.
   *
   * @returns a function that stops it
   */
  onFresh(listener: (alerts: readonly Alert[]) => void): () => void
  /**
   * Attends one alert: it leaves the list at once, and comes back if the host does not agree.
   * @returns who attended it first, and when; `null` where the host does not say it
   * @throws BalizaError
   */
  attend(id: string): Promise<Attendance | null>
  /**
   * Attends all that somebody was notified of, as `AlertsFeed.attend`.
   * @param types of these types alone
   * @param ids these alone, 1,000 at most, whether somebody was notified of them or not
   * @throws BalizaError
   */
  attendAll(types?: readonly AlertType[], ids?: readonly string[]): Promise<void>
  /** Asks the host now, for the whole list; resolves when the store holds the outcome, good or bad. */
  refresh(): Promise<void>
}

/** What `cargaGeocercas` answers: the wire's `data` and `rutas`. */
export interface Geofences {
  readonly geofences: readonly Geofence[]
  readonly routes: readonly Route[]
}

/** What is on the map beside routes; only `type` 1 and 2 can be used in events. */
export type Geofence = CircleGeofence | PolygonGeofence | PointOfInterest

/** `type` 3: a point of interest. */
export interface PointOfInterest extends Drawn<3>, LatLng {}

/** A page of the log, newest first. */
export interface ActivityPage {
  readonly rows: readonly ActivityRow[]
  /** Names the next page; `null`: this is the last. */
  readonly next: string | null
}

/** A geofence, a point of interest or a route as it is saved: the shape in which it is read, each with what it has. */
export type GeofenceForm = PlaceForm | LineForm

/** A row of the positions report: the record details (specification 2, section 3). */
export type PositionRow = Omit<HistoryRecord, 'unitName' | 'pointOfInterest'>

/** What is asked of the feed. */
export interface UnitsAsked extends OfUser {
  /** The `version` of the answer before. */
  readonly since?: string
}

/**
 * What the client's methods are made of: a command answers more than its row, some families have loops besides, and what is
 * kept can be patched.
 */
export type Families = Omit<
  ClientFamilies,
  'commands' | 'history' | 'positions' | 'alerts' | 'reports' | keyof Patched
> &
  Patched & {
    /** The past of units; `history.stream` has that of many. */
    readonly history: HistoryCalls
    /** The positions as they are stored; `positions.feed` has every one of them. Ours. */
    readonly positions: PositionCalls
    /** What has happened (specification 1, section 7); `alerts.feed` has every alert as it is raised. */
    readonly alerts: AlertCalls
    /** The reports; `reports.stream` has their rows as they are computed. */
    readonly reports: ReportCalls
    /** Remote commands (specification 2, section 7.2), and waiting for how one ends. */
    readonly commands: CommandCalls
  }

/** What is drawn on the map, and how fresh that is. */
export interface Shapes extends Geofences {
  /** `waiting`: nothing is known yet; `stale`: what is known is old, and `error` says why; `failed`: nothing came. */
  readonly state: 'waiting' | 'ready' | 'stale' | 'failed'
  readonly error: BalizaError | null
}

/** The shapes of whoever is in: a nanostores store, loaded with its first listener. */
export interface ShapesStore extends ReadableAtom<Shapes> {
  /** Asks the host again, after a save. Resolves when the store holds the outcome, good or bad. */
  refresh(): Promise<void>
}

type Some<Form> = Partial<Omit<Form, 'id'>>

type ByStatus = { readonly status: HistoryStatus }

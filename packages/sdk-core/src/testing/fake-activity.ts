import type { Account } from '@baliza/agreement'
import type { Activity } from '@baliza/agreement/codes/activity.js'
import type { ActivityRow } from '@baliza/agreement/entities/activity.js'
import type { ActivityField } from '@baliza/agreement/entities/activity-fields.js'
import { loggedColumns, loggedNames } from '@baliza/agreement/entities/field-tables.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { unitFields } from '@baliza/agreement/entities/unit-fields.js'
import { userFields } from '@baliza/agreement/entities/user-fields.js'
import { fakeAccounts, type Stored } from './fake-accounts.js'
import type { FakeHost } from './fake-host.js'
import { apiKeysOf, commandsOf, type FakeCommand, type FakeGroup, groupsOf } from './fake-rows.js'
import { type Logged, type LoggedFields, type LoggedRow, same } from './fake-table.js'

type Entry = Pick<ActivityRow, 'accion' | 'objeto_id' | 'objeto'> &
  Partial<Pick<ActivityRow, 'campos' | 'detalle'>> & { readonly of?: string | null }

/** Records an action of an account. */
export function record(
  host: FakeHost,
  actor: Account,
  { of = null, campos = [], detalle = '', ...entry }: Entry,
  timestamp = host.now(),
) {
  const subject = of === null || of === actor.id ? null : host.accounts.byId(of)
  host.activity.push({
    id: (host.activity.length + 1).toString(16).padStart(24, '0'),
    timestamp,
    actor_id: actor.id,
    actor: host.accounts.byId(actor.id)?.name ?? actor.name,
    cuenta_id: subject?.id ?? null,
    cuenta: subject?.name ?? null,
    ...entry,
    campos,
    detalle,
    llave_id: actor.key?.id ?? null,
    llave: apiKeysOf(host).get(actor.key?.id ?? '')?.nombre ?? null,
  })
}

/** Records the activity before the page was opened. It refers to units, so a server without units has none. */
export function recordPast(host: FakeHost, now: number): void {
  const [usuario, manager, admin] = fakeAccounts.map(({ _id }) => host.accounts.byId(_id))
  const [first, second = first] = host.fleet.units()
  if (!usuario || !manager || !admin || first === undefined || second === undefined) return
  const device = ({ id, nombre, imei }: Unit) => ({ objeto_id: id, objeto: nombre, detalle: imei })
  const account = { objeto_id: usuario.id, objeto: usuario.name }
  const past: readonly (readonly [minutes: number, actor: Account, entry: Entry])[] = [
    [90 * 1_440, admin, { accion: 'accountAdded', objeto_id: manager.id, objeto: manager.name }],
    [80 * 1_440, manager, { accion: 'accountAdded', ...account }],
    [79 * 1_440, admin, { accion: 'deviceAdded', ...device(first) }],
    [79 * 1_440 - 4, admin, { accion: 'unitAssigned', ...device(first), detalle: '', of: usuario.id }],
    [30 * 1_440, manager, { accion: 'accountChanged', ...account, campos: ['email', 'pass'] }],
    [9 * 1_440, usuario, { accion: 'deviceChanged', ...device(second), campos: ['nombre', 'placas'] }],
    [2 * 1_440, manager, { accion: 'accountEntered', ...account }],
    [190, manager, { accion: 'commandSent', ...device(first), detalle: 'busq', of: usuario.id }],
    [45, admin, { accion: 'deviceCleaned', ...device(second), detalle: '1840' }],
  ]
  for (const [minutes, actor, entry] of past) record(host, actor, entry, now - minutes * 60_000)
}

/** State of a server that the activity log covers. */
export interface Snapshot {
  readonly accounts: readonly Stored[]
  readonly units: readonly Unit[]
  /** An account's id, a space and an imei. */
  readonly assigned: ReadonlySet<string>
  readonly groups: readonly (FakeGroup & { readonly imeis: string })[]
  /** Rows of the tables that are logged. */
  readonly logged: ReadonlyMap<Logged<LoggedRow>, readonly LoggedRow[]>
  readonly commands: readonly FakeCommand[]
}

export function snapshot(host: FakeHost): Snapshot {
  const { accounts, fleet, tables, assigned } = host
  const units = [...fleet.units()]
  const imeis = (group: string) =>
    units.flatMap(({ id_grupo, imei }) => (id_grupo === group ? [imei] : [])).join()
  return {
    accounts: accounts.stored(),
    units,
    assigned: new Set(
      accounts.stored().flatMap(({ id }) => [...assigned(id)].map((imei) => `${id} ${imei}`)),
    ),
    groups: groupsOf(host)
      .all()
      .map((group) => ({ ...group, imeis: imeis(group.id) })),
    logged: new Map(
      [...tables.values()].flatMap(({ rows, logged }) =>
        logged === undefined ? [] : [[logged, rows.all() as LoggedRow[]]],
      ),
    ),
    commands: commandsOf(host).all(),
  }
}

const accountFields: LoggedFields<Stored> = {
  ...loggedColumns(userFields),
  ...same('embed_fields', 'embed_key', 'embed_origins', 'embed_units'),
  password: 'pass',
}

const groupFields: LoggedFields<FakeGroup & { imeis: string }> = same('descripcion', 'imeis', 'nombre')

/**
 * Records the changes of a call since a snapshot, as the server's triggers do. Objects that were removed with another object are
 * part of its removal.
 */
export function recordChanges(host: FakeHost, actor: Account, before: Snapshot): void {
  const after = snapshot(host)
  const accounts = new Set(after.accounts.map(({ id }) => id))
  const imeis = new Map(after.units.map((unit) => [unit.imei, unit]))
  const isGone = (value: unknown) =>
    before.accounts.some(({ id }) => id === value && !accounts.has(id)) ||
    before.units.some(({ imei }) => imei === value && !imeis.has(imei))

  function compare<Row extends { readonly id: string }>(
    was: readonly Row[],
    is: readonly Row[],
    fields: LoggedFields<Row>,
    describe: (row: Row) => { kind: string; objeto: string; of?: string | null; detalle?: string },
  ) {
    const put = (row: Row, change: 'Added' | 'Changed' | 'Removed' | 'Renewed', campos: ActivityField[]) => {
      const { kind, ...described } = describe(row)
      if (change === 'Removed' && isGone(described.of)) return
      record(host, actor, { accion: `${kind}${change}` as Activity, objeto_id: row.id, ...described, campos })
    }
    const now = new Map(is.map((row) => [row.id, row]))
    const known = new Set(was.map(({ id }) => id))
    for (const row of was) {
      const current = now.get(row.id)
      if (current === undefined) {
        put(row, 'Removed', [])
        continue
      }
      if (current === row) continue
      const names = Object.entries(fields) as [keyof Row, ActivityField][]
      const campos = names.flatMap(([name, field]) =>
        JSON.stringify(row[name]) === JSON.stringify(current[name]) || isGone(row[name]) ? [] : [field],
      )
      // Like the server's trigger, which sorts by code.
      campos.sort()
      if (campos.length > 0) put(row, campos.join() === 'registro' ? 'Renewed' : 'Changed', campos)
    }
    for (const row of is) if (!known.has(row.id)) put(row, 'Added', [])
  }

  compare(before.accounts, after.accounts, accountFields, ({ rol, name, owner }) => ({
    kind: rol === 1 ? 'mirrorAccount' : 'account',
    objeto: name,
    of: owner,
  }))
  compare(before.units, after.units, loggedNames(unitFields), ({ nombre, imei }) => ({
    kind: 'device',
    objeto: nombre,
    detalle: imei,
  }))
  const moved = [
    ['unitUnassigned', before.assigned, after.assigned],
    ['unitAssigned', after.assigned, before.assigned],
  ] as const
  for (const [accion, here, there] of moved)
    for (const pair of here) {
      const [of = '', imei = ''] = pair.split(' ')
      const unit = imeis.get(imei)
      if (!there.has(pair) && unit !== undefined && accounts.has(of))
        record(host, actor, { accion, objeto_id: unit.id, objeto: unit.nombre, of })
    }
  compare(before.groups, after.groups, groupFields, ({ nombre, user }) => ({
    kind: 'group',
    objeto: nombre,
    of: user,
  }))
  for (const [logged, rows] of after.logged) {
    const { kind, name, fields } = logged
    compare(before.logged.get(logged) ?? [], rows, fields, (row) => ({
      kind,
      objeto: String(row[name]),
      of: row.user,
    }))
  }
  for (const { id, imei, user, nombre, tipo } of after.commands.slice(before.commands.length)) {
    const objeto_id = imeis.get(imei)?.id ?? id
    record(host, actor, { accion: 'commandSent', objeto_id, objeto: nombre, of: user, detalle: tipo })
  }
}

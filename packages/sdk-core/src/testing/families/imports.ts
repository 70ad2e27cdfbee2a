import {
  type Account,
  type BlockedUndo,
  type CheckedImport,
  type CheckedShape,
  checkImport,
  checkShapes,
  drawnFlag,
  type GoodRows,
  type IdentifiedKind,
  type ImportLookup,
  mayActFor,
  mayUndo,
  mensajes,
  type NamedGroup,
  neededGroups,
  type PayloadOf,
  pairKey,
  Refusal,
  refuse,
  rowsRefusal,
  shapesRefusal,
  type UndoBlocker,
  undoAnswer,
  withNewGroups,
} from '@baliza/agreement'
import { type ImportedKind, importedKinds, undoWindow } from '@baliza/agreement/codes/imports.js'
import { addFakeAccount } from '../fake-account-edits.js'
import { record } from '../fake-activity.js'
import { done, type FakeContext, type FakeFamily, listed } from '../fake-answer.js'
import { brands } from '../fake-device-edits.js'
import { withExternalId } from '../fake-external-ids.js'
import type { FakeHost } from '../fake-host.js'
import {
  alertsOf,
  apiKeysOf,
  commandsOf,
  driversOf,
  eventsOf,
  geofencesOf,
  groupsOf,
  linksOf,
} from '../fake-rows.js'
import { fakeTable, type Owned } from '../fake-table.js'
import { addFakeDevice } from './devices.js'
import { drawnOf, seenPlaces } from './geofences.js'
import { webhooksOf } from './webhooks.js'

/** An import, and what it created. */
interface FakeImport extends Owned {
  readonly tipo: ImportedKind
  readonly archivo: string
  readonly timestamp: number
  readonly total: number
  readonly escritas: number
  readonly deshecha: number | null
  /** Groups that it created. */
  readonly groups?: readonly string[]
  /** Ids of the created rows. An assignment has the IMEI and the account, a driver also the IMEI driven, a unit its group. */
  readonly made: readonly {
    readonly object: string
    readonly other: string
    readonly group?: string | null
  }[]
}

const importsOf = fakeTable<FakeImport>('imports')

export const fake: FakeFamily<'imports'> = {
  check: async (file, context) => {
    const { faults, good, options } = await checked(file, context, newGroups(file, context))
    return done('', {
      data: { total: file.filas.length, buenas: good.rows.length, faltas: faults, ...options },
    })
  },
  run: async ({ archivo = '', soloBuenas = false, ...file }, context) => {
    const { host, account } = context
    const fresh = newGroups(file, context)
    const { faults, good } = await checked(file, context, fresh)
    const total = file.filas.length
    const escritas = good.rows.length
    const refused = rowsRefusal({ total, good: escritas }, soloBuenas)
    if (refused !== null) return refused
    const made = {
      id: host.newId(),
      user: account.id,
      tipo: file.tipo,
      archivo,
      timestamp: host.now(),
      total,
    }
    const groups = neededGroups(good, fresh).map(({ id }) => id)
    for (const { id, nombre } of neededGroups(good, fresh))
      groupsOf(host).put({ id, nombre, descripcion: '', user: account.id, id_externo: null })
    const row = { ...made, escritas, deshecha: null, made: write(host, good), groups }
    importsOf(host).put(row)
    record(host, account, { accion: 'importRun', ...described(row) })
    return done('', { data: { id: row.id, total, escritas, faltas: faults } })
  },
  checkShapes: (file, context) => {
    const shapes = shapesOf(file, context)
    const buenas = shapes.filter(({ form }) => form !== null).length
    return done('', { data: { total: shapes.length, buenas, figuras: shapes.map(wireShape) } })
  },
  runShapes: ({ soloBuenas = false, ...file }, context) => {
    const { host, account, subject } = context
    const shapes = shapesOf(file, context).map((shape) =>
      shape.form === null ? shape : { ...shape, id: host.newId() },
    )
    const refused = shapesRefusal(shapes, soloBuenas)
    if (refused !== null) return refused
    const made: { object: string; other: string }[] = []
    for (const { form, id } of shapes) {
      if (form === null || id === null) continue
      geofencesOf(host).put({ ...drawnOf(form), id, user: subject.id })
      made.push({ object: id, other: subject.id })
    }
    const total = shapes.length
    const escritas = made.length
    const figuras = shapes.map(wireShape)
    if (escritas === 0) return done('', { data: { id: null, total, escritas, figuras } })
    const archivo = file.archivo ?? ''
    const row: FakeImport = {
      id: host.newId(),
      user: account.id,
      tipo: 'geofences',
      archivo,
      timestamp: host.now(),
      total,
      escritas,
      deshecha: null,
      made,
    }
    importsOf(host).put(row)
    record(host, account, { accion: 'importRun', ...described(row) })
    return done('', { data: { id: row.id, total, escritas, figuras } })
  },
  undo: ({ id }, { host, account }) => {
    const row = importsOf(host).get(id)
    if (row === undefined) return refuse('notFound')
    if (!mayUndo(account, row.tipo)) throw new Refusal('forbidden', mensajes.forbidden)
    if (row.deshecha !== null) return undoAnswer(0, [])
    if (host.now() - row.timestamp > undoWindow) return refuse('undoLate')
    const judged = row.made
      .map((made) => ({
        made,
        isThere: isThere[row.tipo](host, made),
        kept: stays(host, account, row, made),
      }))
      .filter((one) => one.isThere)
    const free = judged.filter(({ kept }) => kept === null)
    const kept = judged.flatMap((one) => one.kept ?? []).sort((a, b) => a.nombre.localeCompare(b.nombre))
    for (const { made } of free) remove(host, row, made)
    for (const group of row.groups ?? [])
      if (!host.fleet.units().some(({ id_grupo }) => id_grupo === group)) groupsOf(host).remove(group)
    host.releaseUnseen()
    const left = judged.flatMap(({ made, kept }) => (kept === null ? [] : made))
    importsOf(host).change(id, { made: left, deshecha: kept.length === 0 ? host.now() : null })
    if (free.length > 0 || kept.length === 0)
      record(host, account, { accion: 'importUndone', ...described({ ...row, escritas: free.length }) })
    return undoAnswer(free.length, kept)
  },
  list: async (_, { host, account }) => {
    const rows: object[] = []
    for (const { made: _made, groups: _groups, user, ...row } of [...importsOf(host).all()].reverse()) {
      const maker = host.accounts.byId(user)
      if (maker === null || !(await mayActFor(account, maker, host.directory.accountById))) continue
      rows.push({ ...row, user_id: user, user: maker.name, deshacer_hasta: row.timestamp + undoWindow })
    }
    return listed(rows.slice(0, 50))
  },
}

function shapesOf(
  file: PayloadOf<'imports', 'checkShapes'>,
  { host, account, subject }: FakeContext,
): CheckedShape[] {
  return checkShapes(file, account, seenPlaces(host, subject))
}

const wireShape = ({ form: _, ...shape }: CheckedShape) => shape

function checked(
  { tipo, filas }: PayloadOf<'imports', 'check'>,
  { host, account }: FakeContext,
  fresh: readonly NamedGroup[],
): Promise<CheckedImport> {
  return checkImport(tipo, filas, account, withNewGroups(lookup(host), fresh))
}

const newGroups = (
  { gruposNuevos = [] }: PayloadOf<'imports', 'check'>,
  { host }: FakeContext,
): readonly NamedGroup[] => gruposNuevos.map((nombre) => ({ id: host.newId(), nombre }))

function described({ id, tipo, archivo, escritas }: FakeImport) {
  const label = importedKinds[tipo]
  return {
    objeto_id: id,
    objeto: archivo === '' ? label : `${label}: ${archivo}`,
    detalle: String(escritas),
  }
}

/** Returns the lookup for the rules of an import. */
function lookup(host: FakeHost): ImportLookup {
  const known = (account: Account | null): Account[] => (account === null ? [] : [account])
  const some = <Item>(items: readonly Item[], is: (item: Item) => boolean, nameOf: (item: Item) => string) =>
    Promise.resolve(new Set(items.filter(is).map(nameOf)))
  const isUnit = (imei: string) => host.unit({ imei }) !== undefined
  return {
    now: () => host.now(),
    accountsByName: async (logins) => logins.flatMap((login) => known(host.accounts.byName(login))),
    accountsById: async (ids) => ids.flatMap((id) => known(host.accounts.byId(id))),
    brands: async () => new Set(brands.map(({ marca }) => marca)),
    groupsOf: async (account) => groupsOf(host).of(account),
    takenImeis: (imeis) => some(imeis, isUnit, (imei) => imei),
    takenDeviceIds: (names) => {
      const ids = new Set(host.fleet.units().map(({ id_equipo }) => id_equipo))
      return some(
        names,
        (name) => ids.has(name),
        (name) => name,
      )
    },
    seen: (pairs) =>
      some(
        pairs,
        ([id, imei]) => {
          const account = host.accounts.byId(id)
          return isUnit(imei) && account !== null && host.sees(account, [imei])
        },
        ([id, imei]) => pairKey(id, imei),
      ),
    assigned: (pairs) =>
      some(
        pairs,
        ([id, imei]) => host.assigned(id).has(imei),
        ([id, imei]) => pairKey(id, imei),
      ),
    driven: (imeis) => {
      const driven = new Set(
        driversOf(host)
          .all()
          .map(({ imei }) => imei),
      )
      return some(
        imeis,
        (imei) => driven.has(imei),
        (imei) => imei,
      )
    },
    withExternalId: async (kind, ids) =>
      new Map(
        ids.flatMap(([owner, id]) =>
          withExternalId(host, kind, id)
            .filter((record) => record.owner === owner)
            .map((record) => [pairKey(owner, id), nameOf(host, kind, record.id)] as const),
        ),
      ),
    driverNames: async (accounts) =>
      new Set(
        driversOf(host)
          .of(...accounts)
          .map(({ user, nombre }) => `${user} ${nombre}`),
      ),
  }
}

const nameOf = (host: FakeHost, kind: IdentifiedKind, id: string) =>
  ({
    units: host.unit({ id })?.nombre,
    users: host.accounts.byId(id)?.name,
    drivers: driversOf(host).get(id)?.nombre,
  })[kind] ?? ''

/** Writes rows. @returns what an undo needs to find them again */
function write(host: FakeHost, good: GoodRows): FakeImport['made'] {
  const now = host.now()
  switch (good.tipo) {
    case 'units':
      return good.rows.map((unit) => ({
        object: addFakeDevice(host, {
          ...unit,
          registro: Math.min(unit.registro ?? now, now),
          activo: true,
        }),
        other: unit.manager ?? '',
        group: unit.id_grupo,
      }))
    case 'users':
      return good.rows.map(({ pass, ...user }) => ({
        object: addFakeAccount(host, { ...user, password: pass, reg: now }),
        other: user.manager ?? '',
      }))
    case 'drivers':
      return good.rows.map(({ user_id, imei, ...driver }) => {
        const id = host.newId()
        const unit = imei === null ? undefined : host.unit({ imei })
        if (unit !== undefined) host.fleet.put({ ...unit, conductor: driver.nombre })
        driversOf(host).put({ id, user: user_id, imei, ...driver })
        return { object: id, other: imei ?? '' }
      })
    case 'assignments':
      return good.rows.map(({ user_id, imei }) => {
        host.assign(user_id, imei)
        return { object: imei, other: user_id }
      })
  }
}

type Made = FakeImport['made'][number]

/** Returns whether a created row still exists. */
const isThere: Readonly<Record<ImportedKind, (host: FakeHost, made: Made) => boolean>> = {
  units: (host, { object }) => host.unit({ id: object }) !== undefined,
  users: ({ accounts }, { object }) => accounts.byId(object) !== null,
  drivers: (host, { object }) => driversOf(host).get(object) !== undefined,
  assignments: (host, { object, other }) => host.assigned(other).has(object),
  geofences: (host, { object }) => geofencesOf(host).get(object) !== undefined,
}

/**
 * Returns why an undo must keep a created row: another account administers it now, or it is in use; `null` if it can be removed.
 */
function stays(host: FakeHost, undoer: Account, { tipo }: FakeImport, made: Made): BlockedUndo | null {
  const { object, other } = made
  const elsewhere = (nombre: string): BlockedUndo => ({ nombre, why: 'elsewhere' })
  if (tipo === 'units' || tipo === 'users') {
    const unit = tipo === 'units' ? host.unit({ id: object }) : undefined
    const account = tipo === 'users' ? host.accounts.byId(object) : null
    const manager = unit?.manager ?? account?.manager ?? null
    const isTheirs = undoer.rol === 4 || manager === undoer.id
    if ((manager ?? '') !== other || !isTheirs) return elsewhere(unit?.nombre ?? account?.name ?? '')
  }
  const drawn = tipo === 'geofences' ? geofencesOf(host).get(object) : undefined
  if (drawn !== undefined && !undoer[drawnFlag(drawn.tipo)]) return { nombre: drawn.nombre, why: 'forbidden' }
  return usedSince[tipo](host, made)
}

/** Returns what prevents the removal of a created row, or `null`. */
const usedSince: Readonly<Record<ImportedKind, (host: FakeHost, made: Made) => BlockedUndo | null>> = {
  units: (host, { object, group = null }) => {
    const unit = host.unit({ id: object })
    if (unit === undefined) return null
    const { accounts } = host
    const { nombre, imei, timestamp, id_grupo } = unit
    return because(nombre, {
      positions: timestamp !== null,
      commands: commandsOf(host)
        .all()
        .some((command) => command.imei === imei),
      assigned: accounts.all().some(({ id }) => host.assigned(id).has(imei)),
      watched: eventsOf(host)
        .all()
        .some(({ gps }) => gps.includes(imei)),
      alerted: alertsOf(host)
        .all()
        .some(({ unit: of }) => of.imei === imei),
      driven: driversOf(host)
        .all()
        .some((driver) => driver.imei === imei),
      linked: linksOf(host)
        .all()
        .some((link) => link.imei === imei && link.expires > host.now()),
      integrated: [
        ...apiKeysOf(host)
          .all()
          .map(({ unidades }) => unidades),
        ...webhooksOf(host)
          .all()
          .map(({ unidades }) => unidades),
        ...accounts.stored().map(({ embed_units }) => embed_units),
      ].some((imeis) => imeis?.includes(imei) === true),
      grouped: id_grupo !== null && id_grupo !== group,
    })
  },
  users: (host, { object }) => {
    const account = host.accounts.byId(object)
    if (account === null) return null
    const { id, name } = account
    return because(name, {
      entered: host.sessions.has(id),
      holds: host.assigned(id).size > 0,
      mirrors: host.accounts.all().some(({ owner }) => owner === id),
      manages: [...host.accounts.all(), ...host.fleet.units()].some(({ manager }) => manager === id),
      keyed: apiKeysOf(host).of(id).length > 0,
      hooked: webhooksOf(host).of(id).length > 0,
      linked: linksOf(host)
        .of(id)
        .some(({ expires }) => expires > host.now()),
      alerted: alertsOf(host).of(id).length > 0,
      owns: [...host.tables.values()].some(({ rows }) => rows.of(id).length > 0),
    })
  },
  drivers: (host, { object, other }) => {
    const driver = driversOf(host).get(object)
    return driver === undefined ? null : because(driver.nombre, { moved: (driver.imei ?? '') !== other })
  },
  geofences: (host, { object }) => {
    const drawn = geofencesOf(host).get(object)
    if (drawn === undefined) return null
    return because(drawn.nombre, {
      watched: eventsOf(host)
        .all()
        .some(({ geofence_id }) => geofence_id === object),
    })
  },
  assignments: (host, { object, other }) => {
    const { accounts } = host
    const unit = host.unit({ imei: object })
    if (unit === undefined || !host.assigned(other).has(object)) return null
    return because(unit.nombre, {
      shared:
        accounts.all().some(({ id, owner }) => owner === other && host.assigned(id).has(object)) ||
        eventsOf(host)
          .of(other)
          .some(({ gps }) => gps.includes(object)) ||
        groupsOf(host)
          .of(other)
          .some(({ id }) => id === unit.id_grupo) ||
        driversOf(host)
          .of(other)
          .some(({ imei }) => imei === object) ||
        linksOf(host)
          .of(other)
          .some(({ imei, expires }) => imei === object && expires > host.now()),
    })
  },
}

/** Returns the first reason that applies. */
function because(nombre: string, reasons: Partial<Record<UndoBlocker, boolean>>): BlockedUndo | null {
  const why = (Object.keys(reasons) as UndoBlocker[]).find((reason) => reasons[reason])
  return why === undefined ? null : { nombre, why }
}

function remove(host: FakeHost, { tipo }: FakeImport, { object, other }: Made): void {
  switch (tipo) {
    case 'units': {
      const unit = host.unit({ id: object })
      if (unit !== undefined) host.fleet.remove(unit.imei)
      return
    }
    case 'users':
      host.accounts.remove(object)
      return
    case 'drivers': {
      const imei = driversOf(host).get(object)?.imei
      const unit = imei ? host.unit({ imei }) : undefined
      if (unit !== undefined) host.fleet.put({ ...unit, conductor: '' })
      driversOf(host).remove(object)
      return
    }
    case 'geofences':
      geofencesOf(host).remove(object)
      return
    case 'assignments':
      host.unassign(object, other)
  }
}

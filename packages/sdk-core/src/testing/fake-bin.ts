import type { Account } from '@baliza/agreement'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { snapshot } from './fake-activity.js'
import type { FakeHost } from './fake-host.js'
import { driversOf, eventsOf, type FakeBinEntry, geofencesOf, groupsOf } from './fake-rows.js'

type Described = Pick<FakeBinEntry, 'id' | 'kind' | 'name'> &
  Partial<Pick<FakeBinEntry, 'detail' | 'user' | 'manager'>>

/** Removes an object into the bin. Restoring it also restores what `remove` deletes or changes. */
export function intoFakeBin(host: FakeHost, actor: Account, what: Described, remove: () => void): void {
  const before = state(host)
  remove()
  const after = state(host)
  const gone = <Row>(was: readonly Row[], is: readonly Row[]) => {
    const kept = new Set(is)
    return was.filter((row) => !kept.has(row))
  }
  const assigned = [...before.assigned].filter((pair) => !after.assigned.has(pair))
  host.bin.set(what.id, {
    detail: '',
    user: null,
    manager: null,
    ...what,
    by: actor.name,
    at: host.now(),
    assigned,
    accounts: gone(before.accounts, after.accounts),
    units: unitsGone(before.units, after.units),
    drivers: gone(before.drivers, after.drivers),
    groups: gone(before.groups, after.groups),
    geofences: gone(before.geofences, after.geofences),
    events: gone(before.events, after.events),
  })
}

/** Returns the units that were deleted or lost a reference. `remove` recreates every unit, so identity does not show a change. */
function unitsGone(was: readonly Unit[], is: readonly Unit[]): readonly Unit[] {
  const after = new Map(is.map((unit) => [unit.imei, unit]))
  return was.filter(({ imei, manager, id_grupo, conductor }) => {
    const unit = after.get(imei)
    return unit?.manager !== manager || unit.id_grupo !== id_grupo || unit.conductor !== conductor
  })
}

function state(host: FakeHost) {
  return {
    ...snapshot(host),
    drivers: driversOf(host).all(),
    groups: groupsOf(host).all(),
    geofences: geofencesOf(host).all(),
    events: eventsOf(host).all(),
  }
}

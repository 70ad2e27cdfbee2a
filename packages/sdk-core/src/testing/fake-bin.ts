import type { Account } from '../agreement/index.js'
import type { Unit } from '../entities/unit.js'
import { snapshot } from './fake-activity.js'
import type { FakeHost } from './fake-host.js'
import { driversOf, eventsOf, type FakeBinEntry, geofencesOf, groupsOf } from './fake-rows.js'

type Described = Pick<FakeBinEntry, 'id' | 'kind' | 'name'> &
  Partial<Pick<FakeBinEntry, 'detail' | 'user' | 'manager'>>

/** Removes something into the bin: what `remove` takes away, or changes, comes back with it. */
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

/** A removal makes every unit anew: those that are not there any more, and those that have lost a reference. */
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

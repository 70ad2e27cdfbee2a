import { setTimeout as wait } from 'node:timers/promises'
import type { FamilyName } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { samples } from '../../../../sdk-core/src/testing/families.js'
import type { Sample, SampleTarget, SampleWorld } from '../../../../sdk-core/src/testing/sample.js'
import { type Caller, type ContractWorld, newDevice, newUser, type Resident } from './world.js'

/** The families with an `add` that returns the id of the new row. */
type Added = {
  [Name in FamilyName]: BalizaClient[Name] extends { add(form: never): Promise<{ readonly id: string }> }
    ? Name
    : never
}[FamilyName]
const isAdded = (family: FamilyName): family is Added => 'add' in samples[family]

/** Creates the rows that samples need, using only the world's calls. */
export function createSampleWorld(world: ContractWorld): SampleWorld {
  const { next } = world
  const isNowhere = ({ name }: SampleTarget) => name === 'nadie'
  /** A mirror account creates no rows, so its requests concern those of its owner. */
  const ownerOf = (target: SampleTarget): SampleTarget =>
    target.name === 'espejo' ? world.residents.usuario : target
  const clientOf = ({ name }: SampleTarget) => world.as(name as Caller)

  async function plantMirror(target: SampleTarget): Promise<string> {
    const owner = ownerOf(target)
    if (isNowhere(owner)) return owner.id
    const form = { nombre: 'Espejo', user: `espejo-${next()}`, pass: fakePassword }
    return (await clientOf(owner).mirrorAccounts.add({ owner: owner.id, ...form })).id
  }

  async function plant(family: FamilyName, target: SampleTarget): Promise<string> {
    const owner = ownerOf(target)
    if (isNowhere(owner)) return 'e'.repeat(24)
    const { webhooks, imports } = world.as('admin')
    switch (family) {
      case 'alerts':
        await world.raise(owner.imei)
        return (await clientOf(owner).alerts.fresh())[0]?.id ?? ''
      case 'imports':
        return (await imports.run(await payloadOf('imports', 'check', owner))).id
      case 'webhooks':
        // The limit is 20 per account.
        for (const { id } of await webhooks.list()) await webhooks.remove({ id })
        return add(family, owner)
      case 'reportSchedules': {
        // The limit is 20 per account.
        const { reportSchedules } = clientOf(owner)
        for (const { id } of (await reportSchedules.list()).envios) await reportSchedules.remove({ id })
        return add(family, owner)
      }
      default:
        if (!isAdded(family)) throw new Error(`${family} has no call that adds a row`)
        return add(family, owner)
    }
  }

  /** Adds a row from a call's sample: as its account, or as an administrator if users may not add it. */
  async function add(family: Added, owner: SampleTarget): Promise<string> {
    const client = samples[family].add.as === undefined ? clientOf(owner) : world.as('admin')
    return (await client[family].add(await payloadOf(family, 'add', owner))).id
  }

  /** Returns a sample in wire format, which the client sends unchanged. */
  async function payloadOf(family: Added | 'imports', method: string, target: SampleTarget): Promise<never> {
    const { [method]: sample }: Readonly<Record<string, Sample>> = samples[family]
    return (await sample?.payload(made, target)) as never
  }

  const made: SampleWorld = {
    password: fakePassword,
    next,
    plant,
    plantMirror,
    async plantRemoved(target) {
      const id = await plant('groups', target)
      const owner = ownerOf(target)
      if (!isNowhere(owner)) await clientOf(owner).groups.remove({ id })
      return id
    },
    plantUnit: async (target) => (isNowhere(target) ? target : world.plantUnit(target as Resident)),
    plantAccount: async (target) =>
      isNowhere(target) ? target.id : (await world.as('admin').users.add(newUser(`cuenta-${next()}`))).id,
    async plantPhone(target) {
      if (isNowhere(target)) return
      const { devices, assignments } = world.as('admin')
      const { id } = await devices.add({
        ...newDevice(String(880_000_000_000_000 + next())),
        equipo_gps: 'Android',
      })
      if (target.name !== 'espejo') await assignments.add({ id_user: target.id, id_objeto_gps: id })
    },
    async plantEmbed(target, origin) {
      const id = await plantMirror(target)
      const { embeds } = clientOf(ownerOf(target))
      await embeds.update({ iduser: id, origenes: [origin], unidades: null, campos: [] })
      return { id, key: (await embeds.renewKey({ iduser: id })).clave }
    },
    async cleaned() {
      // Waits, because two hosts are not equally fast.
      const { devices } = world.as('admin')
      while ((await devices.cleaning())?.estado === 'running') await wait(50)
    },
  }
  return made
}

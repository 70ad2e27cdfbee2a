import type { Family } from '@baliza/agreement/calls/call.js'
import type { FamilyName } from '@baliza/agreement/calls/index.js'

/** Account of a server under test, and the unit that it sees. */
export interface SampleTarget {
  readonly id: string
  readonly name: string
  readonly imei: string
  /** Id of the unit. */
  readonly unit: string
}

/**
 * Operations that samples need from a server under test. If the target does not exist, the created objects do not exist either.
 */
export interface SampleWorld {
  /** Password of every account. */
  readonly password: string
  /** Returns a different number each time. */
  next(): number
  /** Creates a row of a family that the target's account owns. @returns its id */
  plant(family: FamilyName, target: SampleTarget): Promise<string>
  /** Creates an object of the account and removes it into the bin. @returns its id */
  plantRemoved(target: SampleTarget): Promise<string>
  /** Creates another unit, in addition to the one that the account sees. */
  plantUnit(target: SampleTarget): Promise<Pick<SampleTarget, 'imei' | 'unit'>>
  /** Creates an account with the same administrator as the target. @returns its id */
  plantAccount(target: SampleTarget): Promise<string>
  /** Creates a mirror account with the same administrator as the target. @returns its id */
  plantMirror(target: SampleTarget): Promise<string>
  /** Sets a phone number for an account. */
  plantPhone(target: SampleTarget): Promise<void>
  /** Creates a mirror account that pages may embed, and the key that signs its requests. */
  plantEmbed(target: SampleTarget, origin: string): Promise<{ readonly id: string; readonly key: string }>
  /** Waits until no cleaning of devices is running. */
  cleaned(): Promise<void>
}

/** Valid payload of a call. Tests derive invalid payloads from it. */
export interface Sample {
  /** Minimum role for the call; by default, a user. */
  readonly as?: 'manager' | 'admin'
  /** Returns the payload in wire format, about an account's data. Objects that the call removes or changes are created first. */
  payload(world: SampleWorld, target: SampleTarget): object | Promise<object>
}

/** Samples for every row of a family. A row without a sample does not compile. */
export type SamplesFor<Rows extends Family> = { readonly [Method in keyof Rows]: Sample }

const day = 86_400_000

/** The last day, with the field names of the catalogue. */
export const lastDay = () => ({ finicial: Date.now() - day, ffinal: Date.now() })

/** Returns a unique IMEI. */
export const newImei = (world: SampleWorld) => String(870_000_000_000_000 + world.next())

export const nothing: Sample = { payload: () => ({}) }
export const byManager: Sample = { as: 'manager', payload: () => ({}) }
export const byAdmin: Sample = { as: 'admin', payload: () => ({}) }
export const ofUser: Sample = { payload: (_, { id }) => ({ user: id }) }
export const ofAccount: Sample = { payload: (_, { id }) => ({ id }) }
export const ofUnit: Sample = { payload: (_, { unit }) => ({ id: unit }) }
export const ofImei: Sample = { payload: (_, { imei }) => ({ imei }) }
/** Payload of the calls that read stored data of an account. */
export const stored: Sample = {
  payload: (_, { id, imei }) => ({ user: id, imei: [imei], limite: 10, espera: 0 }),
}
/** Payload with the id of a row that the account owns. */
export const ofRow = (family: FamilyName, field = 'id'): Sample => ({
  payload: async (world, target) => ({ [field]: await world.plant(family, target) }),
})
/** The same sample, called by an administrator. */
export const asAdmin = ({ payload }: Sample): Sample => ({ as: 'admin', payload })

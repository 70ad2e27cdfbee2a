import type { Family } from '../calls/call.js'
import type { FamilyName } from '../calls/index.js'

/** An account of a host under test, and the unit that it sees. */
export interface SampleTarget {
  readonly id: string
  readonly name: string
  readonly imei: string
  /** The unit's id. */
  readonly unit: string
}

/** What samples need of a host under test. Of who is nowhere, what they make is nowhere either. */
export interface SampleWorld {
  /** The password of every account. */
  readonly password: string
  /** Another number each time. */
  next(): number
  /** A row of a family, an account's own. @returns its id */
  plant(family: FamilyName, target: SampleTarget): Promise<string>
  /** Something that an account had and that is in the bin. @returns its id */
  plantRemoved(target: SampleTarget): Promise<string>
  /** A unit beside the one that an account sees. */
  plantUnit(target: SampleTarget): Promise<Pick<SampleTarget, 'imei' | 'unit'>>
  /** An account that whoever administers the target administers too. @returns its id */
  plantAccount(target: SampleTarget): Promise<string>
  /** A mirror account that whoever administers the target administers too. @returns its id */
  plantMirror(target: SampleTarget): Promise<string>
  /** Gives an account a phone. */
  plantPhone(target: SampleTarget): Promise<void>
  /** A mirror account that pages may embed, and the key by which its requests are signed. */
  plantEmbed(target: SampleTarget, origin: string): Promise<{ readonly id: string; readonly key: string }>
  /** Waits until no cleaning of devices is running. */
  cleaned(): Promise<void>
}

/** One right payload of a call, from which tests make the wrong ones. */
export interface Sample {
  /** Who may make the call at least; unless given, a user. */
  readonly as?: 'manager' | 'admin'
  /** As it travels, about an account's data; what it removes or changes is made anew. */
  payload(world: SampleWorld, target: SampleTarget): object | Promise<object>
}

/** A sample for every row of a family: one that lacks its own does not compile. */
export type SamplesFor<Rows extends Family> = { readonly [Method in keyof Rows]: Sample }

const day = 86_400_000

/** The last day, by the names of the catalogue. */
export const lastDay = () => ({ finicial: Date.now() - day, ffinal: Date.now() })

/** An IMEI that nothing else has. */
export const newImei = (world: SampleWorld) => String(870_000_000_000_000 + world.next())

export const nothing: Sample = { payload: () => ({}) }
export const byManager: Sample = { as: 'manager', payload: () => ({}) }
export const byAdmin: Sample = { as: 'admin', payload: () => ({}) }
export const ofUser: Sample = { payload: (_, { id }) => ({ user: id }) }
export const ofAccount: Sample = { payload: (_, { id }) => ({ id }) }
export const ofUnit: Sample = { payload: (_, { unit }) => ({ id: unit }) }
export const ofImei: Sample = { payload: (_, { imei }) => ({ imei }) }
/** What of an account was stored. */
export const stored: Sample = {
  payload: (_, { id, imei }) => ({ user: id, imei: [imei], limite: 10, espera: 0 }),
}
/** A row of the account's own, by its id. */
export const ofRow = (family: FamilyName, field = 'id'): Sample => ({
  payload: async (world, target) => ({ [field]: await world.plant(family, target) }),
})
/** The same, asked by somebody who may. */
export const asAdmin = ({ payload }: Sample): Sample => ({ as: 'admin', payload })

import type { calls } from '../families/index.js'

export { calls } from '../families/index.js'

type Calls = typeof calls

/** Name of a family of calls, as the client has it, for instance `mirrorAccounts`. */
export type FamilyName = keyof Calls

/** An entry for each call. A call without an entry does not compile. */
export type CallTable<Entry> = {
  readonly [Name in keyof Calls]: { readonly [Method in keyof Calls[Name]]: Entry }
}

/** Name of a call, for instance `units.list`. */
export type CallId = {
  [Name in keyof Calls]: `${Name}.${Extract<keyof Calls[Name], string>}`
}[keyof Calls]

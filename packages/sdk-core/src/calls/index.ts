import type { calls } from '../families/index.js'

export { calls } from '../families/index.js'

type Calls = typeof calls

/** A family of calls, as the client names it: `mirrorAccounts`. */
export type FamilyName = keyof Calls

/** Something for each call: one that lacks its entry does not compile. */
export type CallTable<Entry> = {
  readonly [Name in keyof Calls]: { readonly [Method in keyof Calls[Name]]: Entry }
}

/** The name of a call, for instance `units.list`. */
export type CallId = {
  [Name in keyof Calls]: `${Name}.${Extract<keyof Calls[Name], string>}`
}[keyof Calls]

import { call, type Family, family } from './call.js'
import { loginRow, logoutRow } from './families/session/first-rows.js'
import type { Caller, CallSettings, Payload } from './transport/caller.js'

/** The methods of a family, which load their rows. */
export type Methods = Record<string, (payload?: Payload, settings?: CallSettings) => Promise<unknown>>

/** Puts a method for each row of the bundle over the one that would load it. */
export function carry(methods: Methods, rows: Family, caller: Caller): void {
  for (const [name, row] of Object.entries(rows))
    methods[name] = (payload, settings) => caller.send(row, payload, settings)
}

/** The calls whose rows are in every bundle: a login and a logout, which every page needs. */
export function carryCalls({ session }: { readonly session: object }, caller: Caller): void {
  carry(
    session as Methods,
    family('session', { login: call(...loginRow), logout: call(...logoutRow) }),
    caller,
  )
}

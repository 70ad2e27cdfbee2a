import { access, type Call, calls, ownValue, type Rule } from '@baliza/agreement'
import type { ServedCall } from './answer-request.js'
import { handlers } from './handlers.js'

export { handlers } from './handlers.js'

export const servedCalls: readonly ServedCall[] = Object.entries(calls).flatMap(([name, rows]) =>
  Object.entries(rows as Readonly<Record<string, Call<unknown, unknown>>>).map(([method, row]) => ({
    name: `${name}.${method}`,
    row,
    handler: find<ServedCall['handler']>(handlers, name, method),
    rule: find<Rule>(access, name, method),
  })),
)

/** The types of both tables guarantee the entry, but `Object.entries` loses the type of the keys. */
function find<Entry>(table: object, name: string, method: string): Entry {
  const rows = ownValue(table as Readonly<Record<string, Readonly<Record<string, Entry>>>>, name)
  const entry = rows && ownValue(rows, method)
  if (entry === undefined) throw new Error(`${name}.${method} is declared and has no entry`)
  return entry
}

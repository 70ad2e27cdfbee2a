import type { Answer, Family } from '@baliza/agreement/calls/call.js'
import type { Reading } from '@baliza/agreement/entities/reading.js'
import { toOptionalText } from '@baliza/agreement/entities/values.js'
import { ownValue } from '@baliza/agreement/rules/own-value.js'
import type { AnyCall, Caller, CallSettings, Payload } from '../../transport/caller.js'
import { writePayload } from '../row-methods.js'

/** Adds `each` to the methods of the lists that page. */
export function withEach<Methods extends object>(rows: Family, methods: Methods, caller: Caller): Methods {
  for (const [name, row] of Object.entries<AnyCall>(rows))
    if (row.pages === true)
      Object.assign(ownValue(methods, name) as object, {
        each: (payload?: Payload, settings?: CallSettings) => eachRow(caller, row, payload, settings),
      })
  return methods
}

interface Page {
  readonly rows: readonly unknown[]
  /** `null` at the end of the list, and from servers that do not page. */
  readonly next: string | null
}

async function* eachRow(caller: Caller, row: AnyCall, payload: Payload, settings?: CallSettings) {
  const read = (answer: Answer, reading: Reading): Page => {
    const list = row.read(answer, reading)
    return {
      rows: Array.isArray(list) ? list : list.rows,
      next: toOptionalText(answer.siguiente, 'siguiente'),
    }
  }
  let place: Payload = {}
  for (;;) {
    const { rows, next }: Page = await caller.send<Page>(
      { ...row, read },
      writePayload(row, { ...payload, ...place }),
      settings,
    )
    yield* rows
    if (next === null) return
    place = { cursor: next }
  }
}

import * as v from 'valibot'
import type { Family } from '../calls/call.js'
import { wireTypes } from './types.js'

/**
 * Schema of the success of each row of a family, as the wire carries it. A row without a schema does not compile. Refusals have
 * the same form for every call.
 */
export type AnswersFor<Rows extends Family> = {
  readonly [Method in keyof Rows]: v.GenericSchema<{ readonly status: 1; readonly mensaje: string }>
}

const head = { status: v.literal(1), mensaje: wireTypes.text }

/** Success without data: only the text to show to the user, which may be empty. */
export const done = v.object(head)

/** Success with these fields next to its text. */
export const answer = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.object({ ...head, ...fields })

/** Success whose data is one thing. */
export const data = <Data>(schema: v.GenericSchema<Data>) => answer({ data: schema })

/** A list, which a handler may not change. */
export const listOf = <Item>(item: v.GenericSchema<Item>): v.GenericSchema<readonly Item[]> => v.array(item)

/** Success whose data is a list. */
export const list = <Item>(item: v.GenericSchema<Item>) => data(listOf(item))

/** A page of a list. `siguiente` is the cursor of the next one; `null`: the list ends here. */
export const page = <Item>(item: v.GenericSchema<Item>) =>
  answer({ data: listOf(item), siguiente: v.nullable(wireTypes.text) })

/** Success with the id of what was created. */
export const created = answer({ id: wireTypes.id })

/** Success of a `put`. */
export const put = answer({ id: wireTypes.id, creado: wireTypes.flag })

/** A field that is only sent if it is true, as 1. */
export const mark = v.exactOptional(v.literal(1))

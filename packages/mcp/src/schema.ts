import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

/** Makes a schema that both validates and describes itself as JSON Schema. */
export function describing<Schema extends v.GenericSchema>(
  schema: Schema,
): StandardSchemaWithJSON<v.InferInput<Schema>, v.InferOutput<Schema>> {
  return { '~standard': { ...toStandardJsonSchema(schema)['~standard'], ...schema['~standard'] } }
}

/** Adds the sentence that the assistant reads about a field. */
export const about = <Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  v.pipe(schema, v.description(sentence))

export const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const unitName = about(
  text,
  'Exact name, plates, IMEI or external id of the unit. Names come from find_units; never guess one.',
)
export const from = about(
  text,
  'today, yesterday, last7days, a day like 2026-01-31, or a moment with its zone like 2026-01-31T08:00:00-06:00.',
)
export const to = v.optional(
  about(text, 'End, written like the start. Without it: the end of that day, or now.'),
)
export const cursor = v.optional(about(text, 'The value of next of the previous answer.'))
export const limitOf = (usual: number, most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)), usual)
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

/** Fields of every answer with a list. */
export const listEnd = {
  truncated: about(v.boolean(), 'Whether there is more than the list shows.'),
  next: about(v.nullable(v.string()), 'Cursor of the rest, if the tool takes a cursor.'),
}

export const time = v.nullable(v.string())

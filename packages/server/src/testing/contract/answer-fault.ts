import type { CallId } from '@baliza/agreement'
import { findUnknownField } from '@baliza/agreement/access/unknown-fields.js'
import { answers } from '@baliza/agreement/families/answers.js'
import * as v from 'valibot'

const schemas: Readonly<Record<string, Readonly<Record<string, v.GenericSchema>>>> = answers

/** Returns how a success differs from its description, or `null`. A field that is not described is a difference. */
export function answerFault(call: CallId, body: unknown): string | null {
  const [family = '', method = ''] = call.split('.')
  const schema = schemas[family]?.[method]
  if (schema === undefined) return 'no schema'
  const unknown = findUnknownField(schema, body, { effect: 'read' })
  if (unknown !== null) return `${unknown.path} is not described`
  const { issues } = v.safeParse(schema, body)
  return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ') ?? null
}

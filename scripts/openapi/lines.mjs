import { ref } from './schemas.mjs'

/** @typedef {import('./schemas.mjs').Schema} Schema */

export const linesType = 'application/x-ndjson'

/**
 * Describes an answer in lines. It is no content of the response, because the types that generators make of an answer would become
 * the union of both.
 * @param {Schema} success the whole answer
 * @param {import('./schemas.mjs').Components} components
 */
export function linesOf(success, components) {
  const { properties } = success.$ref ? (components.get(success.$ref.split('/').at(-1)) ?? {}) : success
  const { rows, items, next: _, ...rest } = properties
  const count = (/** @type {string} */ description) => ({
    type: 'integer',
    minimum: 0,
    'x-unit': 'count',
    description,
  })
  return {
    mediaType: linesType,
    description:
      'Lines of JSON: rows with the progress, and at the end a line without rows: `status` 200 and the other fields of the answer, or a problem. Without that line the answer is incomplete.',
    'x-itemSchema': {
      anyOf: [
        {
          type: 'object',
          properties: {
            rows: rows ?? items,
            done: count('Units whose rows are complete.'),
            total: count('All units.'),
          },
          required: ['rows', 'done', 'total'],
        },
        {
          type: 'object',
          properties: { status: { type: 'integer', const: 200, 'x-unit': 'number' }, ...rest },
          required: ['status'],
        },
        ref('Problem'),
      ],
    },
  }
}

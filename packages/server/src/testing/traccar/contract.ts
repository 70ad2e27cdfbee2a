/*
 * The three calls of Traccar that commands need, by `openapi.yaml` of traccar/traccar, version 6.6 of its API (commit
 * 0647ceca6fde6a7f1df40c4c235be6c0703cb765; Traccar is under the Apache License 2.0). Only names are taken from it (paths,
 * parameters, fields, statuses); no text of it is copied.
 */

/** A value on the wire, by the document's schemas. For `attributes` the document specifies only an object. */
export type Schema =
  | { readonly type: 'integer' | 'string' | 'boolean' }
  | { readonly type: 'object'; readonly properties: Readonly<Record<string, Schema>> }
  | { readonly type: 'any object' }
  | { readonly type: 'array'; readonly items: Schema }

export interface Operation {
  readonly query: Readonly<Record<string, Schema>>
  /** `null` if it has no body. */
  readonly body: Schema | null
  /** By status. `null` if the document gives no schema. */
  readonly answers: Readonly<Record<number, Schema | null>>
}

const integer = { type: 'integer' } as const
const string = { type: 'string' } as const
const boolean = { type: 'boolean' } as const
const attributes = { type: 'any object' } as const

const command = {
  type: 'object',
  properties: { id: integer, deviceId: integer, description: string, type: string, attributes },
} as const satisfies Schema
const device = {
  type: 'object',
  properties: {
    id: integer,
    name: string,
    uniqueId: string,
    status: string,
    disabled: boolean,
    lastUpdate: string,
    positionId: integer,
    groupId: integer,
    phone: string,
    model: string,
    contact: string,
    category: string,
    attributes,
  },
} as const satisfies Schema

/** By method and path under `/api`. Every operation takes `Authorization: Bearer`. */
export const operations = {
  'GET /devices': {
    query: { all: boolean, userId: integer, id: integer, uniqueId: string },
    body: null,
    answers: { 200: { type: 'array', items: device }, 400: null },
  },
  'GET /commands/types': {
    query: { deviceId: integer, protocol: string, textChannel: boolean },
    body: null,
    answers: {
      200: { type: 'array', items: { type: 'object', properties: { type: string } } },
      400: null,
    },
  },
  'POST /commands/send': { query: {}, body: command, answers: { 200: command, 202: command, 400: null } },
} as const satisfies Readonly<Record<string, Operation>>

/** An event that Traccar forwards, with its position and device. Each may have more fields. */
export const forwardedEvent = {
  type: 'object',
  properties: {
    id: integer,
    type: string,
    eventTime: string,
    deviceId: integer,
    positionId: integer,
    attributes,
  },
} as const satisfies Schema

/** @returns the path of each value that does not match the schema, and of each field that is not in it */
export function violations(schema: Schema, value: unknown, at = 'body'): string[] {
  switch (schema.type) {
    case 'integer':
      return Number.isSafeInteger(value) ? [] : [`${at} is no integer`]
    case 'string':
    case 'boolean':
      return typeof value === schema.type ? [] : [`${at} is no ${schema.type}`]
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => violations(schema.items, item, `${at}[${index}]`))
        : [`${at} is no array`]
    case 'any object':
      return isObject(value) ? [] : [`${at} is no object`]
    case 'object':
      if (!isObject(value)) return [`${at} is no object`]
      return Object.entries(value).flatMap(([name, one]) => {
        const known = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
        return known === undefined
          ? [`${at}.${name} is not in the document`]
          : violations(known, one, `${at}.${name}`)
      })
  }
}

/** Like {@link violations}, for a query string, whose values are all text. */
export function queryViolations(query: Operation['query'], given: URLSearchParams): string[] {
  return [...given].flatMap(([name, text]) => {
    const schema = Object.hasOwn(query, name) ? query[name] : undefined
    if (schema === undefined) return [`${name} is no parameter`]
    const value = schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text
    return violations(schema, schema.type === 'boolean' ? text === 'true' || text : value, name)
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { calls, isBalizaError, type Refused, refuseWith } from '@baliza/agreement'
import type { FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../http/accepted-language.js'
import { isOfLeaving, refusalOf } from '../http/http.js'
import { problemDetails, problemOf } from '../http/problem.js'
import type { Through } from './inject-client.js'

const linesType = 'application/x-ndjson'

/** Calls whose rows the wire writes as lines while it computes them. */
const inLines: ReadonlySet<string> = new Set([
  'history.ofUnits',
  ...Object.keys(calls.reports)
    .filter((name) => name !== 'positions')
    .map((name) => `reports.${name}`),
])

export const wantsLines = (id: string, { headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  inLines.has(id) && /\bapplication\/x-ndjson\b/.test(headers.accept ?? '')

/** A line of the wire. The last one has no rows: it is the rest of the answer, or a refusal. */
interface Part {
  readonly rows?: readonly object[]
  readonly done?: number
  readonly total?: number
}

/** The lines of one call on the wire, given to the client as one answer after the other. */
export interface Parts {
  readonly through: Through
  /** The part of the last answer; `null`: the call was answered as a whole. */
  current(): Part | null
  /** Ends the call on the wire. */
  leave(): Promise<void>
}

/**
 * Requests lines for the first call of a client. Each further call of the client gets the next line. So every part is translated
 * like a whole answer, and a refusal in the last line becomes the same error.
 */
export function createParts(): Parts {
  let lines: AsyncGenerator<string, void, undefined> | undefined
  let part: Part | null = null
  return {
    async through(send, init) {
      if (lines === undefined) {
        const headers = { ...Object.fromEntries(new Headers(init.headers)), accept: linesType }
        const response = await send({ ...init, headers })
        if (response.body === null || !response.headers.get('content-type')?.startsWith(linesType))
          return response
        lines = readLines(response.body)
      }
      const { value: line } = await lines.next()
      if (line === undefined) throw new Error('the answer ended before its last line')
      const { rows, done, total, ...rest } = JSON.parse(line)
      part = { rows, done, total }
      return Response.json(
        rows === undefined ? { data: [], ...rest } : { status: 1, mensaje: '', data: rows },
      )
    },
    current: () => part,
    leave: async () => void (await lines?.return()),
  }
}

/** Yields the complete lines of a body. It is cancelled if the reader leaves. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const pieces = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = pieces.pop() ?? ''
    yield* pieces
  }
}

/**
 * Writes a call as lines: its rows and progress, and at the end `{ status: 200 }` with the other fields of the answer, or a problem.
 * @param first value of the first part
 * @param next makes the call that returns the next part
 */
export async function* writeLines(
  parts: Parts,
  first: unknown,
  { next, request, site }: { next: () => Promise<unknown>; request: FastifyRequest; site: string },
): AsyncGenerator<string, void, undefined> {
  const line = (object: object) => `${JSON.stringify(object)}\n`
  try {
    for (let value = first; ; value = await next()) {
      const { rows, ...rest } = Array.isArray(value) ? { rows: value } : (value as { readonly rows: unknown })
      const { rows: wire, done, total } = parts.current() ?? {}
      if (wire === undefined) return yield line({ status: 200, ...rest })
      yield line({ rows, done, total })
    }
  } catch (error) {
    const refused = refusedBy(error)
    if (refused.codigo === 'broken' && !isOfLeaving(error) && !request.raw.socket.destroyed)
      request.log.error({ err: error }, 'una respuesta larga falló a medias')
    const language = acceptedLanguage(request.headers['accept-language'], problemDetails, 'en')
    yield line(problemOf(refused, { instance: request.id, language, site }))
  } finally {
    await parts.leave()
  }
}

function refusedBy(error: unknown): Refused {
  if (isBalizaError(error) && error.reason !== undefined)
    return refuseWith(error.reason, error.mensaje ?? '', error.field)
  return refusalOf(error).body
}

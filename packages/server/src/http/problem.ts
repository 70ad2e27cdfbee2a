import { type Reason, type Refused, reasonSentences, reasons } from '@baliza/agreement'
import { readPreferences } from './preferences.js'

/** Media type of a {@link Problem}. */
export const problemType = 'application/problem+json'

/** A refusal in the form of RFC 9457. */
export interface Problem {
  /** Address of the documentation of the reason. */
  readonly type: string
  /** What the reason means, in English. */
  readonly title: string
  /** HTTP status: other than on the wire, never 200. */
  readonly status: number
  /** What happened, in the requested language. */
  readonly detail: string
  /** Id of the request. */
  readonly instance: string
  readonly code: Reason
  /** Path of the wrong field, or name of the wrong header. */
  readonly field?: string
  /** The same path as a JSON pointer (RFC 6901). */
  readonly pointer?: string
}

/** What a problem is about. */
type ProblemCause = Pick<Refused, 'codigo' | 'mensaje' | 'campo'>

/** Returns the detail of a problem in each language that has one. */
export const problemDetails = {
  es: ({ mensaje }: ProblemCause) => mensaje,
  en: ({ codigo, campo }: ProblemCause) =>
    sentence(`${campo === undefined ? '' : `${campo}: `}${reasonSentences[codigo]}`, campo === undefined),
}

/** Parts of a problem that do not depend on the refusal. */
export interface ProblemContext {
  readonly instance: string
  readonly language: keyof typeof problemDetails
  /** Address of this server as a browser sees it, without a slash at the end; '': relative to the request. */
  readonly site: string
}

/** Converts a refusal to a problem. */
export function problemOf(cause: ProblemCause, { instance, language, site }: ProblemContext): Problem {
  const { codigo, campo } = cause
  // A header, such as Idempotency-Key, is not in the body.
  const isInBody = campo !== undefined && /^[\p{L}\p{N}_]+(\.[\p{L}\p{N}_]+)*$/u.test(campo)
  return {
    type: `${site}/docs/en/reference/errors.html#${codigo}`,
    title: sentence(reasonSentences[codigo]),
    status: problemStatus(codigo),
    detail: problemDetails[language](cause),
    instance,
    code: codigo,
    ...(campo === undefined ? {} : { field: campo }),
    ...(isInBody ? { pointer: `/${campo.replaceAll('.', '/')}` } : {}),
  }
}

/** Returns the HTTP status of a reason as a problem. */
export function problemStatus(reason: Reason): number {
  const row = reasons[reason]
  return row.httpStatus === 200 ? row.problemStatus : row.httpStatus
}

/** Whether a response body is a refusal of a call. */
export function isRefusal(body: unknown): body is Refused {
  if (typeof body !== 'object' || body === null || !('codigo' in body) || !('status' in body)) return false
  return body.status !== 1 && typeof body.codigo === 'string' && Object.hasOwn(reasons, body.codigo)
}

/** Whether a client that sends this `Accept` header wants problems: it names their type, not below `application/json`. */
export function acceptsProblems(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(problemType)) return false
  const preferences = readPreferences(accept)
  const qualityOf = (type: string) => preferences.find(({ value }) => value === type)?.quality ?? 0
  return qualityOf(problemType) > 0 && qualityOf(problemType) >= qualityOf('application/json')
}

const sentence = (text: string, capital = true) =>
  `${capital ? text.slice(0, 1).toUpperCase() + text.slice(1) : text}.`

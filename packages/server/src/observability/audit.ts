import type { Answer } from '@baliza/agreement'
import { type Account, flags, type Refused, type Rule } from '@baliza/agreement'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'

interface AuditedCall {
  /** For example `users.add`. */
  readonly name: string
  readonly row: { readonly effect: 'read' | 'idempotent' | 'once' }
  readonly rule: Rule
}

/** The data of a request when it is answered. */
export interface Trail {
  readonly address: string
  /** `User-Agent` of the request. */
  readonly agent: string | undefined
  /** The unmodified body; `{}` before it is read. The log only contains the fields that identify the objects of the call. */
  body: unknown
  /** A log whose lines contain the request id. */
  readonly log: Log
  /** The authenticated account, and the account on whose behalf it acts. */
  account: Account | null
  subject: Account | null
  /** The response. `null`: bytes, which only read calls return. */
  answer: Answer | Refused | null
}

/** Records who did what: every call that changes data, and every rejection. */
export interface Audit {
  answered(call: AuditedCall, trail: Trail): void
  /** @param refused the response to the failed call */
  failed(call: AuditedCall, trail: Trail, refused: Refused): void
}

const events: ReadonlyMap<string, string> = new Map([
  ['session.login', 'login'],
  ['users.enter', 'login'],
  ['embeds.token', 'login'],
  ['session.logout', 'logout'],
  ['commands.send', 'command'],
])

/** Logged fields of a payload in addition to those of its rule: the permissions of an account, and commands. */
const fields: readonly string[] = [
  'id',
  'imei',
  'tipo',
  'comando',
  'rol',
  'activo',
  'manager',
  'alcances',
  ...flags,
]
/** Maximum logged items of a list, because a list may contain a whole fleet. */
const maxListed = 20
/**
 * Minimum interval between repeated rejections from the same address, in ms, such as those of pages with an expired session, or
 * of a program beyond its limit.
 */
const seldom = 60_000

export function createAudit(): Audit {
  const logged = new LRUCache<string, true>({ max: 10_000, ttl: seldom })

  function write(
    call: AuditedCall,
    trail: Trail,
    outcome: 'done' | 'refused' | 'failed',
    reason?: string,
  ): void {
    const { address, agent, account, subject, log } = trail
    if (
      outcome === 'refused' &&
      (account === null || call.row.effect === 'read' || reason === 'rate') &&
      reason !== 'credentials'
    ) {
      const again = `${address} ${call.name} ${reason}`
      if (logged.has(again)) return
      logged.set(again, true)
    }
    const changes = events.get(call.name) ?? 'change'
    // Audit lines are written at any log level except `silent`.
    const level = log.level === 'silent' ? 'silent' : 'info'
    log.child({ audit: true }, { level }).info(
      {
        event: call.row.effect === 'read' ? 'refusal' : changes,
        call: call.name,
        outcome,
        reason,
        address,
        agent: agent?.slice(0, 200),
        // A login has no authenticated account yet, so the account is taken from the response.
        account: account?.id ?? textOf(trail.answer, 'user'),
        name: account?.name,
        key: account?.key?.id,
        subject: subject === null || subject.id === account?.id ? undefined : subject.id,
        about: aboutOf(call.rule, trail.body),
        made: textOf(trail.answer, 'id'),
      },
      messages[outcome],
    )
  }

  return {
    answered(call, trail) {
      const { answer } = trail
      if (answer !== null && 'codigo' in answer) return write(call, trail, 'refused', String(answer.codigo))
      if (call.row.effect !== 'read') write(call, trail, 'done')
    },
    failed: (call, trail, { codigo }) =>
      write(call, trail, codigo === 'broken' || codigo === 'away' ? 'failed' : 'refused', codigo),
  }
}

const messages = {
  done: 'auditoría: se hizo',
  refused: 'auditoría: se rechazó',
  failed: 'auditoría: falló',
} as const

/** Returns the fields that identify an account, a unit or a row. Never the whole payload, which may contain passwords. */
function aboutOf({ user, login, imei, unit, row }: Rule, body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const names = new Set([user ?? 'user', login, imei, unit, row?.[0], ...fields])
  const about = Object.entries(body).flatMap(([name, value]) => {
    const shown = names.has(name) ? shownOf(value) : undefined
    return shown === undefined ? [] : [[name, shown] as const]
  })
  return about.length === 0 ? undefined : Object.fromEntries(about)
}

function shownOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxListed).map(shownOf)
  if (typeof value === 'string') return value.slice(0, 100)
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

function textOf(answer: Trail['answer'], field: 'id' | 'user'): string | undefined {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[field]
  return typeof value === 'string' ? value : undefined
}

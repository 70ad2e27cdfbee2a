import type { Answer } from '@baliza/sdk-core'
import { type Account, flags, type Refused, type Rule } from '@baliza/sdk-core/agreement'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'

/** A call as the audit knows it. */
interface AuditedCall {
  /** `users.add`. */
  readonly name: string
  readonly row: { readonly effect: 'read' | 'idempotent' | 'once' }
  readonly rule: Rule
}

/** What is known of a request by the time it is answered. */
export interface Trail {
  readonly address: string
  /** As it came: the log has only the fields that name what the call is about. */
  readonly body: unknown
  /** Its lines name the request. */
  readonly log: Log
  /** Who is logged in, and on whose behalf it is done. */
  account: Account | null
  subject: Account | null
  /** What was answered; `null`: bytes, which only reading is answered with. */
  answer: Answer | Refused | null
}

/** Writes down who did what: every call that changes something, and every refusal. */
export interface Audit {
  answered(call: AuditedCall, trail: Trail): void
  /** @param refused what it is answered with instead */
  failed(call: AuditedCall, trail: Trail, refused: Refused): void
}

const events: ReadonlyMap<string, string> = new Map([
  ['session.login', 'login'],
  ['users.enter', 'login'],
  ['embeds.token', 'login'],
  ['session.logout', 'logout'],
  ['commands.send', 'command'],
])

/** Fields of a payload that are logged besides those that its rule names: permissions of an account, and what is ordered. */
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
/** Of a list, which may name a fleet. */
const mostListed = 20
/** Refusals that come again and again, from pages whose session has ended: of each address one in this time, ms. */
const seldom = 60_000

export function createAudit(): Audit {
  const logged = new LRUCache<string, true>({ max: 10_000, ttl: seldom })

  function write(
    call: AuditedCall,
    trail: Trail,
    outcome: 'done' | 'refused' | 'failed',
    reason?: string,
  ): void {
    const { address, account, subject, log } = trail
    if (
      outcome === 'refused' &&
      (account === null || call.row.effect === 'read') &&
      reason !== 'credentials'
    ) {
      const again = `${address} ${call.name} ${reason}`
      if (logged.has(again)) return
      logged.set(again, true)
    }
    const changes = events.get(call.name) ?? 'change'
    // Whatever else the log leaves out.
    const level = log.level === 'silent' ? 'silent' : 'info'
    log.child({ audit: true }, { level }).info(
      {
        event: call.row.effect === 'read' ? 'refusal' : changes,
        call: call.name,
        outcome,
        reason,
        address,
        // Whoever logs in is known by the answer.
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

/** The fields that name an account, a unit or a row; never all of a payload, which holds passwords. */
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
  if (Array.isArray(value)) return value.slice(0, mostListed).map(shownOf)
  if (typeof value === 'string') return value.slice(0, 100)
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

function textOf(answer: Trail['answer'], field: 'id' | 'user'): string | undefined {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[field]
  return typeof value === 'string' ? value : undefined
}

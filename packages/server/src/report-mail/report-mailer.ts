import { setTimeout as wait } from 'node:timers/promises'
import { type DueReport, dueAfter, fill } from '@baliza/agreement'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { writeMail } from '../delivery/mail-html.js'
import type { Messages } from '../delivery/messages.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { isTransient } from '../storage/connection/transient.js'
import { type Account, accountById, newId } from '../storage/tables/accounts.js'
import {
  type ClaimedSchedule,
  claimSchedule,
  endSending,
  keepClaim,
  markRecipient,
  sendAgainAt,
} from '../storage/tables/report-schedules.js'
import { reportMailTexts as t } from '../texts.js'
import { dueReport } from './due-report.js'
import type { MadeReport } from './make-report.js'

const minute = 60_000

/** Pauses after each attempt except the last, in ms. The same as those of alerts. */
const standardPauses: readonly number[] = [1, 3, 10, 30, 60].map((minutes) => minutes * minute)

/** Maximum number of reports in progress, each of a different account, so that a slow report does not delay the others. */
const lanes = 2

export interface ReportMailerOptions {
  readonly database: Database
  readonly log: Log
  readonly messages: Pick<Messages, 'leave' | 'unconfirmed' | 'askNew'>
  readonly brand: string
  /** The portal's public URL. `null`: not configured. */
  readonly publicUrl: string | null
  readonly make: (asked: {
    readonly schedule: ClaimedSchedule
    readonly due: DueReport
    readonly account: Account
    readonly signal: AbortSignal
  }) => Promise<MadeReport>
  readonly now?: () => number
  readonly pauses?: readonly number[]
  /** Interval between two checks without a notification, in ms. */
  readonly every?: number
  /** Duration of a claim that is not renewed, in ms. */
  readonly lease?: number
}

/** Sends the reports that are due. */
export interface ReportMailer {
  /** Shuts down. Another process continues the work in progress. */
  close(): Promise<void>
}

/**
 * Sends reports when they are due, a few at a time and at most one per account. Several processes share the work.
 *
 * Each due report is sent at least once. A separate statement claims the schedule, and each recipient is marked when its mail was
 * accepted. The schedule of a process that dies stays claimed for two minutes. The process that claims it next sends the same
 * report to the unmarked recipients. Therefore at most one mail is sent twice.
 */
export async function startReportMailer(options: ReportMailerOptions): Promise<ReportMailer> {
  const { database, log, messages, brand, publicUrl, make } = options
  const { now = Date.now, pauses = standardPauses, every = 20_000, lease = 2 * minute } = options
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  /** The account that was served last. */
  let last = ''
  let looking = false
  let again = false
  let latestLook = Promise.resolve()

  function look(): void {
    again = true
    if (!looking) latestLook = claimDue()
  }

  async function claimDue(): Promise<void> {
    looking = true
    try {
      while (again && running.size < lanes && !closing.signal.aborted) {
        again = false
        const at = now()
        const claimed = await claimSchedule(database, {
          claim: newId(),
          now: at,
          until: at + lease,
          after: last,
        })
        if (claimed === null) continue
        again = true
        last = claimed.share
        const work = send(claimed)
          .catch(fail)
          .finally(() => {
            running.delete(work)
            look()
          })
        running.add(work)
      }
    } catch (error) {
      fail(error)
    } finally {
      looking = false
    }
  }

  function fail(error: unknown): void {
    if (!closing.signal.aborted) log.error({ err: error }, 'no se pudieron enviar los reportes por correo')
  }

  async function send(schedule: ClaimedSchedule): Promise<void> {
    const due = dueReport(schedule, now())
    const lost = new AbortController()
    const signal = AbortSignal.any([closing.signal, lost.signal])
    const keep = async () => {
      if (!(await keepClaim(database, schedule, due.at, now() + lease))) lost.abort()
    }
    await keep()
    const renewal = setInterval(() => {
      keep().catch((error: unknown) => log.warn({ err: error }, 'no se pudo conservar un envío de reporte'))
    }, lease / 4)
    let problem: FailedDelivery | null
    try {
      problem = await attempt(schedule, due, signal)
    } finally {
      clearInterval(renewal)
    }
    // Another process has claimed it, or will claim it.
    if (signal.aborted) return
    await settle(schedule, problem)
  }

  async function settle(schedule: ClaimedSchedule, problem: FailedDelivery | null): Promise<void> {
    const about = { schedule: schedule.id, account: schedule.user_id, attempts: schedule.attempts }
    const pause = pauses[schedule.attempts - 1]
    if (problem === null || problem.final || pause === undefined) {
      await endSending(database, schedule, problem?.message ?? '', dueAfter(schedule, now()).at, now())
      if (problem === null) log.info(about, 'reporte enviado por correo')
      else log.warn({ ...about, why: problem.message }, 'reporte no enviado por correo')
    } else {
      await sendAgainAt(database, schedule, problem.message, now() + pause)
      log.info({ ...about, why: problem.message }, 'reporte por correo pospuesto')
    }
  }

  /** @returns why some recipients have not received the report, or `null` if all have */
  async function attempt(
    schedule: ClaimedSchedule,
    due: DueReport,
    signal: AbortSignal,
  ): Promise<FailedDelivery | null> {
    // More attempts than configured are only possible if a process died while sending.
    if (schedule.attempts > pauses.length + 1) return new FailedDelivery(t.interrupted, true)
    try {
      const account = await accountById(database, schedule.user_id)
      if (account === null) return new FailedDelivery(t.unseen, true)
      const unconfirmed = await messages.unconfirmed(account.id, 'email', schedule.destinatarios)
      messages.askNew(account.id, 'email', unconfirmed)
      // Without a confirmed recipient the report is not made.
      if (unconfirmed.length === schedule.destinatarios.length)
        return new FailedDelivery(fill(t.unconfirmed, { addresses: unconfirmed.join(', ') }), true)
      const report = await make({ schedule, due, account, signal })
      const mail = mailOf(schedule, report, account)
      const done = new Set([...schedule.sent_to, ...unconfirmed])
      const recipients = schedule.destinatarios.filter((one) => !done.has(one))
      const refused: string[] = []
      let postponed: FailedDelivery | null = null
      for (const to of recipients) {
        if (signal.aborted) return null
        try {
          await messages.leave({ channel: 'email', account: account.id, to }, async ({ mailer }) => {
            await mailer?.send({ ...mail, to })
          })
          if (!(await markRecipient(database, schedule, to))) return null
        } catch (error) {
          if (!(error instanceof FailedDelivery)) throw error
          if (error.final) refused.push(to)
          else postponed = error
        }
      }
      if (postponed !== null) return postponed
      const problems = [
        ...(refused.length === 0 ? [] : [fill(t.refused, { addresses: refused.join(', ') })]),
        ...(unconfirmed.length === 0 ? [] : [fill(t.unconfirmed, { addresses: unconfirmed.join(', ') })]),
      ]
      return problems.length === 0 ? null : new FailedDelivery(problems.join('; '), true)
    } catch (error) {
      if (error instanceof FailedDelivery) return error
      if (!signal.aborted) log.error({ err: error, schedule: schedule.id }, 'falló un reporte por correo')
      // A fault of Baliza would occur again, so it is final.
      return new FailedDelivery(t.broken, !isTransient(error))
    }
  }

  function mailOf({ nombre }: ClaimedSchedule, report: MadeReport, account: Account) {
    const { title, range, about, file } = report
    return {
      subject: `${nombre} · ${range}`,
      attachments: [file],
      ...writeMail({
        title: nombre,
        lines: [`${title} · ${about}`, range, fill(t.attached, { file: file.filename })],
        link: publicUrl === null ? null : { text: fill(t.open, { brand }), url: publicUrl },
        footer: fill(t.footer, { owner: account.nombre === '' ? account.name : account.nombre, brand }),
      }),
    }
  }

  const stopHearing = await database.listen('report_schedules', () => look())
  const timer = setInterval(() => look(), every)
  timer.unref()
  look()

  return {
    async close() {
      closing.abort()
      clearInterval(timer)
      await stopHearing()
      // A look in progress can still claim a schedule, which would then stay claimed without being sent.
      const ended = latestLook.then(() => Promise.all(running))
      await Promise.race([ended, wait(5_000, undefined, { ref: false })])
    },
  }
}

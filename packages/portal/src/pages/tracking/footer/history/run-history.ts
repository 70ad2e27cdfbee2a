import {
  type BalizaClient,
  endsOf,
  findStops,
  type HistoryRecord,
  historyCalls,
  historySchema,
  historyTimes,
  hostNow,
  isBalizaError,
  trackTotals,
  type Unit,
} from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import type { Portal } from '../../../../context/portal-context.js'
import type { Footer, HistoryRun } from '../../../../workspace/footer-state.js'
import type { HistoryForm } from '../../../../workspace/history-form-state.js'

/** Timeout of the call, in ms: a year of records takes long. */
const patience = 120_000

const schema = historySchema(panelTexts.validation)

/**
 * Returns the first validation error of the form, in the specification's text, or `null`.
 * @param now the end of a range up to the present
 */
export function problemOf(form: HistoryForm, now: number): string | null {
  const { imei } = form
  const { from, to } = endsOf(form, now)
  const checked = v.safeParse(
    schema,
    { imei: imei ?? undefined, finicial: from ?? undefined, ffinal: to ?? undefined },
    { abortEarly: true },
  )
  return checked.success ? null : checked.issues[0].message
}

/**
 * Loads a history into the store; an error becomes a notice.
 * @returns the history, or `null` if there is none to show
 */
export async function runHistory(
  { client, notices }: Pick<Portal, 'client' | 'notices'>,
  footer: Footer,
  form: HistoryForm,
  unit: Unit,
): Promise<Extract<HistoryRun, { state: 'ready' }> | null> {
  const { from, to } = endsOf(form, hostNow())
  if (from === null || to === null) return null
  const before = footer.$run.get()
  if (before?.state === 'loading') before.cancel()
  const leaving = new AbortController()
  clearTrack(footer)
  footer.$run.set({
    state: 'loading',
    since: hostNow(),
    cancel() {
      leaving.abort()
      footer.$run.set(null)
    },
  })
  try {
    const query = { finicial: from, ffinal: to, imei: unit.imei, nombre: unit.nombre }
    const records = await loadRecords(client, form, query, leaving.signal)
    if (leaving.signal.aborted) return null
    const during = { from, to: Math.min(to, hostNow()) }
    const totals = trackTotals(records, undefined, isWhole(form) ? during : undefined)
    const run = {
      state: 'ready',
      asked: form,
      imei: unit.imei,
      nombre: unit.nombre,
      from,
      to,
      records,
      stops: isWhole(form) ? findStops(records) : [],
      totals: { ...totals, time: historyTimes(records) ?? totals.time },
    } as const
    footer.$run.set(run)
    if (records.length > 0) return run
    notices.show('warning', texts.errors.noRecords)
    return null
  } catch (error) {
    if (leaving.signal.aborted) return null
    if (!isBalizaError(error)) throw error
    // A rejection has the server's message (specification 1, section 8); every other error has one common text.
    const refusal = error.code === 'refused' || error.code === 'forbidden' ? error.mensaje : ''
    const reason = refusal || texts.errors.history
    footer.$run.set({ state: 'failed', reason })
    notices.show('danger', reason)
    return null
  }
}

/** Whether the records are the whole track. A filter may omit the drive between two stops, so it has no stops. */
export function isWhole({ filter }: HistoryForm): boolean {
  const how = historyCalls[filter]
  return 'call' in how && how.call === 'all'
}

function loadRecords(
  client: BalizaClient,
  { filter }: HistoryForm,
  query: { finicial: number; ffinal: number; imei: string; nombre: string },
  signal: AbortSignal,
): Promise<HistoryRecord[]> {
  const settings = { signal, timeout: patience }
  const how = historyCalls[filter]
  return 'call' in how
    ? client.history[how.call](query, settings)
    : client.history.byStatus({ ...query, status: how.status }, settings)
}

export function clearTrack(footer: Footer): void {
  footer.$replay.get()?.close()
  footer.$track.set(null)
  footer.$at.set(null)
}

import type { DueReport } from '@baliza/agreement'
import { fill, formatDateTime, formatFigure, scheduledReports } from '@baliza/agreement'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import type { Log } from '../log.js'
import type { TileSetting } from '../settings/setting-readers.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import { countTrack } from '../storage/positions/history.js'
import type { Account } from '../storage/tables/accounts.js'
import type { ScheduleColumns } from '../storage/tables/report-schedules.js'
import { unitsByImei, visibleImeis } from '../storage/tables/units.js'
import { archiveAmong } from '../streets/open-archive.js'
import { reportMailTexts as t } from '../texts.js'
import type { AskCall } from './ask-call.js'
import { maxRecords, tooLarge } from './limits.js'
import type { MadeFile, ReportJob } from './report-job.js'
import { writeInThread } from './write-in-thread.js'

/** A report ready to be mailed. */
export interface MadeReport {
  readonly title: string
  readonly range: string
  /** The units in the report, in words. */
  readonly about: string
  readonly file: MadeFile
}

/** The services used to make reports. */
export interface ReportMaking {
  readonly database: Database
  readonly longReads: Queryable
  readonly log: Log
  readonly ask: AskCall
  readonly brand: string
  /** The base layers. If they include an archive of streets, it is drawn under the routes of a PDF. */
  readonly tiles: readonly TileSetting[]
  /** See `writeInThread`. */
  readonly entry?: string
}

/** Makes the report that is due, from the units that its account sees now. @throws {FailedDelivery} with the reason */
export async function makeReport(
  { database, longReads, log, ask, brand, tiles, entry }: ReportMaking,
  {
    schedule,
    due,
    account,
    signal,
  }: {
    readonly schedule: ScheduleColumns
    readonly due: DueReport
    readonly account: Account
    readonly signal: AbortSignal
  },
): Promise<MadeReport> {
  const { reporte, unidades, zona, nombre, formato, velocidad } = schedule
  const seen = new Set(await visibleImeis(database, account))
  const imei = unidades?.filter((one) => seen.has(one)) ?? [...seen]
  if (imei.length === 0) throw new FailedDelivery(t.unseen, true)
  const range = { from: due.finicial, to: due.ffinal }
  const isHistory = reporte === 'history'
  const max = maxRecords[formato]
  if (isHistory && (await countTrack(longReads, imei, range, max + 1)) > max) throw tooLarge()
  const units = await unitsByImei(database, imei)
  const shownRange = fill(t.range, {
    from: formatDateTime(due.finicial, zona),
    to: formatDateTime(due.ffinal, zona),
  })
  const about =
    units.length === 1
      ? (units[0]?.nombre ?? t.oneUnit)
      : fill(unidades === null ? t.allUnits : t.someUnits, { count: formatFigure(units.length) })
  const title = scheduledReports[reporte]
  const job: ReportJob = {
    ...{ nombre, reporte, formato, zona, brand },
    title: `${title} · ${about}`,
    range: shownRange,
    during: { ...range, to: Math.min(range.to, Date.now()) },
    header: [shownRange, about, fill(t.zone, { zone: zona })],
    units: units.map(({ imei, nombre, placas }) => ({ imei, nombre, placas })),
    streets: archiveAmong(tiles),
  }
  const body = {
    finicial: due.finicial,
    ffinal: due.ffinal,
    imei: units.map((unit) => unit.imei),
    ...(isHistory ? {} : { filtro: 'all', grupos: [], ...(velocidad === null ? {} : { velocidad }) }),
  }
  const call = isHistory ? 'history.ofUnits' : `reports.${reporte}`
  const pieces = await ask(account, call, body, { signal, lines: isHistory })
  const file = await writeInThread(job, pieces, { log, signal, entry })
  return { title, range: shownRange, about, file }
}

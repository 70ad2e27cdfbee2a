import {
  columnsOf,
  createReportsTexts,
  type ExportTable,
  exportOf,
  fill,
  formatDateTime,
  formatFigure,
  type GroupedRows,
  isFigure,
  type ReportRow,
  scheduledReports,
  shownText,
  totalsOf,
} from '@baliza/sdk-core'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import type { Log } from '../log.js'
import type { TileSetting } from '../settings/setting-readers.js'
import type { Database } from '../storage/connection/database.js'
import { unitsByImei, visibleImeis } from '../storage/tables/units.js'
import { archiveAmong } from '../streets/open-archive.js'
import { reportMailTexts as t } from '../texts.js'
import type { AskCall } from './ask-call.js'
import { makeHistory } from './make-history.js'
import type { ReportAsked, ReportContent } from './report-content.js'
import { createReadStreets } from './route-streets.js'
import { type MadeFile, writeFile } from './write-file.js'

/** A report that is ready to be mailed. */
export interface MadeReport {
  readonly title: string
  readonly range: string
  /** Whom it is about. */
  readonly about: string
  readonly file: MadeFile
}

/** What reports are made with. */
export interface ReportMaking {
  readonly database: Database
  readonly log: Log
  readonly ask: AskCall
  readonly brand: string
  /** The base layers: an archive of streets among them is drawn under the routes of a PDF. */
  readonly tiles: readonly TileSetting[]
}

const texts = createReportsTexts()

/** Makes the report that is due, of what its account may see now. @throws {FailedDelivery} with why there is none */
export async function makeReport(
  { database, log, ask, brand, tiles }: ReportMaking,
  { schedule, due, account, signal }: Pick<ReportAsked, 'schedule' | 'due' | 'account' | 'signal'>,
): Promise<MadeReport> {
  const { reporte, unidades, zona, nombre } = schedule
  const seen = new Set(await visibleImeis(database, account))
  const imeis = unidades?.filter((imei) => seen.has(imei)) ?? [...seen]
  if (imeis.length === 0) throw new FailedDelivery(t.unseen, true)
  const units = await unitsByImei(database, imeis)
  const title = scheduledReports[reporte]
  const range = fill(t.range, {
    from: formatDateTime(due.finicial, zona),
    to: formatDateTime(due.ffinal, zona),
  })
  const about =
    units.length === 1
      ? (units[0]?.nombre ?? t.oneUnit)
      : fill(unidades === null ? t.allUnits : t.someUnits, { count: formatFigure(units.length) })
  const header = [range, about, fill(t.zone, { zone: zona })]
  const asked: ReportAsked = { schedule, due, account, units, ask, signal, header }
  const content = await (reporte === 'history' ? makeHistory(asked) : makeTable(asked))
  const archive = archiveAmong(tiles)
  const readStreets = archive === null ? null : createReadStreets(archive, log, signal)
  const document = { brand, title: `${title} · ${about}`, range, lines: header, sections: content.sections }
  return {
    title,
    range,
    about,
    file: await writeFile(schedule, { name: nombre, document, readStreets, table: content.table }),
  }
}

async function makeTable({
  schedule,
  due,
  account,
  units,
  ask,
  signal,
  header,
}: ReportAsked): Promise<ReportContent> {
  const { reporte, velocidad, zona } = schedule
  const name = reporte === 'history' ? 'details' : reporte
  const body = {
    finicial: due.finicial,
    ffinal: due.ffinal,
    imei: units.map(({ imei }) => imei),
    filtro: 'all',
    grupos: [],
    ...(velocidad === null ? {} : { velocidad }),
  }
  const answered = (await ask(account, `reports.${reporte}`, body, signal)) as
    | readonly ReportRow[]
    | GroupedRows<ReportRow>
  const rows = 'rows' in answered ? answered.rows : answered
  const say = texts.reports
  const all = columnsOf(name, rows, [], texts)
  const columns = all.filter(({ kind }) => kind !== 'share' && kind !== 'detail')
  const totals = totalsOf(columns, rows)
  const table = {
    columns: columns.map((column) => ({ title: say.columns[column.id], end: isFigure(column) })),
    rows: rows.map((row) => columns.map((column) => shownText(column, column.value(row), say, zona))),
    ...(totals.size > 0 && {
      totals: columns.map((column, index) =>
        index === 0 ? say.total : shownText(column, totals.get(column.id) ?? null, say, zona),
      ),
    }),
  }
  return {
    sections: rows.length === 0 ? [{ note: t.nothing }] : [{ table }],
    table: exportOf(all, rows, scheduledReports[reporte], header, say) as ExportTable<never>,
  }
}

import { chooseUnits } from '../choose-units.js'
import type { Context } from '../context.js'
import { readPeriod } from '../dates.js'
import { openTable, type Row, type TableFlags, type TableWriter, tableFormat } from '../formats/table.js'
import { type ListName, lists } from '../lists/lists.js'
import { type HostFlag, withClient } from '../session/connect.js'

/** Options that all lists have. */
export interface ListFlags extends HostFlag, TableFlags {
  /** Maximum number of rows. */
  readonly limit?: number
}

/** Options of the lists of what units have. */
export interface UnitListFlags extends ListFlags {
  readonly units?: readonly string[]
}

/** Options of the lists of a period. */
export interface PeriodListFlags extends UnitListFlags {
  readonly from?: string
  readonly to?: string
}

/** Rows that are written together. Pages of the server have a multiple of them. */
const atOnce = 100

/** Creates the function of a command that lists something. */
export const list = <Flags extends ListFlags = ListFlags>(name: ListName) =>
  async function (this: Context, given: Flags): Promise<void> {
    const flags: PeriodListFlags = given
    const { process, signal } = this
    const format = tableFormat(process, flags)
    const period = flags.from === undefined ? null : readPeriod(flags.from, flags.to)
    const { columns, read, keep } = lists[name]
    const names = columns
      .filter(([, , where]) => format !== 'table' || where === 'table')
      .map(([column]) => column)
    await withClient(this, flags, async (client) => {
      const chosen = flags.units === undefined ? null : await chooseUnits(client, flags.units, signal)
      const imeis = chosen === null ? null : new Set(chosen.map(({ imei }) => imei))
      const asked = { client, signal, imeis, period }
      let writer: TableWriter | undefined
      let [rows, left]: [Row[], number] = [[], flags.limit ?? Number.POSITIVE_INFINITY]
      async function write() {
        // Opened after the first page, so that a refusal leaves no half table behind.
        writer ??= await openTable(process, format, names, flags.out)
        await writer.add(rows)
        rows = []
        return writer
      }
      for await (const item of read(asked)) {
        if (keep?.(item, asked) === false) continue
        rows.push(Object.fromEntries(columns.map(([column, cell]) => [column, cell(item)])))
        left -= 1
        if (left === 0) break
        if (rows.length === atOnce) await write()
      }
      await (await write()).end()
    })
  }

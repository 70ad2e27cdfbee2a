import { chooseUnits } from '../choose-units.js'
import type { Context } from '../context.js'
import { readPeriod } from '../dates.js'
import { openTable, type TableFlags, tableFormat } from '../formats/table.js'
import { type ListName, lists } from '../lists/lists.js'
import { type HostFlag, withClient } from '../session/connect.js'

/** Options that all lists have. */
export interface ListFlags extends HostFlag, TableFlags {}

/** Options of the lists of what units have. */
export interface UnitListFlags extends ListFlags {
  readonly units?: readonly string[]
}

/** Options of the lists of a period. */
export interface PeriodListFlags extends UnitListFlags {
  readonly from?: string
  readonly to?: string
}

/** Creates the function of a command that lists something. */
export const list = <Flags extends ListFlags = ListFlags>(name: ListName) =>
  async function (this: Context, given: Flags): Promise<void> {
    const flags: PeriodListFlags = given
    const { process, signal } = this
    const format = tableFormat(process, flags)
    const period = flags.from === undefined ? null : readPeriod(flags.from, flags.to)
    const { columns, most, read, keep } = lists[name]
    const names = columns
      .filter(([, , where]) => format !== 'table' || where === 'table')
      .map(([column]) => column)
    await withClient(this, flags, async (client) => {
      const chosen = flags.units === undefined ? null : await chooseUnits(client, flags.units, signal)
      const imeis = chosen === null ? null : new Set(chosen.map(({ imei }) => imei))
      const asked = { client, signal, imeis, period }
      const all = await read(asked)
      const items = keep === undefined ? all : all.filter((item) => keep(item, asked))
      const writer = await openTable(process, format, names, flags.out)
      await writer.add(
        items.map((item) => Object.fromEntries(columns.map(([column, cell]) => [column, cell(item)]))),
      )
      await writer.end()
      // What was cut may have rows that would be kept.
      if (most !== undefined && all.length >= most)
        process.stderr.write(`El servidor envía ${most} renglones como máximo: puede haber más.\n`)
    })
  }

import { type BalizaClient, BalizaError } from '@baliza/sdk-core/internal'
import { chooseUnits } from '../choose-units.js'
import type { Context, Terminal } from '../context.js'
import { daysOf, readPeriod } from '../dates.js'
import { UsageError } from '../exit-codes.js'
import { exportGeofences } from '../export/geofences.js'
import { openJournal, type Plan } from '../export/journal.js'
import { type FormatName, formatByName, loadFormat } from '../formats/index.js'
import { type PositionFormat, writtenOf } from '../formats/position.js'
import { orJson } from '../formats/table.js'
import { createProgress } from '../progress.js'
import { type HostFlag, hostOf, withClient } from '../session/connect.js'

interface Flags extends HostFlag {
  readonly from?: string
  readonly to?: string
  readonly units?: readonly string[]
  readonly format?: FormatName
  readonly json: boolean
  readonly out?: string
  readonly restart: boolean
}

/** `baliza export positions|geofences` */
export default async function exportCommand(
  this: Context,
  flags: Flags,
  what: 'positions' | 'geofences',
): Promise<void> {
  if (what === 'geofences') {
    const { from, to, units } = flags
    if (from !== undefined || to !== undefined || units !== undefined || flags.restart)
      throw new UsageError(
        'De geofences se exporta todo lo dibujado: sin --from, --to, --units ni --restart.',
      )
    return exportGeofences(this, flags)
  }
  const name = orJson(flags.format, flags.json, 'json') ?? formatByName(flags.out ?? '') ?? 'csv'
  if (name === 'xlsx' && flags.out === undefined)
    throw new UsageError('XLSX se escribe en un archivo: --out FILE.xlsx')
  if (flags.from === undefined) throw new UsageError('Falta --from: desde cuándo.')
  const { from, to } = { from: flags.from, to: flags.to }
  // Validates the dates before the first request.
  readPeriod(from, to)
  const format = await loadFormat(name)
  await withClient(this, flags, async (client) => {
    const makePlan = async (): Promise<Plan> => {
      const units = await chooseUnits(client, flags.units, this.signal)
      return { ...readPeriod(from, to), tracks: units.map(({ imei, nombre }) => ({ imei, nombre })) }
    }
    const work = { client, format, signal: this.signal, progress: createProgress(this.process) }
    if (flags.out === undefined) {
      const plan = await makePlan()
      await writeDays({
        ...work,
        plan,
        reached: { done: 0, rows: 0 },
        isFile: false,
        add: (text) => print(this.process, text),
      })
      await print(this.process, format.end())
      return
    }
    const asked = JSON.stringify([hostOf(this.process, flags), name, from, to ?? null, flags.units ?? null])
    const journal = await openJournal(flags.out, asked, flags.restart, makePlan)
    try {
      if (journal.done > 0)
        this.process.stderr.write(`Sigue donde quedó: ${journal.rows} posiciones ya están escritas.\n`)
      await writeDays({ ...work, plan: journal.plan, reached: journal, add: journal.add, isFile: true })
    } catch (error) {
      await journal.close()
      if (this.signal.aborted)
        this.process.stderr.write('Lo escrito se conserva: el mismo comando sigue donde quedó.\n')
      throw error
    }
    await journal.end(format.end(), format.finish)
    this.process.stderr.write(`${flags.out}: ${journal.rows} posiciones\n`)
  })
}

interface Work {
  readonly client: BalizaClient
  readonly format: PositionFormat
  readonly signal: AbortSignal
  readonly progress: ReturnType<typeof createProgress>
  readonly plan: Plan
  readonly reached: { readonly done: number; readonly rows: number }
  /** The rows go to a file, not to the standard output. */
  readonly isFile: boolean
  readonly add: (text: string, done: number, rows: number) => Promise<void>
}

/** Writes unit by unit and day by day. At most one day of one unit is in memory. */
async function writeDays({
  client,
  format,
  signal,
  progress,
  plan,
  reached,
  add,
  isFile,
}: Work): Promise<void> {
  const days = daysOf(plan)
  const begin = (isFile ? (format.mark ?? '') : '') + format.begin()
  const total = plan.tracks.length * days.length
  let { rows } = reached
  try {
    if (total === 0) await add(begin, 0, 0)
    for (let piece = reached.done; piece < total; piece += 1) {
      const track = plan.tracks[Math.floor(piece / days.length)]
      const day = days[piece % days.length]
      if (track === undefined || day === undefined) throw new RangeError(`no piece ${piece} of ${total}`)
      if (signal.aborted) throw new BalizaError({ code: 'aborted', call: 'history.all' })
      progress.to(piece, total, `${track.nombre} · ${new Date(day.from).toLocaleDateString('sv')} · ${rows}`)
      const records = await client.history.all({ finicial: day.from, ffinal: day.to, ...track }, { signal })
      const positions = writtenOf(format, records)
      if (rows + positions.length > (format.maxRows ?? Number.POSITIVE_INFINITY))
        throw new UsageError(`Este formato no lleva más de ${format.maxRows} posiciones: usa CSV.`)
      const first = piece % days.length === 0
      const last = (piece + 1) % days.length === 0
      const text = [
        piece === 0 ? begin : '',
        first ? format.open(track) : '',
        positions.length === 0 ? '' : format.piece(track, positions, { rows }),
        last ? format.close() : '',
      ].join('')
      rows += positions.length
      await add(text, piece + 1, rows)
    }
  } finally {
    progress.stop()
  }
}

/** Resolves once the stream has accepted the text, so that a slow reader does not fill the memory. */
function print({ stdout }: Terminal, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

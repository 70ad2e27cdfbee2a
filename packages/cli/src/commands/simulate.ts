import { readFile } from 'node:fs/promises'
import { BalizaError, type LatLng, readShapes, type TrackerProtocolName } from '@baliza/sdk-core/internal'
import type { Context } from '../context.js'
import { UsageError } from '../exit-codes.js'
import { readFileBy } from '../import/read-file-by.js'
import { createProgress } from '../progress.js'
import { createCircuit, usualCircuit } from '../simulate/circuit.js'
import { driveFleet } from '../simulate/fleet.js'
import { chooseImeis, partsOf } from '../simulate/imeis.js'
import { driveInProcesses, findParent } from '../simulate/processes.js'
import { sumOf, type Tally } from '../simulate/tally.js'

interface Flags {
  readonly server: { readonly host: string; readonly port: number }
  readonly protocol: TrackerProtocolName
  readonly trackers?: number
  readonly processes: number
  readonly interval: number
  readonly speed: number
  readonly count?: number
  readonly route?: string
}

/** `baliza simulate IMEI…` */
export default async function simulate(this: Context, flags: Flags, ...args: string[]): Promise<void> {
  const { signal } = this
  const { server, protocol, interval, speed, count } = flags
  const imeis = chooseImeis(args, flags.trackers)
  const circuit = createCircuit(flags.route === undefined ? usualCircuit : await readRoute(flags.route))
  const parent = findParent()
  const progress = createProgress(this.process, count === undefined ? '{what}' : undefined)
  let last: Tally = sumOf([])
  const onTally = (tally: Tally) => {
    if (parent === null && last.shut === 0 && tally.shut > 0) this.process.stderr.write(unknownAdvice)
    last = tally
    const { sent, connected, kept } = tally
    const all = imeis.length * (count ?? 0)
    progress.to(
      sent,
      all,
      `${sent} posiciones · ${connected} de ${imeis.length} conectados · ${kept} por enviar`,
    )
    parent?.tell(tally)
  }
  try {
    if (flags.processes > 1 && imeis.length > 1)
      await driveInProcesses({
        parts: partsOf(imeis, flags.processes, flags.trackers !== undefined).map((part) => [
          ...part,
          ...optionsOf(flags),
        ]),
        signal,
        onTally,
      })
    else await driveFleet({ server, circuit, protocol, imeis, interval, speed, count, signal, onTally })
  } catch (error) {
    if (signal.aborted) throw new BalizaError({ code: 'aborted', call: 'simulate' })
    throw error
  } finally {
    progress.stop()
    await parent?.leave()
    const positions = counted(last.sent, 'posición', 'posiciones')
    this.process.stderr.write(`${positions} de ${counted(imeis.length, 'rastreador', 'rastreadores')}\n`)
    if (last.kept > 0) this.process.stderr.write(`${last.kept} se quedaron en su memoria, sin enviar\n`)
  }
}

/** Most protocols have no other reply for an unregistered unit. */
const unknownAdvice =
  'El servidor cerró una conexión. Si no se detuvo: ¿están dados de alta esos IMEI? Lo que envía uno que no lo está no se guarda, y a los 30 s se le cierra.\n'

/** The options of a child process, without its IMEIs. */
function optionsOf({ server, protocol, interval, speed, count, route }: Flags): string[] {
  return [
    ...[
      '--server',
      `${server.host}:${server.port}`,
      '--protocol',
      protocol,
      '--interval',
      String(interval),
      '--speed',
      String(speed),
    ],
    ...(count === undefined ? [] : ['--count', String(count)]),
    ...(route === undefined ? [] : ['--route', route]),
  ]
}

/** Reads the first line of a KML, KMZ or GeoJSON file, or the outline of its first polygon. */
async function readRoute(path: string): Promise<readonly LatLng[]> {
  const bytes = await readFile(path)
  const line = readFileBy(() => readShapes(bytes)).find(({ places }) => places.length > 1)
  if (line !== undefined) return line.places
  throw new UsageError(`${path} no tiene ninguna línea que recorrer.`)
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

import type { BalizaClient, Unit } from '@baliza/sdk-core/internal'
import { UsageError } from './exit-codes.js'

/** Returns the units of `--units`, by IMEI or name, or all units of the account if none are given. Sorted by name. */
export async function chooseUnits(
  client: BalizaClient,
  asked: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<readonly Unit[]> {
  const all = await client.units.list({}, { signal })
  const order = (a: Unit, b: Unit) => a.nombre.localeCompare(b.nombre, 'es') || a.imei.localeCompare(b.imei)
  if (asked === undefined) return all.toSorted(order)
  const missing = asked.filter((word) => !all.some(({ imei, nombre }) => word === imei || word === nombre))
  if (missing.length > 0) throw new UsageError(`No ves ninguna unidad ${missing.join(', ')}.`)
  return all.filter(({ imei, nombre }) => asked.includes(imei) || asked.includes(nombre)).toSorted(order)
}

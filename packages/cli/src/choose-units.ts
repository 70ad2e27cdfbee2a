import { type BalizaClient, externalPrefix, type Unit } from '@baliza/sdk-core/internal'
import { UsageError } from './exit-codes.js'

/**
 * Returns the units of `--units`, by IMEI, name or `ext:` and external id, or all units of the account if none are given. Sorted
 * by name.
 */
export async function chooseUnits(
  client: BalizaClient,
  asked: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<readonly Unit[]> {
  const all = await client.units.list({}, { signal })
  const order = (a: Unit, b: Unit) => a.nombre.localeCompare(b.nombre, 'es') || a.imei.localeCompare(b.imei)
  if (asked === undefined) return all.toSorted(order)
  const named = new Set(asked.flatMap((word) => unitsNamed(all, word)))
  return [...named].toSorted(order)
}

function unitsNamed(all: readonly Unit[], word: string): readonly Unit[] {
  const id = word.startsWith(externalPrefix) ? word.slice(externalPrefix.length) : null
  const named = all.filter(({ imei, nombre }) => word === imei || word === nombre)
  const found = named.length > 0 || id === null ? named : all.filter(({ id_externo }) => id_externo === id)
  if (found.length === 0) throw new UsageError(`No ves ninguna unidad ${word}.`)
  // A call refuses such an id too: each manager gives its own ids.
  if (named.length === 0 && found.length > 1)
    throw new UsageError(`Varias unidades que ves tienen el ID externo ${id}: usa el IMEI.`)
  return found
}

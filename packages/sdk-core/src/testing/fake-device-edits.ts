import { mensajes, type PanelChange, Refusal, type RefusalName } from '@baliza/agreement'
import type { DeviceBrand } from '@baliza/agreement/entities/device.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import type { EditedIn } from '@baliza/agreement/entities/unit-fields.js'
import type { FakeContext } from './fake-answer.js'
import { refuseTakenId } from './fake-external-ids.js'
import type { FakeHost } from './fake-host.js'

/** The brands of the real server, in its order. */
export const brands: readonly DeviceBrand[] = (
  [
    ['13', 'Android'],
    ['1', 'Coban'],
    ['2', 'Coban GPS103'],
    ['3', 'Coban GPS105'],
    ['4', 'Coban GPS303'],
    ['5', 'Coban GPS403'],
    ['6', 'Coban TK103'],
    ['7', 'Concox'],
    ['8', 'Meitrack'],
    ['9', 'Queclink'],
    ['10', 'Ruptela'],
    ['11', 'Suntech'],
    ['12', 'Teltonika'],
    ['14', 'iPhone'],
    ['15', 'Otro'],
  ] as const
).map(([id_marca, marca]) => ({ id_marca, marca }))

export const isBrand = (name: string) => brands.some(({ marca }) => marca === name)

/** Returns whether a unit's device reports this id. */
export const isFakeDeviceId = (host: FakeHost, name: string) =>
  host.fleet.units().some(({ id_equipo }) => id_equipo === name)

/** Returns whether the device id of a unit is another unit's device id or IMEI. */
export const isOfAnother = (host: FakeHost, { id_equipo, imei }: Pick<Unit, 'id_equipo' | 'imei'>) =>
  id_equipo !== '' &&
  host.fleet.units().some((unit) => unit.imei !== imei && [unit.imei, unit.id_equipo].includes(id_equipo))

/** Returns the changes of the control panel. Omitted fields stay unchanged. @returns the changes, or why they are refused */
export function ofPanel(
  change: { readonly [Name in keyof PanelChange]?: PanelChange[Name] | undefined },
  unit: Unit,
  { host, account }: FakeContext,
): Partial<Unit> | RefusalName {
  const { nombre = unit.nombre, modelo = unit.modelo, sim = unit.sim, placa = unit.placas } = change
  const { equipo = unit.equipo_gps, imei = unit.imei, manager = unit.manager } = change
  const activo = change.activo === undefined ? unit.activo : change.activo === 1
  if (account.rol < 3) throw new Refusal('forbidden', mensajes.forbidden)
  if (account.rol === 3 && manager !== null && manager !== unit.manager)
    throw new Refusal('forbidden', mensajes.forbidden)
  if (imei !== unit.imei) return 'imeiFixed'
  if (equipo !== unit.equipo_gps && !isBrand(equipo)) return 'unknownBrandOfPanel'
  if (account.rol === 4 && manager !== null && host.accounts.byId(manager)?.rol !== 3) return 'unknownManager'
  const { id_equipo = unit.id_equipo, modelo_gps = unit.modelo_gps, id_externo = unit.id_externo } = change
  if (isOfAnother(host, { id_equipo, imei })) return 'deviceIdTaken'
  const changed: Pick<Unit, EditedIn<'panel'>> = {
    nombre,
    modelo,
    sim,
    placas: placa,
    equipo_gps: equipo,
    id_equipo,
    modelo_gps,
    activo,
    manager: account.rol === 4 ? manager : unit.manager,
    id_externo,
  }
  refuseTakenId(host, 'units', { id: unit.id, owner: changed.manager ?? '', id_externo })
  return changed
}

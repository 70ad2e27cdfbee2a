import type { Unit } from '@baliza/agreement/entities/unit.js'
import { byText, type FakeFamily, listed } from '../fake-answer.js'

/** Phones: units of their brands. The fake server gets no battery levels. */
export const fake: FakeFamily<'mobile'> = {
  devices: (_, { host, account }) => {
    const owners = host.accounts
      .all()
      .filter(({ id, rol, owner, manager }) => {
        const isManaged = id === account.id || (rol < 3 && manager === account.id)
        return owner === null && (account.rol === 4 || isManaged)
      })
      .map(({ id }) => id)
      .sort()
    return listed(
      phones(host.visible(account)).flatMap((phone) => {
        const holders = owners.filter((id) => host.assigned(id).has(phone.imei))
        return (holders.length === 0 ? [null] : holders).map((holder) => wirePhone(phone, holder))
      }),
    )
  },
  devicesOf: (_, { host, subject: { id } }) =>
    listed(
      phones(host.fleet.units())
        .filter(({ imei }) => host.assigned(id).has(imei))
        .map((phone) => wirePhone(phone, id)),
    ),
}

const phones = (units: readonly Unit[]) =>
  units
    .filter(({ equipo_gps }) => ['android', 'iphone'].includes(equipo_gps.toLowerCase()))
    .sort(byText(({ nombre, imei }) => `${nombre}\n${imei}`))

function wirePhone({ id, imei, nombre, equipo_gps, sim, activo, ...unit }: Unit, holder: string | null) {
  const { timestamp, lat, lng, speed } = unit
  const position = { timestamp, lat, lng, speed, bateria: null }
  return { _id: id, imei, nombre, equipo_gps, sim, activo: activo ? 1 : 0, ...position, id_user: holder }
}

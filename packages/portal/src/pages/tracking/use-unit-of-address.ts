import type { Fleet, Imei } from '@baliza/sdk-core/internal'
import { useEffect, useState } from 'react'
import { pageOfAddress, readAddressQuery, writeAddressQuery } from '../../context/address-query.js'
import { usePortal } from '../../context/portal-context.js'

/** Unit in the address, and the unit that was selected when the address was read. */
interface Wanted {
  readonly imei: Imei
  readonly instead: Imei | null
}

/**
 * Selects the unit in the address, `#/tracking?unidad=IMEI`, once, as soon as the fleet contains it. A newly registered unit
 * arrives with a later poll. The address keeps it until then, or until the user selects another.
 */
export function useUnitOfAddress(fleet: Fleet, selected: Imei | null, choose: (imei: Imei) => void): void {
  const { address } = usePortal()
  const [wanted, setWanted] = useState(() => readWanted(selected))
  useEffect(() => {
    const page = pageOfAddress()
    // Another page may have its own `unidad`, and this page is still mounted while that page loads.
    return address.listen(() => setWanted(pageOfAddress() === page ? readWanted(selected) : null))
  }, [address, selected])
  useEffect(() => {
    if (wanted === null) return
    const isOvertaken = selected !== wanted.instead
    const isThere = fleet.units.has(wanted.imei)
    if (!isThere && !isOvertaken) return
    setWanted(null)
    writeAddressQuery({})
    if (!isOvertaken) choose(wanted.imei)
  }, [wanted, fleet, selected, choose])
}

function readWanted(instead: Imei | null): Wanted | null {
  const imei = readAddressQuery().get('unidad')
  return imei === null ? null : { imei, instead }
}

import type { Fleet, Imei } from '@baliza/sdk-core'
import { useEffect, useState } from 'react'
import { pageOfAddress, readAddressQuery, writeAddressQuery } from '../../context/address-query.js'
import { usePortal } from '../../context/portal-context.js'

/** The unit that an address names, and the one that was chosen when it was read. */
interface Wanted {
  readonly imei: Imei
  readonly instead: Imei | null
}

/**
 * Chooses the unit that the address names, `#/tracking?unidad=IMEI`, as soon as the fleet has it; once. One that was
 * registered a moment ago comes with a later poll: the address names it until then, or until another is chosen by hand.
 */
export function useUnitOfAddress(fleet: Fleet, selected: Imei | null, choose: (imei: Imei) => void): void {
  const { address } = usePortal()
  const [wanted, setWanted] = useState(() => readWanted(selected))
  useEffect(() => {
    const page = pageOfAddress()
    // Another page has a `unidad` of its own, and this one is still there while that is loaded.
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

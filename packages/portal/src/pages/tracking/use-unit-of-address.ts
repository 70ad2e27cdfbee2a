import type { Fleet, Imei } from '@baliza/sdk-core'
import { useEffect, useState } from 'react'
import { readAddressQuery, writeAddressQuery } from '../../context/address-query.js'

/** Chooses the unit that the address names, `#/tracking?unidad=IMEI`, as soon as the fleet has it; once. */
export function useUnitOfAddress(fleet: Fleet, choose: (imei: Imei) => void): void {
  const [wanted, setWanted] = useState(() => readAddressQuery().get('unidad'))
  useEffect(() => {
    if (wanted === null || fleet.receivedAt === null) return
    setWanted(null)
    writeAddressQuery({})
    if (fleet.units.has(wanted)) choose(wanted)
  }, [wanted, fleet, choose])
}

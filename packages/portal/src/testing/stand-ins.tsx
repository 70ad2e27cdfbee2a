import type { Unit } from '@baliza/sdk-core/internal'
import { useEffect } from 'react'
import { usePortal } from '../context/portal-context.js'

/** Settings of the tracking page's substitute. */
export const trackingPage = { fails: false }

/** The tracking page without its map. It subscribes to the fleet. */
export function TrackingPage() {
  const { client } = usePortal()
  useEffect(() => client.fleet.listen(() => undefined), [client])
  if (trackingPage.fails) throw new Error('broken on purpose')
  return <p>el mapa</p>
}

/** The facts of a unit, reduced to its name. */
export function UnitFacts({ unit }: { readonly unit: Unit }) {
  return <p>{unit.nombre}</p>
}

/** A followed unit, without its map. */
export function FollowedUnit({ unit }: { readonly unit: Unit }) {
  return <p>sigue a {unit.nombre}</p>
}

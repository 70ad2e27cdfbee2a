import type { Unit } from '@baliza/sdk-core'
import { useEffect } from 'react'
import { usePortal } from '../context/portal-context.js'

/** The tracking page as a test sets it up. */
export const trackingPage = { fails: false }

/** The tracking page without its map: it follows the fleet. */
export function TrackingPage() {
  const { client } = usePortal()
  useEffect(() => client.fleet.listen(() => undefined), [client])
  if (trackingPage.fails) throw new Error('broken on purpose')
  return <p>el mapa</p>
}

/** Its facts alone. */
export function UnitFacts({ unit }: { readonly unit: Unit }) {
  return <p>{unit.nombre}</p>
}

/** A unit that is followed, without its map. */
export function FollowedUnit({ unit }: { readonly unit: Unit }) {
  return <p>sigue a {unit.nombre}</p>
}

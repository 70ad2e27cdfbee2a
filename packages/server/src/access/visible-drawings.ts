import { type Account, type GeofenceType, isHidden } from '@baliza/agreement'

/** Account that reads geofences. The visible ones depend on its permissions, and on the owner of a mirror account. */
export type DrawingsViewer = Pick<Account, 'id' | 'rol' | 'owner' | 'geocirculares' | 'rutas' | 'embed'>

/**
 * Returns the owners and kinds of the drawings that an account sees: its own, and for a mirror account also its owner's, of the
 * kinds that its permissions allow. A third-party page that embeds the account sees those that were also chosen for it.
 */
export function visibleDrawings(viewer: DrawingsViewer): {
  users: readonly string[]
  tipos: readonly GeofenceType[]
} {
  const { id, rol, owner, geocirculares, rutas } = viewer
  return {
    users: rol === 1 && owner !== null ? [id, owner] : [id],
    tipos: [
      ...(geocirculares && !isHidden(viewer, 'geofences') ? ([1, 2] as const) : []),
      ...(geocirculares && !isHidden(viewer, 'pointsOfInterest') ? ([3] as const) : []),
      ...(rutas && !isHidden(viewer, 'routes') ? ([4] as const) : []),
    ],
  }
}

import type { Account, GeofenceType } from '@baliza/agreement'

/** Account that reads geofences. The visible ones depend on its permissions, and on the owner of a mirror account. */
export type DrawingsViewer = Pick<Account, 'id' | 'rol' | 'owner' | 'geocirculares' | 'rutas' | 'embed'>

/**
 * Returns the owners and kinds of the drawings that an account sees: its own, and for a mirror account also its owner's, of the
 * kinds that its permissions allow. A third-party page that embeds the account sees no drawings.
 */
export function visibleDrawings({ id, rol, owner, geocirculares, rutas, embed }: DrawingsViewer): {
  users: readonly string[]
  tipos: readonly GeofenceType[]
} {
  if (embed !== undefined) return { users: [], tipos: [] }
  return {
    users: rol === 1 && owner !== null ? [id, owner] : [id],
    tipos: [...(geocirculares ? ([1, 2, 3] as const) : []), ...(rutas ? ([4] as const) : [])],
  }
}

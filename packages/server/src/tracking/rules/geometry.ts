import type { LatLng } from '@baliza/agreement'

/** Shape that a rule watches. A circle's radius is in metres; a polygon's last point is joined to its first. */
export type Geometry =
  | { readonly kind: 'circle'; readonly lat: number; readonly lng: number; readonly radio: number }
  | { readonly kind: 'polygon'; readonly points: readonly LatLng[] }
  | { readonly kind: 'route'; readonly points: readonly LatLng[] }

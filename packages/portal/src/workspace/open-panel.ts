import type { Alert, Imei } from '@baliza/sdk-core/internal'
import type { MapPlace } from '@baliza/widgets/react'

type PlainPanel =
  | 'help'
  | 'account'
  | 'reports'
  | 'administration'
  | 'searchPoint'
  | 'searchAddress'
  | 'drawing'
  | 'importShapes'

/** Geofence of a proposed event, which alerts when a unit enters it (the event's `tipo` 1) or leaves it (2). */
export interface WatchedGeofence {
  readonly tipo: 1 | 2
  readonly id: string
  readonly nombre: string
}

/** Panel next to the map, with its subject. */
export type OpenPanel =
  | { readonly [Name in PlainPanel]: { readonly name: Name } }[PlainPanel]
  | { readonly name: 'events'; readonly watched?: WatchedGeofence }
  | { readonly name: 'unit'; readonly imei: Imei }
  | { readonly name: 'command'; readonly imei: Imei | null }
  | { readonly name: 'records'; readonly imei: Imei }
  | { readonly name: 'follow'; readonly imei: Imei }
  /** Note of an acknowledged alert. */
  | { readonly name: 'note'; readonly alert: Alert }
  /** Units near a place, now or in the past; `radius` in metres. */
  | {
      readonly name: 'nearby'
      readonly place: MapPlace
      readonly radius: number
      readonly when: 'now' | 'past'
    }
export type PanelName = OpenPanel['name']

export interface PanelProps<Name extends PanelName = PanelName> {
  readonly panel: Extract<OpenPanel, { readonly name: Name }>
  readonly onClose: () => void
}

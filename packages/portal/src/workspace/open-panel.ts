import type { Imei } from '@baliza/sdk-core'

/** Panels that are about nothing in particular. */
type PlainPanel = 'help' | 'account' | 'events' | 'searchPoint' | 'searchAddress' | 'drawing'

/** A panel that can stand beside the map, and what it is about. */
export type OpenPanel =
  | { readonly [Name in PlainPanel]: { readonly name: Name } }[PlainPanel]
  | { readonly name: 'unit'; readonly imei: Imei }
  | { readonly name: 'command'; readonly imei: Imei | null }
  | { readonly name: 'records'; readonly imei: Imei }
  | { readonly name: 'follow'; readonly imei: Imei }
export type PanelName = OpenPanel['name']

/** What a panel is given. */
export interface PanelProps<Name extends PanelName = PanelName> {
  readonly panel: Extract<OpenPanel, { readonly name: Name }>
  readonly onClose: () => void
}

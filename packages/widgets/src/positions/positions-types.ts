import type { Imei } from '@baliza/sdk-core'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'
import type { PositionFilter, PositionSort } from './position-rows.js'

/** What a row tells when it is chosen. */
export interface PositionChoice {
  readonly imei: Imei
}

/** Which rows are shown, and in which order. */
export interface PositionsView extends PositionFilter {
  readonly sort: PositionSort
}

/** Props of the positions table (specification 2, section 2.2). */
export interface PositionsProps extends LifecycleProps {
  /** A row was chosen: a host shows its unit. */
  readonly onSelect?: ((choice: PositionChoice) => void) | undefined
  /** What a host keeps of what is shown, for instance in its address; what it leaves out the table keeps by itself. */
  readonly view?: Partial<PositionsView> | undefined
  /** A search, a filter or an order was chosen. */
  readonly onView?: ((view: PositionsView) => void) | undefined
  /** Defaults to the provider's. */
  readonly theme?: Theme | undefined
}

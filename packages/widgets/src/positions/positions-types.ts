import type { Imei } from '@baliza/sdk-core/internal'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'
import type { PositionFilter, PositionSort } from './position-rows.js'

/** The row that was selected. */
export interface PositionChoice {
  readonly imei: Imei
}

/** The rows that are shown, and their order. */
export interface PositionsView extends PositionFilter {
  readonly sort: PositionSort
}

/** Props of the positions table (specification 2, section 2.2). */
export interface PositionsProps extends LifecycleProps {
  /** Called when the user selects a row; the page can show its unit. */
  readonly onSelect?: ((choice: PositionChoice) => void) | undefined
  /** The part of the view that the page controls, for instance in its address. The table keeps the omitted parts itself. */
  readonly view?: Partial<PositionsView> | undefined
  /** Called when the user chooses a search, a filter or an order. */
  readonly onView?: ((view: PositionsView) => void) | undefined
  /** Defaults to the theme of the provider. */
  readonly theme?: Theme | undefined
}

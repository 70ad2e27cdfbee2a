import type { Imei } from '@baliza/sdk-core'
import type { Theme } from '../theme/theme.js'

/** What a row tells when it is chosen. */
export interface PositionChoice {
  readonly imei: Imei
}

/** Props of the positions table (specification 2, section 2.2). */
export interface PositionsProps {
  /** A row was chosen: a host shows its unit. */
  readonly onSelect?: ((choice: PositionChoice) => void) | undefined
  /** Defaults to the provider's. */
  readonly theme?: Theme | undefined
}

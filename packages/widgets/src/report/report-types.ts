import type { Imei } from '@baliza/sdk-core'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'

/** A unit, and the time that a row of a report is about. */
export interface ReportStretch {
  readonly imei: Imei
  /** Unix ms. */
  readonly from: number
  readonly to: number
}

/** Props of the report (specification 2, section 2.5). */
export interface ReportProps extends LifecycleProps {
  /** A row was chosen: a host shows what its unit did then. */
  readonly onSelect?: ((stretch: ReportStretch) => void) | undefined
  /** Whose name stands over each printed page; without it only the report's does. */
  readonly brand?: string | undefined
  /** Defaults to the provider's. */
  readonly theme?: Theme | undefined
}

/** Of a page in React, which can lead back from the records behind a row as it does from its own panels. */
export interface ReactReportProps extends ReportProps {
  /** The records behind a row are shown, with what leads back to the report; `null`: no more. */
  readonly onDetail?: ((close: (() => void) | null) => void) | undefined
}

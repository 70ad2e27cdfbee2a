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
  /** Whose name is over each printed page; without it only the report's does. */
  readonly brand?: string | undefined
  /** Defaults to the provider's. */
  readonly theme?: Theme | undefined
}

/** Of a page in React, whose Back can close what a report has opened as it does the page's own panels. */
export interface ReactReportProps extends ReportProps {
  /** The records behind a row are shown, with what leads back to the report; `null`: no more. */
  readonly onDetail?: ((close: (() => void) | null) => void) | undefined
  /** What is to be printed is asked, with what leaves that question; `null`: no more. */
  readonly onPrint?: ((close: (() => void) | null) => void) | undefined
}

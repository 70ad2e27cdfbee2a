import type { Imei } from '@baliza/sdk-core/internal'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'

/** A unit, and the time range of a row of a report. */
export interface ReportStretch {
  readonly imei: Imei
  /** Unix ms. */
  readonly from: number
  readonly to: number
}

/** Props of the report (specification 2, section 2.5). */
export interface ReportProps extends LifecycleProps {
  /** Called when the user selects a row; the page can show what the unit did in that time. */
  readonly onSelect?: ((stretch: ReportStretch) => void) | undefined
  /** Owner's name at the top of each printed page. Without it only the report's title is there. */
  readonly brand?: string | undefined
  /** Defaults to the theme of the provider. */
  readonly theme?: Theme | undefined
}

/** Props for a React page whose Back navigation closes the panels of the report like its own panels. */
export interface ReactReportProps extends ReportProps {
  /**
   * Called when the records of a row are opened, with the function that returns to the report. Called with `null` when they are
   * closed.
   */
  readonly onDetail?: ((close: (() => void) | null) => void) | undefined
  /** Called when the print dialog is opened, with the function that closes it. Called with `null` when it is closed. */
  readonly onPrint?: ((close: (() => void) | null) => void) | undefined
}

import type { Alert, AlertType } from '@baliza/sdk-core/internal'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'

/** Props of the alerts widget (specification 1, section 2: the sidebar's alerts). */
export interface AlertsProps extends LifecycleProps {
  /** The widget lists, announces and plays sounds for alerts of these types only. Defaults to all types. */
  readonly types?: readonly AlertType[] | undefined
  /** Id of the alert that the page shows elsewhere. Its line stays highlighted when other alerts arrive or leave. */
  readonly selected?: string | null | undefined
  /** Called when the user selects an alert; the page can show where it happened. Without it, lines are not buttons. */
  readonly onSelect?: ((alert: Alert) => void) | undefined
  /** Called with alerts that were not reported before, oldest first; the page can show its own notifications. */
  readonly onFresh?: ((alerts: readonly Alert[]) => void) | undefined
  /** Whether new alerts play a sound, unless they are muted. Defaults to `true`. */
  readonly sounds?: boolean | undefined
  /** Whether a screen reader announces new alerts. Defaults to `true`; use `false` if the page announces them itself. */
  readonly announce?: boolean | undefined
  /** Whether the widget shows the button that mutes alerts on this machine. Defaults to `true`. */
  readonly muteButton?: boolean | undefined
  /** Number of lines that are rendered at first, and added each time the user requests more. Defaults to 50. */
  readonly limit?: number | undefined
  /** Defaults to the theme of the provider. */
  readonly theme?: Theme | undefined
}

/** Props of the alerts widget in React, for a page that acknowledges alerts itself. */
export interface ReactAlertsProps extends AlertsProps {
  /** Filters the alerts that are listed, and that the "all" button acknowledges. Defaults to all alerts. */
  readonly only?: ((alert: Alert) => boolean) | undefined
  /**
   * Acknowledges an alert. By default the widget does it.
   * @param all the alerts of its row, newest first: repeats of one unit and rule are one row
   */
  readonly onAttend?: ((alert: Alert, all: readonly Alert[]) => void) | undefined
  /**
   * Acknowledges all listed alerts without a confirmation; the page offers to undo it. Without it, the widget itself requests the
   * confirmation.
   */
  readonly onAttendAll?: ((alerts: readonly Alert[]) => void) | undefined
}

import type { Alert, AlertType } from '@baliza/sdk-core'
import type { LifecycleProps } from '../client/lifecycle.js'
import type { Theme } from '../theme/theme.js'

/** Props of the alerts widget (specification 1, section 2: the sidebar's alerts). */
export interface AlertsProps extends LifecycleProps {
  /** Only alerts of these types are listed, announced and heard. Unless given, all. */
  readonly types?: readonly AlertType[] | undefined
  /** The id of the alert that is shown elsewhere: its line stays marked, whatever comes and goes around it. */
  readonly selected?: string | null | undefined
  /** An alert was chosen: a host shows where it happened. Without it, lines are no buttons. */
  readonly onSelect?: ((alert: Alert) => void) | undefined
  /** Alerts that were not notified before, oldest first: a host shows its own notices. */
  readonly onFresh?: ((alerts: readonly Alert[]) => void) | undefined
  /** Whether fresh alerts sound, unless they are muted. Defaults to `true`. */
  readonly sounds?: boolean | undefined
  /** Whether fresh alerts are announced by a screen reader. Defaults to `true`; `false` where the host says them. */
  readonly announce?: boolean | undefined
  /** Whether the button is there that silences the alerts of this machine. Defaults to `true`. */
  readonly muteButton?: boolean | undefined
  /** How many lines are drawn, and then added on demand. Defaults to 50. */
  readonly limit?: number | undefined
  /** Defaults to the provider's. */
  readonly theme?: Theme | undefined
}

/** Props of the alerts widget in React: a page that attends by its own means. */
export interface ReactAlertsProps extends AlertsProps {
  /** Which alerts are listed, and attended with all; every one by default. */
  readonly only?: ((alert: Alert) => boolean) | undefined
  /** Attends an alert; the widget does, unless given. */
  readonly onAttend?: ((alert: Alert) => void) | undefined
  /** Attends all that are listed without a question: the page offers to undo it. Without it the widget asks, and then attends. */
  readonly onAttendAll?: ((alerts: readonly Alert[]) => void) | undefined
}

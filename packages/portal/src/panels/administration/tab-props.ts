import type { ReactNode } from 'react'

/** What a tab is given: its list stands in the frame, and what is opened from that in place of the frame. */
export interface TabProps {
  readonly frame: (list: ReactNode) => ReactNode
  readonly onClose: () => void
}

import type { Allowed } from '@baliza/sdk-core'
import {
  BellRing,
  CircleUser,
  LifeBuoy,
  type LucideIcon,
  MapPinned,
  Search as SearchIcon,
  SquareTerminal,
} from 'lucide-react'
import type { texts } from '../../../context/page-texts.js'
import type { OpenPanel } from '../../../workspace/open-panel.js'

/** An icon of the bar: what it opens, and who sees it. */
export interface Tool {
  readonly text: keyof typeof texts.header
  readonly icon: LucideIcon
  readonly panel: OpenPanel
  readonly isShown: (allowed: Allowed) => boolean
  /** Its icon needs no word. */
  readonly isKnown?: boolean
}

const everybody = () => true

/**
 * The icons of the top bar in the specification's order (1, section 2). It leaves open who sees the conditional ones:
 * this table states ours, by the permissions of the account.
 */
export const tools: readonly Tool[] = [
  { text: 'help', icon: LifeBuoy, panel: { name: 'help' }, isShown: everybody, isKnown: true },
  { text: 'account', icon: CircleUser, panel: { name: 'account' }, isShown: everybody, isKnown: true },
  { text: 'events', icon: BellRing, panel: { name: 'events' }, isShown: everybody },
  { text: 'searchPoint', icon: MapPinned, panel: { name: 'searchPoint' }, isShown: everybody },
  { text: 'searchAddress', icon: SearchIcon, panel: { name: 'searchAddress' }, isShown: everybody },
  {
    text: 'sendCommand',
    icon: SquareTerminal,
    panel: { name: 'command', imei: null },
    isShown: (allowed) => allowed.sendCommand,
  },
]

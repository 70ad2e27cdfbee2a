import type { Allowed } from '@baliza/sdk-core'
import {
  BellRing,
  ChartColumn,
  CircleUser,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  MapPinned,
  Radar,
  Search as SearchIcon,
  SquareTerminal,
  UserCog,
} from 'lucide-react'
import type { texts } from '../../../context/page-texts.js'
import type { PageName } from '../../../context/routes.js'
import type { OpenPanel } from '../../../workspace/open-panel.js'

/** An icon of the bar, and who sees it. */
export interface Tool {
  readonly text: keyof typeof texts.header
  readonly icon: LucideIcon
  /** A panel beside the map, or another page. */
  readonly leadsTo: { readonly panel: OpenPanel } | { readonly page: PageName }
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
  { text: 'help', icon: LifeBuoy, leadsTo: { panel: { name: 'help' } }, isShown: everybody, isKnown: true },
  {
    text: 'account',
    icon: CircleUser,
    leadsTo: { panel: { name: 'account' } },
    isShown: everybody,
    isKnown: true,
  },
  { text: 'monitoring', icon: Radar, leadsTo: { page: 'monitoreo' }, isShown: everybody },
  { text: 'events', icon: BellRing, leadsTo: { panel: { name: 'events' } }, isShown: everybody },
  {
    text: 'reports',
    icon: ChartColumn,
    leadsTo: { panel: { name: 'reports' } },
    isShown: (allowed) => allowed.reports,
  },
  {
    text: 'administration',
    icon: LayoutGrid,
    leadsTo: { panel: { name: 'administration' } },
    // Of role 1's permissions only 'edit units' has a tab there.
    isShown: (allowed) => allowed.administration || allowed.editUnit,
  },
  {
    text: 'controlPanel',
    icon: UserCog,
    leadsTo: { page: 'cpanel' },
    isShown: (allowed) => allowed.controlPanel,
    isKnown: true,
  },
  {
    text: 'searchPoint',
    icon: MapPinned,
    leadsTo: { panel: { name: 'searchPoint' } },
    isShown: everybody,
    isKnown: true,
  },
  {
    text: 'searchAddress',
    icon: SearchIcon,
    leadsTo: { panel: { name: 'searchAddress' } },
    isShown: everybody,
    isKnown: true,
  },
  {
    text: 'sendCommand',
    icon: SquareTerminal,
    leadsTo: { panel: { name: 'command', imei: null } },
    isShown: (allowed) => allowed.sendCommand,
  },
]

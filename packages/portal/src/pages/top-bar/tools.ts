import type { Allowed } from '@baliza/sdk-core/internal'
import {
  BellRing,
  ChartColumn,
  CircleUser,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  MapPinned,
  Radar,
  Search as SearchIcon,
  SquareTerminal,
  UserCog,
  Webhook,
} from 'lucide-react'
import { hrefOf } from '../../context/address-query.js'
import type { texts } from '../../context/page-texts.js'
import type { PageName } from '../../context/routes.js'
import type { OpenPanel } from '../../workspace/open-panel.js'

/** Icon of the bar, with the condition for showing it. */
export interface Tool {
  readonly text: keyof typeof texts.header
  readonly icon: LucideIcon
  /** A panel next to the map, or another page. */
  readonly leadsTo:
    | {
        readonly panel: OpenPanel
        /** Name of the panel in an address, `#/tracking?panel=eventos`. A panel without one needs the visible map. */
        readonly address?: string
      }
    | { readonly page: PageName | `cpanel/${PageName}` }
  readonly isShown: (allowed: Allowed) => boolean
  /** Its icon is generally known and needs no label. */
  readonly isKnown?: boolean
}

const everybody = () => true

/**
 * The icons of the top bar in the specification's order (1, section 2). The specification leaves open who sees the conditional
 * ones. This table defines it by the permissions of the account.
 */
export const tools: readonly Tool[] = [
  {
    text: 'help',
    icon: LifeBuoy,
    leadsTo: { panel: { name: 'help' }, address: 'ayuda' },
    isShown: everybody,
    isKnown: true,
  },
  {
    text: 'account',
    icon: CircleUser,
    leadsTo: { panel: { name: 'account' }, address: 'cuenta' },
    isShown: everybody,
    isKnown: true,
  },
  { text: 'monitoring', icon: Radar, leadsTo: { page: 'monitoreo' }, isShown: everybody },
  {
    text: 'events',
    icon: BellRing,
    leadsTo: { panel: { name: 'events' }, address: 'eventos' },
    isShown: everybody,
  },
  {
    text: 'reports',
    icon: ChartColumn,
    leadsTo: { panel: { name: 'reports' }, address: 'reportes' },
    isShown: (allowed) => allowed.reports,
  },
  {
    text: 'administration',
    icon: LayoutGrid,
    leadsTo: { panel: { name: 'administration' }, address: 'administracion' },
    // Of role 1's permissions only 'edit units' has a tab there.
    isShown: (allowed) => allowed.administration || allowed.editUnit,
  },
  {
    text: 'controlPanel',
    icon: UserCog,
    leadsTo: { page: 'cpanel' },
    isShown: (allowed) => allowed.controlPanel,
  },
  // Administrators open both from the control panel.
  {
    text: 'apiKeys',
    icon: KeyRound,
    leadsTo: { page: 'cpanel/llaves' },
    isShown: (allowed) => allowed.integrations && !allowed.controlPanel,
  },
  {
    text: 'webhooks',
    icon: Webhook,
    leadsTo: { page: 'cpanel/webhooks' },
    isShown: (allowed) => allowed.integrations && !allowed.controlPanel,
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
    leadsTo: { panel: { name: 'command', imei: null }, address: 'comando' },
    isShown: (allowed) => allowed.sendCommand,
  },
]

/** Returns the tools that an account may use: all on the map's page, elsewhere those with an address. */
export function toolsFor(allowed: Allowed, hasMap: boolean): readonly Tool[] {
  return tools.filter((tool) => tool.isShown(allowed) && (hasMap || hrefOfTool(tool) !== undefined))
}

/** Returns the address of a tool from any page; `undefined` if it only works on the map's page. */
export function hrefOfTool({ leadsTo }: Tool): string | undefined {
  if ('page' in leadsTo) return hrefOf(leadsTo.page)
  return leadsTo.address === undefined ? undefined : hrefOf('tracking', { panel: leadsTo.address })
}

/** Returns the `aria-current` of a tool: `page` on its page, `true` on a subpage. @param path as in the hash */
export function currentOf({ leadsTo }: Tool, path: string): 'page' | 'true' | undefined {
  if (!('page' in leadsTo)) return undefined
  const shown = path.replace(/\?.*$/s, '').slice(1)
  if (shown === leadsTo.page) return 'page'
  return shown.startsWith(`${leadsTo.page}/`) ? 'true' : undefined
}

/** Returns the panel that an address names, with its condition; otherwise `null`. */
export function panelOf(address: string | null) {
  for (const { leadsTo, isShown } of tools)
    if (address !== null && 'panel' in leadsTo && leadsTo.address === address)
      return { panel: leadsTo.panel, isShown }
  return null
}

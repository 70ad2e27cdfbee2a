import type { BalizaClient } from '@baliza/sdk-core/internal'
import { createContext, type ReactNode, useContext } from 'react'
import type { Address } from './address.js'
import type { Notices } from './notices.js'
import type { PendingDialog } from './pending-dialog.js'
import type { PortalTexts } from './portal-texts.js'
import type { RememberedStorage } from './remembered-storage.js'
import type { ServerConfig } from './server-config.js'
import type { ThemeChoice } from './theme-choice.js'
import type { ViewedAccount } from './viewed-account.js'

export interface Portal {
  readonly client: BalizaClient
  /** Creates a client for a link to one unit or to a board, which needs no session. */
  readonly followClient: (token: string) => BalizaClient
  readonly storage: RememberedStorage
  readonly viewed: ViewedAccount
  readonly config: ServerConfig
  readonly texts: PortalTexts
  readonly notices: Notices
  readonly theme: ThemeChoice
  readonly pending: PendingDialog
  readonly address: Address
}

const Context = createContext<Portal | null>(null)

export function PortalProvider(props: { readonly portal: Portal; readonly children: ReactNode }) {
  return <Context.Provider value={props.portal}>{props.children}</Context.Provider>
}

/** @throws Error outside of the portal */
export function usePortal(): Portal {
  const portal = useContext(Context)
  if (portal === null) throw new Error('usePortal() needs a <PortalProvider> above it.')
  return portal
}

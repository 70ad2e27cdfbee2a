import { useEffect, useState } from 'react'
import { readAddressQuery, writeAddressQuery } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { panelOf } from '../top-bar/tools.js'

const readPanel = () => panelOf(readAddressQuery().get('panel'))

/** Opens the panel in the address, `#/tracking?panel=eventos`, once, as soon as the account's permission is known. */
export function usePanelOfAddress(): void {
  const { address, notices } = usePortal()
  const { open, allowed, account, profile } = useWorkspace()
  const [wanted, setWanted] = useState(readPanel)
  useEffect(() => address.listen(() => setWanted(readPanel())), [address])
  useEffect(() => {
    if (wanted === null) return
    const isShown = wanted.isShown(allowed)
    // The account's permissions may still be loading.
    if (!isShown && profile === null && account.error === null) return
    setWanted(null)
    writeAddressQuery({})
    if (isShown) open(wanted.panel)
    else notices.show('danger', texts.errors.forbidden)
  }, [wanted, allowed, account.error, profile, open, notices])
}

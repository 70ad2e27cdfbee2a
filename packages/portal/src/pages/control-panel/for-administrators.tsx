import { allowed, type Role } from '@baliza/sdk-core'
import { type ReactNode, useEffect } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { ConfirmProvider } from '../../ui/dialogs/confirm.js'
import { PageLoading } from '../../ui/loading/page-loading.js'

/** The control panel's pages are for roles 3 and 4 (specification 2, section 6). Others are notified and led to the map. */
export function ForAdministrators(props: { readonly children: (rol: Role) => ReactNode }) {
  const { client, notices } = usePortal()
  const rol = useAtom(client.session.$session)?.rol
  const [, navigate] = useHashLocation()
  const isRefused = rol !== undefined && !allowed(rol, null).controlPanel
  useEffect(() => {
    if (!isRefused) return
    notices.show('danger', texts.errors.noPrivileges)
    navigate('/home', { replace: true })
  }, [isRefused, notices, navigate])
  if (rol === undefined || isRefused) return <PageLoading label={texts.portal.loading} />
  return <ConfirmProvider>{props.children(rol)}</ConfirmProvider>
}

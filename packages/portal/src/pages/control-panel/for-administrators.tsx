import { type Allowed, allowed, type Role, type User } from '@baliza/sdk-core/internal'
import { type ReactNode, useEffect } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { ConfirmProvider } from '../../ui/dialogs/confirm.js'
import { PageLoading } from '../../ui/loading/page-loading.js'
import { useProfile } from '../../workspace/use-profile.js'

/**
 * The control panel's pages are for roles 3 and 4 (specification 2, section 6). Other users are notified and redirected to the
 * map.
 */
export function ForAdministrators(props: { readonly children: (rol: Role) => ReactNode }) {
  return <Guarded may={({ controlPanel }) => controlPanel}>{props.children}</Guarded>
}

/** The pages of API keys and webhooks are also for users with permission from their manager. Others are redirected to the map. */
export function ForIntegrators(props: { readonly children: (rol: Role) => ReactNode }) {
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const { data: profile, error } = useProfile(client, session?.user, false)
  // A user's permission is in the profile, which must be loaded first.
  const isKnown = session?.rol !== 2 || profile !== null || error !== null
  if (!isKnown) return <PageLoading label={texts.portal.loading} />
  return (
    <Guarded may={({ integrations }) => integrations} profile={profile}>
      {props.children}
    </Guarded>
  )
}

function Guarded(props: {
  readonly may: (allowed: Allowed) => boolean
  readonly profile?: User | null
  readonly children: (rol: Role) => ReactNode
}) {
  const { client, notices } = usePortal()
  const rol = useAtom(client.session.$session)?.rol
  const [, navigate] = useHashLocation()
  const isRefused = rol !== undefined && !props.may(allowed(rol, props.profile ?? null))
  useEffect(() => {
    if (!isRefused) return
    notices.show('danger', texts.errors.noPrivileges)
    navigate('/home', { replace: true })
  }, [isRefused, notices, navigate])
  if (rol === undefined || isRefused) return <PageLoading label={texts.portal.loading} />
  return <ConfirmProvider>{props.children(rol)}</ConfirmProvider>
}

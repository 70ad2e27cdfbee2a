import { createFakeBackend } from '@baliza/sdk-core/testing'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from '../app/create-portal.js'
import { PortalProvider } from '../context/portal-context.js'
import { standardConfig } from '../context/server-config.js'

/** The portal around one of its parts, on a fake host. */
export function SamplePortal(props: { readonly children: ReactNode }) {
  const [portal] = useState(() => {
    const { host, fetch } = createFakeBackend({})
    return createPortal(standardConfig, { host, fetch })
  })
  useEffect(() => () => portal.client.close(), [portal])
  return <PortalProvider portal={portal}>{props.children}</PortalProvider>
}

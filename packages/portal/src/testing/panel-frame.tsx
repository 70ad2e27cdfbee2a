import { BalizaProvider } from '@baliza/widgets/react'
import type { ReactNode } from 'react'
import '../app/base.css'
import { usePortal } from '../context/portal-context.js'
import { useAtom } from '../ui/data/use-atom.js'
import { WorkspaceProvider } from '../workspace/workspace.js'
import { type SampleHost, SamplePortal } from './sample-portal.js'

/** A part of the tracking page only, as high as the window, with a session. @param props.width CSS pixels */
export function PanelFrame(props: {
  readonly host?: SampleHost
  readonly width: number
  readonly children: ReactNode
}) {
  return (
    <SamplePortal host={{ user: 'usuario', ...props.host }}>
      <Frame width={props.width}>{props.children}</Frame>
    </SamplePortal>
  )
}

function Frame(props: { readonly width: number; readonly children: ReactNode }) {
  const { client, theme } = usePortal()
  return (
    <BalizaProvider client={client} theme={useAtom(theme.$theme)}>
      <WorkspaceProvider>
        <div
          style={{
            display: 'grid',
            gridTemplate: '"panel" minmax(0, 1fr) / minmax(0, 1fr)',
            width: props.width,
            maxWidth: '100%',
            height: '100vh',
            margin: '0 auto',
            background: 'var(--baliza-surface)',
          }}
        >
          {props.children}
        </div>
      </WorkspaceProvider>
    </BalizaProvider>
  )
}

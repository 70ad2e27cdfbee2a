import { createClient, type Geofence, pdiIcons, pdiIconUrl } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BalizaProvider } from '../../client/provider.js'
import { BalizaMap } from '../map.js'
import type { DrawKind, MapHandle, MapProps, ShapeDraft } from '../map-types.js'
import '../../define.js'

function Stage({ draw, ...props }: MapProps & { readonly draw?: DrawKind | undefined }) {
  const client = useMemo(() => {
    const backend = createFakeBackend({ seed: 1, units: 6 })
    return createClient({ host: backend.host, fetch: backend.fetch, getToken: () => backend.hostSession() })
  }, [])
  useEffect(() => () => client.close(), [client])
  const handle = useRef<MapHandle>(null)
  const [draft, setDraft] = useState<ShapeDraft | null>(null)
  useEffect(() => {
    if (draw !== undefined) handle.current?.draw(draw)
  }, [draw])
  return (
    <div style={{ height: '100vh', display: 'grid', gridTemplateRows: '1fr auto' }}>
      <BalizaProvider client={client}>
        <BalizaMap
          tiles={[]}
          center={[19.43, -99.13]}
          zoom={12}
          handleRef={handle}
          onDraft={setDraft}
          {...props}
        />
      </BalizaProvider>
      {draw !== undefined && (
        <output style={{ padding: 8 }}>
          {draft === null ? 'Aún no se ha dibujado nada' : JSON.stringify(draft)}
        </output>
      )}
    </div>
  )
}

const meta: Meta<typeof Stage> = {
  title: 'Mapa/Geocercas, PDI y rutas',
  component: Stage,
  args: { showShapes: true },
  argTypes: { draw: { options: ['circle', 'polygon', 'pdi', 'route'], control: 'select' } },
}
export default meta

type Story = StoryObj<typeof Stage>

export const Figuras: Story = { name: 'Las de la cuenta' }

export const Oscuro: Story = { name: 'Oscuro', args: { theme: 'dark' } }

const everyIcon = pdiIcons.map(
  (icon, i): Geofence => ({
    id: icon,
    nombre: icon,
    tipo: 3,
    color: pdiIconUrl(icon),
    lat: 19.46 - Math.floor(i / 6) * 0.022,
    lng: -99.2 + (i % 6) * 0.028,
  }),
)

export const Iconos: Story = {
  name: 'Los 18 iconos de PDI',
  args: {
    zoom: 13,
    shapes: { geofences: everyIcon, routes: [], show: { geofences: true, pdi: true, routes: true } },
  },
}

export const Dibujar: Story = { name: 'Dibujar un polígono', args: { draw: 'polygon' } }

export const Lugar: Story = {
  name: 'Un lugar buscado',
  args: { place: { point: [19.4342, -99.1386], label: 'Alameda Central, Ciudad de México' } },
}

/** The custom element loads its user's shapes with one attribute. */
export const Elemento: Story = {
  name: 'Elemento <baliza-map show-shapes>',
  render: function Element() {
    const [host, setHost] = useState<HTMLDivElement | null>(null)
    useEffect(() => {
      if (host === null) return
      const client = document.createElement('baliza-client')
      client.setAttribute('demo', '')
      const map = document.createElement('baliza-map')
      for (const [name, value] of [
        ['tiles', 'none'],
        ['show-shapes', ''],
        ['center', '19.43,-99.13'],
        ['zoom', '12'],
      ] as const)
        map.setAttribute(name, value)
      map.style.height = '100%'
      client.append(map)
      host.replaceChildren(client)
      return () => host.replaceChildren()
    }, [host])
    return <div ref={setHost} style={{ height: '100vh' }} />
  },
}

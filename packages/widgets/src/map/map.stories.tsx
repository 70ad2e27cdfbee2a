import { makeFleet } from '@baliza/sdk-core/internal/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { BalizaProvider } from '../client/provider.js'
import { type StorySetting, useStoryClient } from '../testing/story-client.js'
import { untilState } from '../testing/until-state.js'
import { BalizaMap } from './map.js'
import type { MapProps } from './map-types.js'
import '../define.js'

const options = { pollInterval: 4_000 }

/** A map on a separate fake backend. Without tiles it shows the offline background, and no request leaves the page. */
function Stage({ setting, ...props }: MapProps & { setting: StorySetting }) {
  const client = useStoryClient(setting, options)
  return (
    <Frame width={setting.width}>
      <BalizaProvider client={client}>
        <BalizaMap tiles={[]} {...props} />
      </BalizaProvider>
    </Frame>
  )
}

function Frame({ width, children }: { width?: number | undefined; children: ReactNode }) {
  return <div style={{ height: '100vh', width: width ?? '100%', margin: '0 auto' }}>{children}</div>
}

const meta: Meta<typeof Stage> = {
  title: 'Mapa/BalizaMap',
  component: Stage,
  args: { setting: { backend: { seed: 1, units: 12, moving: true } } },
  argTypes: { setting: { table: { disable: true } } },
}
export default meta

type Story = StoryObj<typeof Stage>

export const Doce: Story = { name: '12 unidades', args: { showTrail: true } }

export const CincoMil: Story = {
  name: '5,000 unidades',
  args: { setting: { backend: { seed: 2, units: 5_000, moving: true } } },
}

export const Nombres: Story = { name: 'Con nombres', args: { labels: true } }

export const Vacio: Story = {
  name: 'Sin unidades',
  args: { setting: { backend: { seed: 1, units: 0 } } },
}

export const Cargando: Story = {
  name: 'Cargando',
  args: { setting: { backend: { seed: 1, units: 12, delay: 3_600_000 } } },
}

export const SinConexion: Story = {
  name: 'Sin conexión, con datos',
  args: {
    setting: {
      backend: { seed: 1, units: 12 },
      afterwards: (backend) => backend.setState({ failWith: 'offline' }),
    },
  },
  play: untilState('stale'),
}

export const Fallo: Story = {
  name: 'Error',
  args: { setting: { backend: { seed: 1, units: 12, failWith: 'offline' } } },
  play: untilState('failed'),
}

export const Terminada: Story = {
  name: 'Sesión terminada',
  args: {
    setting: {
      backend: { seed: 1, units: 12 },
      afterwards: (backend) => backend.setState({ failWith: 'inactive' }),
    },
  },
  play: untilState('ended'),
}

export const SinSesion: Story = {
  name: 'Sin sesión',
  args: { setting: { backend: { seed: 12 }, out: true } },
}

export const Oscuro: Story = { name: 'Oscuro', args: { theme: 'dark', labels: true } }

export const Angosto: Story = {
  name: 'Angosto',
  args: { setting: { backend: { seed: 1, units: 12, moving: true }, width: 390 } },
}

/** A van seen from above. It is inline, so no story loads an external image. */
const van = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 50"><rect x="3" y="2" width="19" height="46" rx="6" fill="#2456d6"/><rect x="6" y="9" width="13" height="9" rx="2" fill="#dbe6ff"/><rect x="6" y="40" width="13" height="4" rx="1.5" fill="#dbe6ff"/></svg>',
)}`

export const Iconos: Story = {
  name: 'Iconos propios',
  args: {
    setting: {
      backend: {
        seed: 1,
        moving: true,
        units: makeFleet(12, 1).map((unit, index) =>
          index % 3 === 2 ? unit : { ...unit, url_icon: van, url_icon_angulo: index % 3 === 0 ? 1 : 0 },
        ),
      },
    },
  },
}

/** The element as in a page without a style sheet or a server. The map has its default size. */
export const Elemento: Story = {
  name: 'Elemento <baliza-map>',
  render: function Element() {
    const place = (host: HTMLDivElement | null) => {
      if (host === null) return
      host.innerHTML = '<baliza-client demo><baliza-map tiles="none" labels></baliza-map></baliza-client>'
      return () => host.replaceChildren()
    }
    return <div ref={place} />
  },
}

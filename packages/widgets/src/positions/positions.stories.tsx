import { type BalizaClient, createClient } from '@baliza/sdk-core'
import { createFakeBackend, type FakeBackend, type FakeBackendOptions } from '@baliza/sdk-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo } from 'react'
import { BalizaProvider } from '../client/provider.js'
import { BalizaPositions } from './positions.js'
import type { PositionsProps } from './positions-types.js'
import '../define.js'

/** What a story shows, and of which host. */
interface Setting {
  readonly backend: FakeBackendOptions
  /** Done to the host once the first rows are on screen. */
  readonly afterwards?: (backend: FakeBackend, client: BalizaClient) => void
  readonly width?: number
  /** Nobody is in. */
  readonly out?: boolean
}

function Stage({ setting, ...props }: PositionsProps & { setting: Setting }) {
  const { backend, client } = useMemo(() => {
    const backend = createFakeBackend(setting.backend)
    const client = createClient({
      host: backend.host,
      fetch: backend.fetch,
      timeout: 2_000,
      ...(setting.out === true ? {} : { getToken: () => backend.hostSession() }),
    })
    return { backend, client }
  }, [setting])
  useEffect(() => {
    const { afterwards } = setting
    const stop = client.fleet.listen((fleet) => {
      if (fleet.state !== 'live' || afterwards === undefined) return
      stop()
      afterwards(backend, client)
      void client.fleet.refresh()
    })
    return () => {
      stop()
      client.close()
    }
  }, [backend, client, setting])
  return (
    <div style={{ height: '100vh', maxWidth: setting.width ?? 1200, margin: '0 auto' }}>
      <BalizaProvider client={client}>
        <BalizaPositions onSelect={() => {}} {...props} />
      </BalizaProvider>
    </div>
  )
}

const meta: Meta<typeof Stage> = {
  title: 'Posiciones/BalizaPositions',
  component: Stage,
  args: { setting: { backend: { seed: 1, units: 58 } } },
  argTypes: { setting: { table: { disable: true } } },
}
export default meta

type Story = StoryObj<typeof Stage>

export const Flotilla: Story = { name: '58 unidades' }

export const DiezMil: Story = {
  name: '10,000 unidades',
  args: { setting: { backend: { seed: 2, units: 10_000 } } },
}

export const Vacio: Story = { name: 'Sin unidades', args: { setting: { backend: { units: 0 } } } }

export const Fallo: Story = {
  name: 'El servidor no responde',
  args: { setting: { backend: { failWith: 'offline' } } },
}

export const SinConexion: Story = {
  name: 'Sin conexión, con datos',
  args: {
    setting: { backend: { seed: 1 }, afterwards: (backend) => backend.setState({ failWith: 'offline' }) },
  },
}

export const SinSesion: Story = { name: 'Sin sesión', args: { setting: { backend: {}, out: true } } }

export const Tarjetas: Story = {
  name: 'Angosto',
  args: { setting: { backend: { seed: 1, units: 58 }, width: 390 } },
}

export const Oscuro: Story = {
  name: 'Oscuro',
  args: { theme: 'dark', setting: { backend: { seed: 1, units: 58 } } },
}

/** What a page without a style sheet or a server writes; the table has the size that it takes by itself. */
export const Elemento: Story = {
  name: 'Elemento <baliza-positions-table>',
  render: function Element() {
    const place = (host: HTMLDivElement | null) => {
      if (host === null) return
      host.innerHTML = '<baliza-client demo><baliza-positions-table></baliza-positions-table></baliza-client>'
      return () => host.replaceChildren()
    }
    return <div ref={place} />
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { BalizaProvider } from '../client/provider.js'
import { type StorySetting, useStoryClient } from '../testing/story-client.js'
import { untilState } from '../testing/until-state.js'
import { BalizaPositions } from './positions.js'
import type { PositionsProps } from './positions-types.js'
import '../define.js'

const options = { timeout: 2_000 }

function Stage({ setting, ...props }: PositionsProps & { setting: StorySetting }) {
  const client = useStoryClient(setting, options)
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

export const Cargando: Story = {
  name: 'Cargando',
  args: { setting: { backend: { delay: 3_600_000 } } },
}

export const Fallo: Story = {
  name: 'El servidor no responde',
  args: { setting: { backend: { failWith: 'offline' } } },
  play: untilState('failed'),
}

export const SinConexion: Story = {
  name: 'Sin conexión, con datos',
  args: {
    setting: { backend: { seed: 1 }, afterwards: (backend) => backend.setState({ failWith: 'offline' }) },
  },
  play: untilState('stale'),
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

/** The element as in a page without a style sheet or a server. The table has its default size. */
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

import { alertsOf } from '@baliza/sdk-core/internal'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoStreets } from '../../../../widgets/src/testing/demo-streets.js'
import '../../app/base.css'
import { type SampleHost, SamplePortal } from '../../testing/sample-portal.js'
import BoardPage from './board-page.js'

/** The board of the logged-in account. */
function Stage(host: SampleHost) {
  return (
    <SamplePortal host={{ user: 'usuario', address: () => 'tablero', ...host }}>
      <BoardPage />
    </SamplePortal>
  )
}

const meta: Meta<typeof Stage> = {
  title: 'Portal/Tablero',
  component: Stage,
  args: { backend: { seed: 3, units: 58, alerts: 9, moving: true }, tiles: [demoStreets] },
  play: async ({ canvas }) => void (await canvas.findByText('En vivo')),
}
export default meta

type Story = StoryObj<typeof Stage>

export const Alertas: Story = { name: 'Con alertas' }

/** For a bright room: `tema=claro` in its address. */
export const Claro: Story = { name: 'Claro', args: { address: () => 'tablero?tema=claro' } }

export const Calma: Story = {
  name: 'Sin alertas',
  args: { backend: { seed: 3, units: 58, alerts: 0 } },
}

export const SinUnidades: Story = {
  name: 'Sin unidades',
  args: { backend: { units: 0 } },
  play: async ({ canvas }) => void (await canvas.findByText('No hay unidades que mostrar')),
}

/** The last known data stay visible, with their time. */
export const SinConexion: Story = {
  name: 'Sin datos nuevos',
  args: {
    backend: { seed: 3, units: 58, alerts: 9 },
    before: async (backend, client) => {
      await client.fleet.refresh()
      await alertsOf(client).refresh()
      backend.setState({ failWith: 'offline' })
    },
  },
  play: async ({ canvas }) => void (await canvas.findByText(/^Sin datos nuevos/)),
}

export const EnlaceVencido: Story = {
  name: 'Enlace revocado',
  args: { address: () => 'tablero?t=revocado-0001&nombre=Patio' },
  play: async ({ canvas }) => void (await canvas.findByText('El enlace de este tablero ya no es válido')),
}

import { type FakeBackend, makeFleet } from '@baliza/sdk-core/internal/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoStreets } from '../../../../widgets/src/testing/demo-streets.js'
import '../../app/base.css'
import { type SampleHost, SamplePortal } from '../../testing/sample-portal.js'
import ComparePage from './compare-page.js'

/** A page whose address compares a number of units over the whole of yesterday. */
interface Setting extends SampleHost {
  readonly count: number
}

function Stage({ count, ...host }: Setting) {
  return (
    <SamplePortal host={{ user: 'usuario', address: (backend) => comparing(backend, count), ...host }}>
      <ComparePage />
    </SamplePortal>
  )
}

const day = 86_400_000

function comparing(backend: FakeBackend, count: number): string {
  const today = new Date().setHours(0, 0, 0, 0)
  const imeis = backend.units().map(({ imei }) => imei)
  const unidades = imeis.slice(0, count).join(',')
  const query = { unidades, desde: String(today - day), hasta: String(today - 60_000) }
  return `comparar?${new URLSearchParams(query)}`
}

/** Units that are based in one city, so that they meet. */
const neighbours = makeFleet(8, 1).map((unit, index) => ({
  ...unit,
  lat: 19.41 + (index % 3) * 0.012,
  lng: -99.16 + index * 0.011,
}))

const meta: Meta<typeof Stage> = {
  title: 'Portal/Comparar recorridos',
  component: Stage,
  args: { count: 2, backend: { units: neighbours }, tiles: [demoStreets] },
  play: async ({ canvas }) => void (await canvas.findAllByRole('img', { name: /^Recorrido de/ })),
}
export default meta

type Story = StoryObj<typeof Stage>

export const Dos: Story = { name: 'Dos unidades' }

export const Cinco: Story = { name: 'Cinco unidades', args: { count: 5 } }

export const Oscuro: Story = { name: 'Tres unidades, oscuro', args: { count: 3 }, globals: { tema: 'dark' } }

export const Una: Story = { name: 'Falta otra unidad', args: { count: 1 } }

export const Ninguna: Story = {
  name: 'Sin unidades elegidas',
  args: { count: 0 },
  play: async ({ canvas }) => void (await canvas.findByText(/Añade de dos a cinco unidades/)),
}

export const Fallo: Story = {
  name: 'El servidor no responde',
  args: {
    count: 3,
    before: async (backend, client) => {
      await client.fleet.refresh()
      backend.setState({ failWith: 'error' })
    },
  },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: /^Reintentar/ })),
}

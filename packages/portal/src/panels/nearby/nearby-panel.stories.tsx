import { makeFleet } from '@baliza/sdk-core/internal/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { PanelFrame } from '../../testing/panel-frame.js'
import type { SampleHost } from '../../testing/sample-portal.js'
import NearbyPanel from './nearby-panel.js'

/** Units that drive through the same streets, so that several are near. They have just reported. */
const neighbours = makeFleet(14, 1).map((unit, index) => ({
  ...unit,
  timestamp: Date.now(),
  lat: 19.427 + (index % 4) * 0.003,
  lng: -99.14 + Math.floor(index / 4) * 0.004,
}))

interface Setting extends SampleHost {
  readonly point: readonly [number, number]
  /** Metres. */
  readonly radius: number
  readonly width: number
  readonly when: 'now' | 'past'
}

function Stage({ point, radius, width, when, ...host }: Setting) {
  return (
    <PanelFrame width={width} host={host}>
      <NearbyPanel
        panel={{ name: 'nearby', place: { point, label: 'Almacén central' }, radius, when }}
        onClose={() => undefined}
      />
    </PanelFrame>
  )
}

const meta: Meta<typeof Stage> = {
  title: 'Portal/Quién está cerca',
  component: Stage,
  args: { point: [19.4326, -99.1332], radius: 500, width: 760, when: 'past', backend: { units: neighbours } },
  play: async ({ canvas }) => void (await canvas.findAllByRole('row')),
}
export default meta

type Story = StoryObj<typeof Stage>

export const Varias: Story = { name: 'Varias unidades' }

export const Ahora: Story = {
  name: 'Ahora',
  args: { when: 'now' },
  play: async ({ canvas }) => void (await canvas.findAllByRole('listitem')),
}

/** The row that is shown on the map. */
export const Elegida: Story = {
  name: 'Una elegida',
  play: async ({ canvas, userEvent }) => {
    const [, first] = await canvas.findAllByRole('row')
    if (first !== undefined) await userEvent.click(first)
  },
}

export const Ninguna: Story = {
  name: 'Ninguna unidad',
  args: { point: [21.5, -104.9] },
  play: async ({ canvas }) => void (await canvas.findByText(/^Ninguna unidad estuvo a menos de/)),
}

export const RadioFaltante: Story = {
  name: 'Radio demasiado grande',
  play: async ({ canvas, userEvent }) => {
    const radius = await canvas.findByLabelText('Radio (metros)')
    await userEvent.clear(radius)
    await userEvent.type(radius, '6000')
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }))
    await canvas.findByText('El radio va de 1 a 5,000 metros')
  },
}

export const Fallo: Story = {
  name: 'El servidor no responde',
  args: {
    before: async (backend, client) => {
      await client.fleet.refresh()
      backend.setState({ failWith: 'error' })
    },
  },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Reintentar' })),
}

export const Angosto: Story = { name: 'Angosto', args: { width: 390 } }

export const Oscuro: Story = { name: 'Oscuro', globals: { tema: 'dark' } }

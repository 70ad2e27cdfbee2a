import type { AlertColor, AlertType } from '@baliza/sdk-core/internal'
import type { FakeBackend } from '@baliza/sdk-core/internal/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { screen, within } from 'storybook/test'
import { PanelFrame } from '../../../testing/panel-frame.js'
import type { SampleHost } from '../../../testing/sample-portal.js'
import AlertsTab from './alerts-tab.js'

interface Setting extends SampleHost {
  readonly width: number
}

/** The sidebar's 'Alertas' tab, with the width of the sidebar. */
function Stage({ width, ...host }: Setting) {
  return (
    <PanelFrame width={width} host={host}>
      <AlertsTab onSelect={() => undefined} />
    </PanelFrame>
  )
}

const kinds: readonly (readonly [AlertType, AlertColor])[] = [
  ['SPEEDING', 3],
  ['PANIC', 4],
  ['IN_GEO', 2],
  ['LOW_BATTERY', 3],
  ['OUT_GEO', 1],
]
const hour = 3_600_000

function raise(backend: FakeBackend): void {
  const units = backend.units()
  for (const [index, unit] of units.entries()) {
    const [clave_msj, color_alerta] = kinds[index % kinds.length] ?? ['PANIC', 4]
    const timestamp = Date.now() - index * 5 * hour
    backend.raise({ clave_msj, color_alerta, unit, isNotified: true, timestamp })
  }
}

type Story = StoryObj<typeof Stage>
type Play = NonNullable<Story['play']>

/** Chooses the first value of a filter that is not 'Todas'. */
const narrows =
  (filter: 'Tipo' | 'Unidad' | 'Día', value: RegExp): Play =>
  async ({ canvas, userEvent }) => {
    const filters = within(await canvas.findByRole('group', { name: 'Filtros de alertas' }))
    await userEvent.click(filters.getByRole('button', { name: new RegExp(filter) }))
    // Options are children of the body.
    await userEvent.click(await screen.findByRole('option', { name: value }))
    await canvas.findByRole('button', { name: 'Quitar filtros' })
  }

const tab =
  (name: string): Play =>
  async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('tab', { name }))

const meta: Meta<typeof Stage> = {
  title: 'Portal/Bandeja de alertas',
  component: Stage,
  args: { width: 310, backend: { seed: 1, units: 12, alerts: 0 }, before: raise },
  play: async ({ canvas }) => void (await canvas.findByRole('group', { name: 'Filtros de alertas' })),
}
export default meta

export const Pendientes: Story = { name: 'Pendientes' }

/** The options of a filter, with the number of alerts of each. */
export const Opciones: Story = {
  name: 'Las opciones de un filtro',
  play: async ({ canvas, userEvent }) => {
    const filters = within(await canvas.findByRole('group', { name: 'Filtros de alertas' }))
    await userEvent.click(filters.getByRole('button', { name: /Tipo/ }))
    await screen.findAllByRole('option')
  },
}

export const PorTipo: Story = { name: 'Por tipo', play: narrows('Tipo', /^Pánico/) }

export const PorUnidad: Story = { name: 'Por unidad', play: narrows('Unidad', /^Unidad 003/) }

export const PorDia: Story = { name: 'Por día', play: narrows('Día', /^Ayer/) }

export const Hoy: Story = { name: 'De hoy', play: tab('Hoy') }

export const Atendidas: Story = {
  name: 'Atendidas',
  args: {
    before: async (backend, client) => {
      raise(backend)
      const [first, ...others] = await client.alerts.list({})
      const ids = others.slice(0, 3).map(({ id }) => id)
      await client.alerts.markAllHandled({ atendida: 1, ids })
      const nota = 'Falsa alarma, hablé con el conductor'
      if (first !== undefined) await client.alerts.markHandled({ id: first.id, atendida: 1, nota })
    },
  },
  play: tab('Atendidas'),
}

export const Vacia: Story = {
  name: 'Sin alertas',
  args: { before: () => undefined },
  play: async ({ canvas }) => void (await canvas.findByRole('tab', { name: 'Pendientes' })),
}

export const Oscuro: Story = { name: 'Oscuro', globals: { tema: 'dark' } }

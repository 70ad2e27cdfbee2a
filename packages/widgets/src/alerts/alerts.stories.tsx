import { alertsOf } from '@baliza/sdk-core/internal'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { BalizaProvider } from '../client/provider.js'
import { type StorySetting, useStoryClient } from '../testing/story-client.js'
import { untilState } from '../testing/until-state.js'
import { BalizaAlerts } from './alerts.js'
import type { AlertsProps } from './alerts-types.js'
import '../define.js'

const options = { timeout: 2_000 }

function Stage({ setting, ...props }: AlertsProps & { setting: StorySetting }) {
  const client = useStoryClient(setting, options, alertsOf)
  return (
    <div style={{ height: '100vh', maxWidth: setting.width ?? 420, margin: '0 auto' }}>
      <BalizaProvider client={client}>
        <BalizaAlerts onSelect={() => {}} {...props} />
      </BalizaProvider>
    </div>
  )
}

const meta: Meta<typeof Stage> = {
  title: 'Alertas/BalizaAlerts',
  component: Stage,
  args: { setting: { backend: { seed: 1, alerts: 3 } } },
  argTypes: { setting: { table: { disable: true } } },
}
export default meta

type Story = StoryObj<typeof Stage>

export const Tres: Story = { name: '3 alertas' }

export const Quinientas: Story = {
  name: '500 alertas',
  args: { setting: { backend: { seed: 2, units: 200, alerts: 500 } } },
}

export const Nuevas: Story = {
  name: 'Llega una nueva',
  args: { setting: { backend: { seed: 1, alerts: 2 }, afterwards: (backend) => void backend.raise() } },
}

export const Vacio: Story = { name: 'Sin alertas', args: { setting: { backend: { alerts: 0 } } } }

export const Cargando: Story = {
  name: 'Cargando',
  args: { setting: { backend: { delay: 3_600_000 } } },
}

export const SinConexion: Story = {
  name: 'Sin conexión, con datos',
  args: {
    setting: {
      backend: { alerts: 4 },
      afterwards: (backend) => backend.setState({ failWith: 'offline' }),
    },
  },
  play: untilState('stale'),
}

export const Fallo: Story = {
  name: 'Error',
  args: { setting: { backend: { failWith: 'offline' } } },
  play: untilState('failed'),
}

export const Terminada: Story = {
  name: 'Sin sesión',
  args: { setting: { backend: {}, out: true } },
}

export const Angosto: Story = {
  name: 'Angosto',
  args: { setting: { backend: { alerts: 6 }, width: 280 } },
}

export const Oscuro: Story = {
  name: 'Oscuro',
  args: { theme: 'dark', setting: { backend: { alerts: 6 } } },
}

/** The element as in a page without a style sheet or a server. The list has its default size. */
export const Elemento: Story = {
  name: 'Elemento <baliza-alerts>',
  render: function Element() {
    const place = (host: HTMLDivElement | null) => {
      if (host === null) return
      host.innerHTML = '<baliza-client demo><baliza-alerts></baliza-alerts></baliza-client>'
      return () => host.replaceChildren()
    }
    return <div ref={place} style={{ maxWidth: 420, margin: '0 auto' }} />
  },
}

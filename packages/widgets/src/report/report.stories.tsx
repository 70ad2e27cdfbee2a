import type { Meta, StoryObj } from '@storybook/react-vite'
import { BalizaProvider } from '../client/provider.js'
import { type StorySetting, useStoryClient } from '../testing/story-client.js'
import { BalizaReport } from './report.js'
import type { ReportProps } from './report-types.js'
import '../define.js'

const options = { timeout: 2_000 }

function Stage({ setting, ...props }: ReportProps & { setting: StorySetting }) {
  const client = useStoryClient(setting, options)
  return (
    <div style={{ height: '100vh', maxWidth: setting.width ?? 1200, margin: '0 auto' }}>
      <BalizaProvider client={client}>
        <BalizaReport onSelect={() => {}} {...props} />
      </BalizaProvider>
    </div>
  )
}

const meta: Meta<typeof Stage> = {
  title: 'Reportes/BalizaReport',
  component: Stage,
  args: { setting: { backend: { seed: 1, units: 58 } } },
  argTypes: { setting: { table: { disable: true } } },
}
export default meta

type Story = StoryObj<typeof Stage>

export const Flotilla: Story = { name: '58 unidades' }

export const Proceso: Story = {
  name: 'Filas que van llegando',
  args: { setting: { backend: { seed: 1, units: 58, delay: 800 } } },
}

export const SinUnidades: Story = { name: 'Sin unidades', args: { setting: { backend: { units: 0 } } } }

export const Fallo: Story = {
  name: 'El servidor no responde',
  args: {
    setting: { backend: { seed: 1 }, afterwards: (backend) => backend.setState({ failWith: 'offline' }) },
  },
}

export const SinPermiso: Story = {
  name: 'Sin permiso',
  args: {
    setting: {
      backend: { seed: 1 },
      afterwards: (backend) => backend.permit('usuario', { reportes: false }),
    },
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

/** What a page without a style sheet or a server writes; the report has the size that it takes by itself. */
export const Elemento: Story = {
  name: 'Elemento <baliza-report>',
  render: function Element() {
    const place = (host: HTMLDivElement | null) => {
      if (host === null) return
      host.innerHTML = '<baliza-client demo><baliza-report></baliza-report></baliza-client>'
      return () => host.replaceChildren()
    }
    return <div ref={place} />
  },
}

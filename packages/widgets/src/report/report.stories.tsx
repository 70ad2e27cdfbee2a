import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { waitFor, within } from 'storybook/test'
import { BalizaProvider } from '../client/provider.js'
import { type StorySetting, useStoryClient } from '../testing/story-client.js'
import { BalizaReport } from './report.js'
import type { ReportProps } from './report-types.js'
import '../define.js'

const options = { timeout: 2_000 }

function Stage({ setting, ...props }: ReportProps & { setting: StorySetting }) {
  const client = useStoryClient(setting, options)
  const [ready, setReady] = useState(false)
  return (
    <div data-ready={ready} style={{ height: '100vh', maxWidth: setting.width ?? 1200, margin: '0 auto' }}>
      <BalizaProvider client={client}>
        <BalizaReport onSelect={() => {}} onReady={() => setReady(true)} {...props} />
      </BalizaProvider>
    </div>
  )
}

type Story = StoryObj<typeof Stage>
type Play = NonNullable<Story['play']>
type PlayContext = Parameters<Play>[0]

/** Values of the select: 'Info general', 'Eventos' and 'Exceso de velocidad'. */
const types = { general: '4', events: '3', speeding: '7' } as const

/** Requests a report through the form. @param form the report, or the shadow root of its element */
async function run(type: keyof typeof types, form: HTMLElement, { userEvent }: PlayContext): Promise<void> {
  const { getByLabelText, getByRole } = within(form)
  await userEvent.selectOptions(getByLabelText('Tipo de reporte'), types[type])
  await userEvent.click(getByRole('button', { name: 'Consultar' }))
}

const ready = ({ canvasElement }: PlayContext) =>
  waitFor(() => {
    if (canvasElement.querySelector('[data-ready=true]') === null) throw new Error('The units are not there')
  })

/** Waits for the units, requests a report, and waits for its result. */
const runs =
  (type: keyof typeof types, comes: 'row' | 'alert' | 'status'): Play =>
  async (context) => {
    await ready(context)
    await run(type, context.canvasElement, context)
    await context.canvas.findAllByRole(comes)
  }

const meta: Meta<typeof Stage> = {
  title: 'Reportes/BalizaReport',
  component: Stage,
  args: { setting: { backend: { seed: 1, units: 58 } } },
  argTypes: { setting: { table: { disable: true } } },
  play: runs('general', 'row'),
}
export default meta

export const Flotilla: Story = { name: '58 unidades' }

/** Before a report is requested. */
export const Formulario: Story = { name: 'Los filtros', play: ready }

export const Velocidad: Story = { name: 'Exceso de velocidad', play: runs('speeding', 'row') }

export const Eventos: Story = {
  name: 'Eventos',
  args: { setting: { backend: { seed: 1, units: 58, alerts: 40 } } },
  play: runs('events', 'row'),
}

/** The records of a row. */
export const Detalle: Story = {
  name: 'Detalle de una fila',
  play: async (context) => {
    const { canvas, userEvent } = context
    await runs('general', 'row')(context)
    const [first] = await canvas.findAllByRole('button', { name: /^Detalle de/ })
    if (first !== undefined) await userEvent.click(first)
    await canvas.findByRole('heading', { name: /^Detalle de/ })
  },
}

export const Proceso: Story = {
  name: 'Filas que van llegando',
  args: { setting: { backend: { seed: 1, units: 58, delay: 800 } } },
}

/** Without a session there is also no unit to choose. */
export const SinUnidades: Story = {
  name: 'Sin unidades',
  args: { setting: { backend: { units: 0 } } },
  play: runs('general', 'alert'),
}

export const Fallo: Story = {
  name: 'El servidor no responde',
  args: {
    setting: { backend: { seed: 1 }, afterwards: (backend) => backend.setState({ failWith: 'offline' }) },
  },
  play: runs('general', 'alert'),
}

export const SinPermiso: Story = {
  name: 'Sin permiso',
  args: {
    setting: {
      backend: { seed: 1 },
      afterwards: (backend) => backend.permit('usuario', { reportes: false }),
    },
  },
  play: runs('general', 'alert'),
}

export const Tarjetas: Story = {
  name: 'Angosto',
  args: { setting: { backend: { seed: 1, units: 58 }, width: 390 } },
}

export const Oscuro: Story = {
  name: 'Oscuro',
  args: { theme: 'dark', setting: { backend: { seed: 1, units: 58 } } },
}

/** The element as in a page without a style sheet or a server. The report has its default size. */
export const Elemento: Story = {
  name: 'Elemento <baliza-report>',
  render: function Element() {
    const place = (host: HTMLDivElement | null) => {
      if (host === null) return
      host.addEventListener('baliza-ready', () => host.setAttribute('data-ready', 'true'))
      host.innerHTML = '<baliza-client demo><baliza-report></baliza-report></baliza-client>'
      return () => host.replaceChildren()
    }
    return <div ref={place} />
  },
  play: async (context) => {
    await ready(context)
    const root = context.canvasElement.querySelector('baliza-report')?.shadowRoot?.querySelector('section')
    if (!root) throw new Error('The element has drawn nothing')
    await run('general', root, context)
    await within(root).findAllByRole('row')
  },
}

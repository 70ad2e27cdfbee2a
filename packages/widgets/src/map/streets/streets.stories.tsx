import type { Meta, StoryObj } from '@storybook/react-vite'
import { BalizaProvider } from '../../client/provider.js'
import { demoStreets } from '../../testing/demo-streets.js'
import { type StorySetting, useStoryClient } from '../../testing/story-client.js'
import { BalizaMap } from '../map.js'
import type { MapProps, TileSource } from '../map-types.js'

const options = { pollInterval: 60_000 }
const setting: StorySetting = { backend: { seed: 1, units: 58 } }

function Stage(props: MapProps) {
  const client = useStoryClient(setting, options)
  return (
    <div style={{ height: '100vh' }}>
      <BalizaProvider client={client}>
        <BalizaMap {...props} />
      </BalizaProvider>
    </div>
  )
}

/** Images instead of streets. They are inline, so no story requests an external tile. */
const picture = (fill: string, line: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path fill="${fill}" d="M0 0h256v256H0z"/><path d="M0 96h256M0 208h256M88 0v256M200 0v256" fill="none" stroke="${line}" stroke-width="6"/></svg>`,
  )}`
const pictures: TileSource = { id: 'imagenes', name: 'Imágenes', url: picture('#dfe6d3', '#fff') }

const city = [19.4, -99.16] as const

const meta: Meta<typeof Stage> = {
  title: 'Mapa/Calles',
  component: Stage,
  args: { tiles: [demoStreets] },
}
export default meta

type Story = StoryObj<typeof Stage>

/** Highways and cities at a low zoom, under the units. */
export const Pais: Story = { name: 'El país' }

export const Ciudad: Story = { name: 'Una ciudad', args: { center: city, zoom: 11 } }

/** The same archive in the colours of the dark theme. */
export const Oscuro: Story = { name: 'Una ciudad, oscuro', args: { center: city, zoom: 11, theme: 'dark' } }

export const Cerca: Story = { name: 'Una calle', args: { center: city, zoom: 15 } }

/** The open switcher of base layers. */
export const Capas: Story = {
  name: 'Elegir la capa',
  args: { tiles: [demoStreets, pictures], center: city, zoom: 11 },
  play: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('button', { name: 'Mapa base' })),
}

/** A tile template: its images are shown unchanged. */
export const Imagenes: Story = {
  name: 'Imágenes en vez de calles',
  args: { tiles: [pictures], center: city, zoom: 11 },
}

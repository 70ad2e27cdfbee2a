import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface, Wide } from '../../testing/story.js'
import { FileDrop } from './file-drop.js'

const meta: Meta = { title: 'Portal/FileDrop', decorators: [onSurface(480)] }
export default meta

const texts = {
  drop: 'Suelta aquí un archivo, o elígelo',
  choose: 'Elegir archivo',
  reading: 'Leyendo el archivo…',
}
const field = { accept: '.kml', hint: 'GeoJSON, KML o KMZ de hasta 10 MB.', texts, onFile: () => undefined }

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <Wide>
      <FileDrop {...field} busy={false} />
      <FileDrop {...field} busy />
    </Wide>
  ),
}

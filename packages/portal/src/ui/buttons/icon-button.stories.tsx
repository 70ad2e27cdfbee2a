import type { Meta, StoryObj } from '@storybook/react-vite'
import { LocateFixed, Pencil, Printer, Share2, Trash2 } from 'lucide-react'
import { onSurface, Row } from '../../testing/story.js'
import { IconButton } from './icon-button.js'

const meta: Meta = { title: 'Portal/IconButton', decorators: [onSurface()] }
export default meta

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <Row>
      <IconButton label="Imprimir">
        <Printer size={18} />
      </IconButton>
      <IconButton label="Seguir" aria-pressed>
        <LocateFixed size={18} />
      </IconButton>
      <IconButton label="Compartir" variant="accent">
        <Share2 size={18} />
      </IconButton>
      <IconButton label="Eliminar" variant="danger">
        <Trash2 size={18} />
      </IconButton>
      <IconButton label="Editar" disabled>
        <Pencil size={18} />
      </IconButton>
    </Row>
  ),
}
/** The tooltip shows the name on keyboard focus. */
export const Focused: StoryObj = {
  name: 'Foco, con su nombre',
  render: () => (
    <IconButton label="Imprimir" autoFocus>
      <Printer size={18} />
    </IconButton>
  ),
}

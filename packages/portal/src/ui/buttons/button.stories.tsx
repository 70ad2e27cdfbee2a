import type { Meta, StoryObj } from '@storybook/react-vite'
import { Check, Download, Trash2 } from 'lucide-react'
import { onSurface, Row } from '../../testing/story.js'
import { Button } from './button.js'

const meta: Meta = { title: 'Portal/Button', decorators: [onSurface()] }
export default meta

const variants = ['primary', 'secondary', 'quiet', 'plain', 'danger', 'danger-quiet'] as const
const each = (name: string, props: object = {}): StoryObj => ({
  name,
  render: () => (
    <Row>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} {...props}>
          Guardar cambios
        </Button>
      ))}
    </Row>
  ),
})

export const Variants = each('Variantes')
export const Disabled = each('Inactivo', { disabled: true })
export const Busy = each('Trabajando', { busy: true })
export const WithIcon: StoryObj = {
  name: 'Con icono',
  render: () => (
    <Row>
      <Button variant="primary" icon={<Check size={16} />}>
        Atender
      </Button>
      <Button icon={<Download size={16} />}>Exportar</Button>
      <Button variant="danger" icon={<Trash2 size={16} />}>
        Eliminar la geocerca Bodega Norte
      </Button>
    </Row>
  ),
}
export const Focused: StoryObj = {
  name: 'Foco',
  render: () => (
    <Button variant="primary" autoFocus>
      Guardar cambios
    </Button>
  ),
}

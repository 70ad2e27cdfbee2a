import type { Meta, StoryObj } from '@storybook/react-vite'
import { BellOff, SearchX } from 'lucide-react'
import { onSurface, Wide } from '../../testing/story.js'
import { Button } from '../buttons/button.js'
import { EmptyState } from './empty-state.js'

const meta: Meta = { title: 'Portal/EmptyState', decorators: [onSurface(420)] }
export default meta

export const WithAction: StoryObj = {
  name: 'Con acción',
  render: () => (
    <Wide>
      <EmptyState icon={BellOff} action={<Button variant="primary">Nuevo evento</Button>}>
        Sin eventos creados...
      </EmptyState>
    </Wide>
  ),
}
export const TextOnly: StoryObj = {
  name: 'Solo texto',
  render: () => (
    <Wide>
      <EmptyState>Sin registros / No se encontraron registros</EmptyState>
    </Wide>
  ),
}
export const LongText: StoryObj = {
  name: 'Texto largo',
  render: () => (
    <Wide>
      <EmptyState icon={SearchX} action={<Button variant="quiet">Quitar filtros</Button>}>
        Ninguna unidad coincide con «Libramiento Norte de la Ciudad de México» en su nombre, sus placas o su
        IMEI.
      </EmptyState>
    </Wide>
  ),
}

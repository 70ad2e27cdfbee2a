import type { Meta, StoryObj } from '@storybook/react-vite'
import { CalendarClock } from 'lucide-react'
import { onSurface, Row } from '../../testing/story.js'
import { Chip } from './chip.js'

const meta: Meta = { title: 'Portal/Chip', decorators: [onSurface(320)] }
export default meta

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <Row>
      <Chip icon={<CalendarClock size={14} />}>21 nov 00:00 – 22 nov 01:40</Chip>
      <Chip aria-pressed={false}>Atendidas</Chip>
      <Chip aria-pressed>Pendientes 17</Chip>
      <Chip tone="danger">Con errores 4</Chip>
      <Chip disabled>Sin señal 0</Chip>
      <Chip>Libramiento Norte de la Ciudad de México y zona conurbada</Chip>
    </Row>
  ),
}

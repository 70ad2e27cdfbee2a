import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface, Row } from '../../testing/story.js'
import { Badge } from './badge.js'

const meta: Meta = { title: 'Portal/Badge', decorators: [onSurface()] }
export default meta

export const Tones: StoryObj = {
  name: 'Tonos',
  render: () => (
    <Row>
      <Badge>23</Badge>
      <Badge tone="accent">Super Administrator</Badge>
      <Badge tone="success">Activo</Badge>
      <Badge tone="warning">19 días</Badge>
      <Badge tone="danger">17</Badge>
      <Badge tone="solid">VENCIDO</Badge>
      <Badge tone="accent">5,000</Badge>
    </Row>
  ),
}

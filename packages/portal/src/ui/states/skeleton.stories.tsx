import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface, Wide } from '../../testing/story.js'
import { Skeleton } from './skeleton.js'

const meta: Meta = { title: 'Portal/Skeleton', decorators: [onSurface(420)] }
export default meta

export const OneLine: StoryObj = {
  name: 'Una línea',
  render: () => (
    <Wide>
      <Skeleton label="Cargando…" />
    </Wide>
  ),
}
export const TwoLines: StoryObj = {
  name: 'Dos líneas',
  render: () => (
    <Wide>
      <Skeleton label="Cargando…" count={6} lines={2} />
    </Wide>
  ),
}

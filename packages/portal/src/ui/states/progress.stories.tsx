import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface } from '../../testing/story.js'
import { Progress } from './progress.js'

const meta: Meta = { title: 'Portal/Progress', decorators: [onSurface(420)] }
export default meta

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <>
      <Progress label="Consultando 0 de 23 unidades" value={0} />
      <Progress label="Consultando 14 de 23 unidades" value={14 / 23} />
      <Progress label="Consultando 23 de 23 unidades" value={1} />
      <Progress label="Procesando el historial" />
    </>
  ),
}

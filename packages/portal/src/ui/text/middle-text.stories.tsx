import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface, Wide } from '../../testing/story.js'
import { MiddleText } from './middle-text.js'

const meta: Meta = { title: 'Portal/MiddleText', decorators: [onSurface(220)] }
export default meta

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <>
      {['Unidad 001', 'Tracto 03 México–Cuernavaca', 'Tracto 15 León–Aguascalientes'].map((name) => (
        <Wide key={name}>
          <MiddleText text={name} />
        </Wide>
      ))}
      <Wide>
        <MiddleText text="Reparto 38 CDMX Centro Norte" found={[8, 10]} />
      </Wide>
    </>
  ),
}

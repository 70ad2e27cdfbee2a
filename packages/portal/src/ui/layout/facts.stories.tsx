import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface } from '../../testing/story.js'
import { StateMark } from '../marks/state-mark.js'
import { Facts } from './facts.js'

const meta: Meta = { title: 'Portal/Facts', decorators: [onSurface(420)] }
export default meta

export const States: StoryObj = {
  name: 'Datos y estados de la unidad',
  render: () => (
    <Facts
      facts={[
        ['Unidad', 'Tracto 02 México–Querétaro'],
        ['En movimiento', <StateMark key="moving" state="moving" />],
        ['Ralentí', <StateMark key="idle" state="idle" />],
        ['Apagado', <StateMark key="off" state="off" />],
        ['Sin señal', <StateMark key="offline" state="offline" />],
        ['Lugar', 'Autopista México–Cuernavaca km 27, San Miguel Topilejo, Tlalpan, Ciudad de México'],
      ]}
    />
  ),
}

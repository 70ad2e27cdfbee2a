import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface } from '../../testing/story.js'
import { Checkbox } from './checkbox.js'

const meta: Meta = { title: 'Portal/Checkbox', decorators: [onSurface()] }
export default meta

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <>
      <Checkbox label="Tracto 01 México–Puebla" />
      <Checkbox label="Tracto 02 México–Querétaro" defaultChecked />
      <Checkbox label="Todas (1 de 23)" mixed />
      <Checkbox label="Reparto 38 CDMX" disabled />
      <Checkbox label="Reparto 39 CDMX" disabled defaultChecked />
      <Checkbox label="Elegir Tracto 03" quiet />
    </>
  ),
}
export const Focused: StoryObj = { name: 'Foco', render: () => <Checkbox label="Recuérdame" autoFocus /> }

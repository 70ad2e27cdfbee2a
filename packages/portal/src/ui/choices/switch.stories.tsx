import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface } from '../../testing/story.js'
import { Switch } from './switch.js'

const meta: Meta = { title: 'Portal/Switch', decorators: [onSurface()] }
export default meta

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <>
      <Switch label="Mostrar alerta" defaultChecked />
      <Switch label="Enviar correo" />
      <Switch label="Sonido" disabled />
      <Switch label="Notificaciones web push en este navegador" disabled defaultChecked />
    </>
  ),
}
export const Focused: StoryObj = {
  name: 'Foco',
  render: () => <Switch label="Mostrar alerta" defaultChecked autoFocus />,
}

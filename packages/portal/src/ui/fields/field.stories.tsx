import type { Meta, StoryObj } from '@storybook/react-vite'
import { onSurface, Wide } from '../../testing/story.js'
import { TextField } from './field.js'

const meta: Meta = { title: 'Portal/Field', decorators: [onSurface(360)] }
export default meta

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <Wide>
      <TextField label="Nombre" defaultValue="Tracto 02 México–Querétaro" hint="Como se ve en el mapa." />
      <TextField label="Modelo" placeholder="Kenworth T680" />
      <TextField
        label="Número de la tarjeta SIM"
        defaultValue="55418277"
        problem="El número de telefono es muy pequeño"
      />
      <TextField label="IMEI" defaultValue="864895030114215" disabled />
      <TextField
        label="Enlace"
        readOnly
        defaultValue="https://baliza.example/#/seguir/6e2f1c0a9b7d4e5f8a1b2c3d4e5f6071"
      />
    </Wide>
  ),
}
export const Focused: StoryObj = {
  name: 'Foco',
  render: () => (
    <Wide>
      <TextField label="Modelo" defaultValue="Kenworth T680" autoFocus />
    </Wide>
  ),
}

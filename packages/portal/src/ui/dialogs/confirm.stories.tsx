import type { Meta, StoryObj } from '@storybook/react-vite'
import '../../testing/story.js'
import { Facts } from '../layout/facts.js'
import ConfirmDialog from './confirm-dialog.js'

const meta: Meta = { title: 'Portal/Confirm' }
export default meta

export const Destructive: StoryObj = {
  name: 'Con datos, destructiva',
  render: () => (
    <ConfirmDialog
      opener={null}
      onClose={() => undefined}
      onAnswer={() => undefined}
      question={{
        title: '¿Cortar el motor de Tracto 02?',
        question: (
          <>
            La unidad no podrá volver a encender hasta que se desbloquee.
            <Facts
              facts={[
                ['Unidad', 'Tracto 02 México–Querétaro'],
                ['Ahora', 'Apagado · 0 km/h · hace 12 s'],
                ['Lugar', 'San Pablo Huantepec, Jilotepec'],
                ['Enviar por', 'GPRS'],
              ]}
            />
          </>
        ),
        accept: 'Cortar el motor de Tracto 02',
        destructive: true,
      }}
    />
  ),
}
export const Plain: StoryObj = {
  name: 'Una pregunta',
  render: () => (
    <ConfirmDialog
      opener={null}
      onClose={() => undefined}
      onAnswer={() => undefined}
      question={{
        title: 'Enviar comando',
        question: '¿Enviar «Localizar» a Grúa 4 por GPRS?',
        accept: 'Enviar',
      }}
    />
  ),
}

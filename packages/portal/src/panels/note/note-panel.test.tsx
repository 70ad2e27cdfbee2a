import { fireEvent, getByLabelText, getByRole } from '@testing-library/dom'
import { act } from 'react'
import { expect, test } from 'vitest'
import { settle } from '../../testing/mount.js'
import { mountPanel } from '../../testing/mount-panel.js'
import NotePanel from './note-panel.js'

/** Opens the note of an alert that was just acknowledged. */
async function open() {
  const attended: { id: string } = { id: '' }
  const panel = await mountPanel(
    NotePanel,
    {
      name: 'note',
      get alert() {
        return { ...alert, id: attended.id }
      },
    },
    {
      before(backend) {
        attended.id = backend.raise({ clave_msj: 'PANIC', isNotified: true }).id
      },
    },
  )
  await panel.portal.client.alerts.markHandled({ id: attended.id, atendida: 1 })
  return { ...panel, id: attended.id }
}

const alert = {
  id: '',
  clave_msj: 'PANIC',
  nom_user: 'Tracto 1',
  imei: null,
  nom_evento: 'Auxilio',
  mensaje: '',
  timestamp: 0,
  color_alerta: 4,
  mostrar_alerta: true,
  sonido: false,
  sonido_alerta: null,
  speed: 0,
  lat: null,
  lng: null,
  direccion: '',
  acc: true,
} as const

test('a note is one line, sent and said to be saved; of the limit it is not longer', async () => {
  const { page, type, press, sent, onClose, id } = await open()
  const save = () => getByRole<HTMLButtonElement>(page, 'button', { name: 'Guardar nota' })
  expect(save().disabled).toBe(true)
  expect(getByLabelText<HTMLTextAreaElement>(page, 'Nota').maxLength).toBe(300)
  await type('Nota', 'Falsa alarma')
  await press('Guardar nota')
  await settle(100)
  expect(sent('/api/update-evento-id').at(-1)).toMatchObject({ id, nota: 'Falsa alarma' })
  expect(page.textContent).toContain('La nota se guardó')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('it is seen whole while it is written; what is pasted in lines is one, and Enter saves it once', async () => {
  const { page, sent, id } = await open()
  const field = getByLabelText(page, 'Nota')
  expect(field.tagName).toBe('TEXTAREA')
  const pasted = 'Hablé con el conductor\r\n  Va en camino'
  await act(async () => void fireEvent.input(field, { target: { value: pasted } }))
  await act(async () => {
    for (const _ of [1, 2]) fireEvent.keyDown(field, { key: 'Enter' })
  })
  await settle(100)
  expect(sent('/api/update-evento-id').filter((body) => 'nota' in body)).toMatchObject([
    { id, nota: 'Hablé con el conductor Va en camino' },
  ])
})

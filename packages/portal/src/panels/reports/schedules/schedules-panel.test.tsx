import { getByLabelText, getByRole, getByText, queryByRole, queryByText, waitFor } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { answer, mountPanel } from '../../../testing/mount-panel.js'
import { sizeElements } from '../../../testing/size-elements.js'
import SchedulesPanel from './schedules-panel.js'

sizeElements({ offsetHeight: 400, offsetWidth: 760, clientHeight: 400 })
beforeAll(() => {
  vi.setSystemTime(new Date(2026, 10, 27, 12))
  return () => {
    vi.useRealTimers()
  }
})

const onBack = vi.fn()
const Panel = (props: { readonly onClose: () => void }) => <SchedulesPanel onBack={onBack} {...props} />
const open = (options: Parameters<typeof mountPanel>[2] = {}) =>
  mountPanel(Panel, { name: 'reports' }, { clock: () => Date.now(), ...options })

const add = '/api/reporte-programado-nuevo'

async function planted() {
  const opened = await open()
  const { press, type, page } = opened
  await press('Nuevo envío')
  await type('Nombre', 'Uso diario')
  await type('Destinatarios', 'jefe@flota.mx')
  await press('Guardar')
  await waitFor(() => getByRole(page, 'grid', { name: 'Reportes por correo' }))
  await opened.portal.client.recipients.confirm({
    canal: 'email',
    destino: 'jefe@flota.mx',
    codigo: '123456',
  })
  return opened
}

test('without any the list says so, and leads back to the reports', async () => {
  const { page, press } = await open()
  await waitFor(() => getByText(page, 'Ningún reporte se envía solo todavía.'))
  await press('Regresar')
  expect(onBack).toHaveBeenCalledOnce()
})

test('what is wrong is said at its field and nothing is sent; what is right is listed with when it is due', async () => {
  const { page, press, type, sent } = await open()
  await press('Nuevo envío')
  expect(getByLabelText(page, 'Destinatarios')).toMatchObject({ value: 'usuario@example.com' })
  await type('Destinatarios', '')
  await press('Guardar')
  getByText(page, 'Escribe un nombre')
  getByText(page, 'Escribe al menos un correo')
  await type('Nombre', 'Uso diario')
  await type('Destinatarios', 'jefe@flota.mx, otro')
  await press('Guardar')
  getByText(page, 'Uno de los correos está mal escrito')
  expect(sent(add)).toEqual([])
  await type('Destinatarios', 'jefe@flota.mx, otra@flota.mx')
  await press('Guardar')
  await waitFor(() => getByText(page, 'Próximo: mañana a las 07:00'))
  expect(sent(add)).toMatchObject([
    {
      nombre: 'Uso diario',
      reporte: 'utilization',
      velocidad: null,
      unidades: null,
      frecuencia: 'day',
      dia: 1,
      hora: '07:00',
      zona: Intl.DateTimeFormat().resolvedOptions().timeZone,
      destinatarios: ['jefe@flota.mx', 'otra@flota.mx'],
      formato: 'pdf',
    },
  ])
  getByText(page, 'Utilización · Cada día 07:00')
})

test('it is paused, sent at once and edited; what is not saved is asked about', async () => {
  const { page, press, type, sent, user } = await planted()
  await press('Activar Uso diario', 'switch')
  await waitFor(() => getByText(page, 'En pausa'))
  expect(sent('/api/reporte-programado-editar')).toMatchObject([{ activo: false, nombre: 'Uso diario' }])
  await press('Enviar ahora')
  await waitFor(() => getByText(page, 'Enviando…'))
  await press('Editar')
  expect(getByLabelText(page, 'Nombre')).toMatchObject({ value: 'Uso diario' })
  await type('Nombre', 'Otro nombre')
  await user.click(getByRole(page, 'button', { name: 'Cancelar' }))
  await waitFor(() => getByRole(document.body, 'alertdialog'))
})

test('it is removed once somebody has agreed', async () => {
  const { page, press, sent } = await planted()
  await press('Eliminar')
  const question = await waitFor(() => getByRole(document.body, 'alertdialog'))
  getByText(question, '¿Eliminar el envío «Uso diario»? Su destinatario dejará de recibirlo.')
  await answer('Eliminar')
  await waitFor(() => getByText(page, 'Ningún reporte se envía solo todavía.'))
  expect(sent('/api/reporte-programado-eliminar')).toHaveLength(1)
})

test('a host that cannot be reached says so, and is asked again', async () => {
  const { page, press } = await open({ before: (backend) => backend.setState({ failWith: 'offline' }) })
  await waitFor(() => getByRole(page, 'button', { name: 'Reintentar' }))
  expect(queryByText(page, 'Ningún reporte se envía solo todavía.')).toBeNull()
  expect(queryByRole(page, 'button', { name: 'Nuevo envío' })).not.toBeNull()
  await press('Reintentar')
})

import { BalizaProvider } from '@baliza/widgets/react'
import { getByRole, getByText, queryAllByRole } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { SupportContact } from '../../context/server-config.js'
import { makePortal, mount } from '../../testing/mount.js'
import { WorkspaceProvider } from '../../workspace/workspace.js'
import HelpPanel from './help-panel.js'

async function open(supportContacts: readonly SupportContact[]) {
  const { portal, within } = makePortal({}, { supportContacts, brand: 'Faro' })
  return mount(
    within(
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <HelpPanel panel={{ name: 'help' }} onClose={vi.fn()} />
        </WorkspaceProvider>
      </BalizaProvider>,
    ),
  )
}

test('each contact by puesto and name, with the means to reach it that there are', async () => {
  const page = await open([
    { puesto: 'Soporte', nombre: 'Ana Ruiz', whatsapp: '+52 55 1234 5678', email: 'ana@faro.example' },
    { puesto: 'Ventas', nombre: 'Luis Mora', whatsapp: '', email: 'luis@faro.example' },
  ])
  getByText(page, 'Soporte')
  getByText(page, 'Ana Ruiz')
  const phone = getByRole(page, 'link', { name: /WhatsApp/ })
  expect(phone.getAttribute('href')).toBe('https://wa.me/525512345678')
  expect(phone.getAttribute('rel')).toContain('noopener')
  expect(queryAllByRole(page, 'link').map((link) => link.getAttribute('href'))).toEqual([
    'https://wa.me/525512345678',
    'mailto:ana@faro.example',
    'mailto:luis@faro.example',
    'docs/es/',
    'licencias.txt',
  ])
  getByText(page, /^Faro 2\.0\.0 · Nombres de lugares: GeoNames \(CC BY 4\.0\)\. Mapa: OpenStreetMap/)
})

test('it says what the keyboard does', async () => {
  const page = await open([])
  const keys = getByRole(page, 'region', { name: 'Con el teclado' })
  const does = getByText(keys, 'Buscar unidades y lugares').closest('div')
  expect(does?.querySelector('kbd')?.textContent).toBe('/')
})

test('without contacts it says whom to ask, and how they are set', async () => {
  const page = await open([])
  getByText(page, 'Todavía no hay contactos de ayuda. Pídelos a quien administra tu cuenta.')
  getByText(page, 'SUPPORT_CONTACTS')
  expect(queryAllByRole(page, 'link').map((link) => link.getAttribute('href'))).toEqual([
    'docs/es/',
    'licencias.txt',
  ])
})

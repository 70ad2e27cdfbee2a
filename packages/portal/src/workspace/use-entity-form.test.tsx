import type { BalizaClient, MirrorAccount } from '@baliza/sdk-core/internal'
import { fakeAccounts, makeFleet } from '@baliza/sdk-core/internal/testing'
import { getByRole } from '@testing-library/dom'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiKeyForm } from '../pages/control-panel/api-keys/api-key-form.js'
import DeviceForm from '../pages/control-panel/objects/device-form.js'
import UserForm from '../pages/control-panel/users/user-form.js'
import { WebhookForm } from '../pages/control-panel/webhooks/webhook-form.js'
import AccountPanel from '../panels/account/account-panel.js'
import { BoardForm } from '../panels/administration/boards/board-form.js'
import { DriverForm } from '../panels/administration/drivers/driver-form.js'
import EmbedPanel from '../panels/administration/embed/embed-panel.js'
import { GroupForm } from '../panels/administration/groups/group-form.js'
import { MirrorAccountForm } from '../panels/administration/mirror-accounts/mirror-account-form.js'
import { DataForm } from '../panels/edit-unit/data-form.js'
import { EventForm } from '../panels/events/event-form.js'
import { ScheduleForm } from '../panels/reports/schedules/schedule-form.js'
import { appears } from '../testing/mount.js'
import { mountPanel } from '../testing/mount-panel.js'
import { sizeElements } from '../testing/size-elements.js'
import { useWorkspace } from './workspace.js'

sizeElements({ clientHeight: 600 })
const units = makeFleet(4, 1)
const [unit] = units
const mirror = fakeAccounts.find(({ rol }) => rol === 1)
if (unit === undefined || mirror === undefined) throw new Error('no unit or no mirror account')

const ignore = () => undefined
const props = { onSaved: ignore, onBack: ignore, onClose: ignore }

type Opened = Awaited<ReturnType<typeof mountPanel>>
interface Form {
  readonly as?: string
  readonly form: ReactNode | ((unsaved: ReturnType<typeof useWorkspace>['unsaved']) => ReactNode)
  readonly fill: (opened: Opened) => Promise<void>
  readonly path: string
  /** Returns the stored objects that have the values of the form. */
  readonly stored: (client: BalizaClient) => Promise<readonly unknown[]>
}

const nombre = 'Nuevo del norte'
const named = (all: readonly { readonly nombre: string }[]) => all.filter((one) => one.nombre === nombre)
const typeName = ({ type }: Opened) => type('Nombre', nombre)

const forms: Readonly<Record<string, Form>> = {
  group: {
    form: <GroupForm row={null} {...props} />,
    async fill(opened) {
      await typeName(opened)
      await opened.press(new RegExp(`^${unit.nombre}`), 'option')
    },
    path: '/grupos/add',
    stored: async ({ groups }) => named(await groups.list()),
  },
  driver: {
    form: <DriverForm row={null} {...props} />,
    fill: typeName,
    path: '/api/add-conductor',
    stored: async ({ drivers }) => named(await drivers.list()),
  },
  'mirror account': {
    form: <MirrorAccountForm row={null} {...props} />,
    async fill(opened) {
      await typeName(opened)
      await opened.type('Usuario', 'norte')
      await opened.type('Contraseña', 'secreta')
    },
    path: '/api/add-user-espejo',
    stored: async ({ mirrorAccounts, session }) =>
      named(await mirrorAccounts.list({ id: session.$session.get()?.user ?? '' })),
  },
  event: {
    form: (
      <EventForm
        event={null}
        places={{ data: null, error: null, loading: false, reload: ignore }}
        onList={ignore}
        onClose={ignore}
      />
    ),
    async fill({ type, press, choose }) {
      await type('Nombre del evento', nombre)
      await press(/Todas las unidades/, 'checkbox')
      await choose('Tipo de evento', 'Motor apagado')
    },
    path: '/api/add-evento',
    stored: async ({ events }) => (await events.list()).filter(({ nom_evento }) => nom_evento === nombre),
  },
  'report schedule': {
    form: <ScheduleForm schedule={null} onList={ignore} onClose={ignore} />,
    async fill(opened) {
      await typeName(opened)
      await opened.type('Destinatarios', 'jefe@flota.mx')
    },
    path: '/api/reporte-programado-nuevo',
    stored: async ({ reportSchedules }) => named((await reportSchedules.list()).envios),
  },
  device: {
    as: 'admin',
    form: (unsaved) => (
      <DeviceForm unit={null} managers={[]} unsaved={unsaved} onRenew={ignore} onAdded={ignore} {...props} />
    ),
    async fill(opened) {
      await typeName(opened)
      await opened.type('IMEI', '864035019999999')
      await opened.type('# SIM', '5512345678')
      await opened.choose('Equipo', 'Concox')
    },
    path: '/objetos/add-objeto',
    stored: async ({ devices }) => named(await devices.list()),
  },
  user: {
    as: 'admin',
    form: (unsaved) => <UserForm user={null} rol={4} managers={[]} unsaved={unsaved} {...props} />,
    async fill(opened) {
      await typeName(opened)
      await opened.type('Email', 'norte@example.com')
      await opened.type('Usuario', 'norte')
      await opened.type('Contraseña', 'secreta')
      await opened.choose('Privilegios', 'Usuario')
    },
    path: '/api/add-user',
    stored: async ({ users }) => named(await users.list()),
  },
  'unit data': {
    form: <DataForm id="form" unit={unit} onBusy={ignore} onDone={ignore} />,
    fill: typeName,
    path: '/api/update-objeto',
    stored: async ({ units }) => named(await units.list()),
  },
  embed: {
    form: <EmbedPanel row={{ ...mirror, id: mirror._id } as unknown as MirrorAccount} {...props} />,
    async fill({ page, press, type }) {
      await appears(() => getByRole(page, 'group', { name: 'Sitios' }))
      await press('Añadir sitio')
      await type('Sitio 1', 'https://norte.example.com')
    },
    path: '/api/insertar-cambios',
    stored: async ({ embeds }) => (await embeds.get({ iduser: mirror._id })).origenes,
  },
  account: {
    form: <AccountPanel panel={{ name: 'account' }} onClose={ignore} />,
    fill: typeName,
    path: '/api/update-user',
    stored: async ({ session }) => named([await session.profile({ id: session.$session.get()?.user ?? '' })]),
  },
}

async function open({ as = 'usuario', form }: Form) {
  const Panel = () => {
    const { unsaved } = useWorkspace()
    return typeof form === 'function' ? form(unsaved) : form
  }
  const opened = await mountPanel(Panel, { name: 'help' }, { units, as })
  const notices = () => opened.portal.notices.$notices.get().map(({ tone, text }) => `${tone}: ${text}`)
  const submit = () => act(() => opened.page.querySelector('form')?.requestSubmit())
  return { ...opened, notices, submit }
}

test.each(
  Object.entries(forms),
)('%s: the answer of the first save is lost, the second press saves once', async (_name, form) => {
  const opened = await open(form)
  const { submit, notices, loseAnswers, portal } = opened
  await form.fill(opened)
  loseAnswers(form.path)
  await submit()
  // The client retries before the form reports the failure.
  await vi.waitFor(() => expect(notices()).toEqual([expect.stringContaining('danger: ')]), 60_000)
  expect(notices()[0]).not.toContain('Puede que se haya hecho')
  loseAnswers(null)
  await submit()
  await vi.waitFor(() => expect(notices()).toContainEqual(expect.stringContaining('success: ')), 60_000)
  expect(notices().filter((text) => text.startsWith('success: '))).toHaveLength(1)
  expect(await form.stored(portal.client)).toHaveLength(1)
})

test('user: the account is added, its permission fails, the second press completes the same account', async () => {
  const form = forms.user as Form
  const opened = await open(form)
  const { submit, notices, press, loseAnswers, portal } = opened
  await form.fill(opened)
  await press(/^Llaves de API y webhooks/, 'checkbox')
  loseAnswers('/api/permisos-usuario')
  await submit()
  await vi.waitFor(() => expect(notices()).toEqual([expect.stringContaining('danger: ')]), 60_000)
  loseAnswers(null)
  await opened.type('Nombre', `${nombre} 2`)
  await submit()
  await vi.waitFor(() => expect(notices()).toContainEqual(expect.stringContaining('success: ')), 60_000)
  const added = (await portal.client.users.list()).filter(({ user }) => user === 'norte')
  expect(added).toEqual([expect.objectContaining({ nombre: `${nombre} 2`, integraciones: true })])
})

const secretForms: Readonly<Record<string, Form>> = {
  board: {
    form: <BoardForm {...props} />,
    fill: typeName,
    path: '/api/tablero',
    stored: async ({ boards }) => named(await boards.list()),
  },
  'API key': {
    as: 'admin',
    form: (unsaved) => <ApiKeyForm unsaved={unsaved} onMade={ignore} onClose={ignore} />,
    fill: typeName,
    path: '/api/llave-nueva',
    stored: async ({ apiKeys }) => named(await apiKeys.list()),
  },
  webhook: {
    as: 'admin',
    form: (unsaved) => <WebhookForm webhook={null} unsaved={unsaved} onMade={ignore} {...props} />,
    async fill(opened) {
      await typeName(opened)
      await opened.type('Dirección', 'https://norte.example.com')
    },
    path: '/api/webhook-nuevo',
    stored: async ({ webhooks }) => named(await webhooks.list()),
  },
}

test.each(
  Object.entries(secretForms),
)('%s: the answer with the secret is lost, the second press replaces the record', async (_name, form) => {
  const opened = await open(form)
  const { submit, notices, loseAnswers, sent, portal } = opened
  await form.fill(opened)
  loseAnswers(form.path)
  await submit()
  await vi.waitFor(() => expect(notices()).toEqual([expect.stringContaining('danger: ')]), 60_000)
  expect(notices()[0]).not.toContain('Puede que se haya hecho')
  const lost = await form.stored(portal.client)
  expect(lost).toHaveLength(1)
  loseAnswers(null)
  const before = sent(form.path).length
  await submit()
  await vi.waitFor(() => expect(sent(form.path)).toHaveLength(before + 1), 60_000)
  const left = await form.stored(portal.client)
  expect(left).toHaveLength(1)
  expect(left).not.toEqual(lost)
})
